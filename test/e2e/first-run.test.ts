import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, badge, composer, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a newcomer opens the printed link, becomes the owner, learns what stays, and gets an answer from this device', async () => {
  const { page, screenshot, close } = await openPage();
  await page.goto(app.setupUrl);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await screenshot('first-run-account');
  await page.getByRole('button', { name: 'Create the owner’s account' }).click();

  await page.getByRole('heading', { name: 'What stays, and what may leave' }).waitFor();
  expect(page.url()).not.toContain('setup=');
  await screenshot('first-run-what-stays');
  await page.getByRole('button', { name: 'Go on with the starter model' }).click();

  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  await screenshot('new-conversation');
  await ask(page, 'What stays on this device, and what may leave?');
  expect((await page.getByRole('article', { name: 'Alcove' }).innerText()).length).toBeGreaterThan(20);

  await replyMarks(page).click();
  await page.getByText('Nothing left this device.').waitFor();
  await page.getByText('No cloud model is set up, so every message is answered here.').waitFor();
  await screenshot('first-run-reply-mark');
  await close();
});

test('the setup link is good once', async () => {
  const { page, expectRefusal, close } = await openPage();
  expectRefusal(404);
  await page.goto(app.setupUrl);
  await page.getByLabel('E-mail').fill('mallory@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the owner’s account' }).click();
  await page.getByRole('alert').waitFor();
  expect(await composer(page).count()).toBe(0);
  await close();
});
