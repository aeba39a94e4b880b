import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../desktop/page-steps.ts';
import { ask, badge } from '../e2e/journey-steps.ts';
import { openPage } from '../e2e/open-page.ts';
import { type RunningApp, startApp } from '../e2e/start-app.ts';

let app: RunningApp | undefined;
afterAll(() => app?.close());

test('the set-up link makes the owner, and the first question is answered on this device', async () => {
  app = await startApp();
  const { page, close } = await openPage();
  await page.goto(app.setupUrl);
  await makeAccount(page);
  await page.getByRole('button', { name: 'Use the starter model for now' }).click();
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  await ask(page, 'What stays on this device, and what may leave?');
  expect((await page.getByRole('article', { name: 'Alcove' }).innerText()).length).toBeGreaterThan(20);
  await close();
});
