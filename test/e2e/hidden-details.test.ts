import { beforeAll, expect, test } from 'vitest';
import type { FakeCloud } from '../fake-cloud.ts';
import { ask, badge, composer, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const ASKS = 'Write a short note to Marie Dupont about the meeting on Friday.';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'Dear [PERSON_NAME_1], see you on Friday.'));
});

test('a name that would leave is marked, hidden with one click, and put back into the answer', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill(ASKS);
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await page.getByText('The cloud would receive “Marie Dupont”.').waitFor();
  await expect.poll(() => page.locator('form mark').allInnerTexts()).toEqual(['Marie Dupont']);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByText('Hidden from the cloud: “Marie Dupont”').waitFor();
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await screenshot('details-hidden');
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await composer(page).press('Enter');
  await page.getByText('Dear Marie Dupont, see you on Friday.').waitFor();
  expect(cloud.requests.at(-1)?.body).not.toContain('Dupont');

  // What is hidden stays hidden: there is nothing to choose any more.
  await composer(page).fill('Now one to Paul Martin, please.');
  await page.getByText('Hidden from the cloud: “Paul Martin”').waitFor();
  await page.getByRole('button', { name: 'Send as written' }).waitFor({ state: 'detached' });
  await ask(page, 'Now one to Paul Martin, please.');
  expect(cloud.requests.at(-1)?.body).not.toMatch(/Dupont|Martin/);
  await close();
});

test('a person who hides nothing sends what they wrote, and a public figure is not marked', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('Who was Albert Einstein?');
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  expect(await page.locator('form mark').count()).toBe(0);
  await ask(page, ASKS);
  expect(cloud.requests.at(-1)?.body).toContain('Marie Dupont');
  await close();
});
