import { expect, test } from 'vitest';
import { startCommand } from '../api/spawn-cli.ts';
import { composer, findAccessibilityProblems } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, startApp } from './start-app.ts';

const NEW_PASSWORD = 'Battery-Staple-9';

test('whoever forgot a password sees the command that sets a new one, and logs in with it', async () => {
  const app = await startApp();
  const owner = await app.setUpOwner();
  const { page, screenshot, expectRefusal, close } = await openPage({ width: 390, height: 844 });
  expectRefusal(401);
  const logIn = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto(app.url);
  await page.getByLabel('Email').fill(owner);
  await page.getByText('Forgot your password?').click();
  const commands = page.getByRole('group').locator('code');
  await commands.first().waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('forgotten-password');
  const [inFolder = '', installed = ''] = await commands.allInnerTexts();
  expect(inFolder).toBe(`npm run alcove -- ${installed.replace(/^alcove /, '')}`);
  const [, ...words] = installed.split(' ');
  const place = { dataDirectory: app.dataDirectory, port: new URL(app.url).port };
  const { code, error } = await startCommand(words, place, `${NEW_PASSWORD}\n`).ended;
  expect([code, error]).toEqual([0, expect.any(String)]);
  await logIn(PASSWORD);
  await page.getByRole('alert').waitFor();
  await logIn(NEW_PASSWORD);
  await composer(page).waitFor();
  await close();
  await app.close();
});
