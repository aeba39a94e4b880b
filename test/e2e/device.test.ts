import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const call = async (path: string, body: object) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const start = async () => (await call('/auth/device', { name: 'Backup script', local_only: true })).body;
const poll = (device_code: string) => call('/auth/device/token', { device_code });

test('a person looks what a script asks for and gives it a key; an address with a code only fills the field', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const waiting = await start();
  await page.goto(waiting.verification_uri_complete);
  expect(await page.getByLabel('Code').inputValue()).toBe(waiting.user_code);
  expect((await poll(waiting.device_code)).status).toBe(400);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('“Backup script” asks for a key').waitFor();
  await page.getByText('Nothing asked with this key may leave this device.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('device-wish');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('The script has its key').waitFor();
  expect((await poll(waiting.device_code)).body.access_token).toMatch(/^alc_/);
  await page.getByRole('link', { name: 'Open the API keys' }).click();
  await page.getByText('Backup script').waitFor();
  await close();
});

test('a code that nobody waits under is said plainly, and a denial is told to the script', async () => {
  const { page, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/device');
  expectRefusal(404);
  await page.getByLabel('Code').fill('BCDF-GHJK');
  await page.keyboard.press('Enter');
  await page.getByText('No app is waiting with this code.').waitFor();
  const waiting = await start();
  await page.getByLabel('Code').fill(waiting.user_code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('gets no key').waitFor();
  expect((await poll(waiting.device_code)).body.error).toBe('access_denied');
  await close();
});
