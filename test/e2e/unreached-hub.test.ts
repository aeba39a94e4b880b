import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../desktop/foreign-server.ts';
import { ask, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let host: string;
let owner: string;
beforeAll(async () => {
  // Nobody listens there.
  host = `127.0.0.1:${await freePort()}`;
  app = await startApp({ HF_ENDPOINT: `http://${host}`, ALCOVE_PORT: String(await freePort()) });
  owner = await app.setUpOwner();
});
afterAll(() => app.close());

test('a download without a network is never on its way, and says which host was not reached, over a restart too', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage({ colorScheme: 'dark' });
  for (const status of [0, 401, 502]) expectRefusal(status);
  await logIn(page, app, owner);
  await ask(page, 'Write me a poem about the sea');
  await page.getByRole('button', { name: /^Download Qwen/ }).click();
  const main = page.getByRole('main');
  await main.getByText(/^The download of Qwen.* is starting\./).waitFor();
  await main.getByText('Waiting for the connection…').waitFor();
  expect(await main.getByText('on its way').count()).toBe(0);
  const why = main.getByRole('status').filter({ hasText: `Couldn’t reach ${host}.` });
  await why.waitFor();
  for (const untrue of ['on its way', 'Paused', 'Not started'])
    expect(await page.getByText(untrue).count()).toBe(0);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('unreached-chat');
  const conversation = new URL(page.url()).hash;
  await page.goto('about:blank');
  await app.restart();
  await visit(page, app, conversation);
  await why.waitFor();
  await main.getByRole('link', { name: 'Import a file' }).click();
  await page.locator('h2:focus', { hasText: 'Import a model' }).waitFor();
  await visit(page, app, '#/welcome/model');
  await page.getByRole('heading', { level: 1, name: /could not be downloaded$/ }).waitFor();
  expect(await page.getByText('Progress is saved').count()).toBe(0);
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('radio').first().waitFor();
  await close();
});

test('a look-up without a network speaks of no download', async () => {
  const { page, expectRefusal, close } = await openPage();
  expectRefusal(503);
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  const name = page.getByRole('textbox', { name: 'Name or address of a repository' });
  await name.fill('ada/Tiny-GGUF');
  await name.press('Enter');
  await expect
    .poll(() => name.evaluate((field) => field.getAttribute('aria-invalid')), { timeout: 30_000 })
    .toBe('true');
  const told = await page.locator('form', { has: name }).innerText();
  expect(told).toContain(`Couldn’t reach ${host}.`);
  expect(told).not.toMatch(/download/i);
  await close();
});
