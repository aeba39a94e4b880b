import { afterAll, beforeAll, expect, test } from 'vitest';
import { badge, composer, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await app.setUpOwner();
});
afterAll(() => app.close());

const GONE = 'Can’t reach Alcove.';

test('while the server is gone one banner says so, what is written stays, and both end by themselves', async () => {
  const { page, screenshot, expectTrouble, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('A thought that is not finished');
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  expectTrouble('ERR_CONNECTION_REFUSED');
  const goHome = async () => page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/health', (route) => route.abort('connectionrefused'));
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await composer(page).fill('A thought that is not finished yet');
  const banner = page.getByRole('status').filter({ hasText: GONE });
  await banner.waitFor();
  await visit(page, app, '#/documents');
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  await expect.poll(() => banner.count()).toBe(1);
  await screenshot('server-gone');
  await goHome();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Add your first document' }).waitFor();
  await visit(page, app, '#/');
  expect(await composer(page).inputValue()).toBe('A thought that is not finished yet');
  await close();
});

test('a window that is opened while the server restarts waits for it and comes in without a login', async () => {
  const { page, screenshot, expectTrouble, close } = await openPage();
  await logIn(page, app, await app.register());
  expectTrouble('ERR_CONNECTION_REFUSED');
  await page.route('**/health', (route) => route.abort('connectionrefused'));
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.getByRole('heading', { name: 'Waiting for Alcove' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await screenshot('server-gone-at-start');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await composer(page).waitFor();
  await close();
});

test('an answer that breaks off says so, and nobody is told that it is still being written', async () => {
  const { page, expectTrouble, close } = await openPage();
  await logIn(page, app, await app.register());
  expectTrouble('ERR_CONNECTION_RESET');
  await page.route('**/api/v1/chat/conversations/*/messages', (route) => route.abort('connectionreset'));
  await composer(page).fill('Hello, what is Alcove?');
  await composer(page).press('Enter');
  await page.getByRole('main').getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('Alcove is writing').count()).toBe(0);
  await close();
});

test('an account that cannot be read is said with a way to try again, instead of an empty window', async () => {
  const { page, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  expectRefusal(500);
  await page.route('**/api/v1/start', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await page.reload();
  await page.getByText('Broken.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await composer(page).waitFor();
  await close();
});

test('a session that ends asks for the password over everything, and gives back what was typed', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  const email = await app.register();
  await logIn(page, app, email);
  await visit(page, app, '#/settings/profile');
  await page.getByLabel('First name').fill('Augusta Ada');
  await endSession(page, app);
  expectRefusal(401);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your session has ended.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await screenshot('session-ended');
  await page.keyboard.press('Escape');
  await page.locator('input[type=password]:focus').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Augusta Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await close();
});

test('somebody else who logs in where a session ended finds nothing of what was typed', async () => {
  const { page, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register('Grace'));
  await composer(page).fill('For my eyes only');
  await endSession(page, app);
  expectRefusal(401);
  await visit(page, app, '#/documents');
  await page.getByText('Your session has ended.').waitFor();
  await page.getByLabel('Email').fill(await app.register('Mallory'));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account of Mallory' }).waitFor();
  await visit(page, app, '#/');
  expect(await composer(page).inputValue()).toBe('');
  await close();
});

test('a computer that loses its network keeps working: Alcove is not on it', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await visit(page, app, '#/documents');
  await page.getByRole('heading', { name: 'Add your first document' }).waitFor();
  await close();
});

/** Ends the session on the server and takes the access token's life, as a day away does. */
async function endSession(page: import('playwright-core').Page, { url }: RunningApp): Promise<void> {
  await page.context().clearCookies();
  await page.route(`${url}/api/v1/**`, async (route) => {
    const { authorization: _gone, ...headers } = route.request().headers();
    const isLogin = route.request().url().includes('/auth/login');
    if (isLogin) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await route.continue({ headers });
  });
}
