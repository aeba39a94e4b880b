import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

testBeyondGate(
  'a weak password is refused in the words of the app, a good one opens the app, and a reload keeps it open',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage();
    expectRefusal(422);
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').filter({ hasText: 'At least 8 characters.' }).waitFor();
    await screenshot('register-refused');

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Open Alcove' }).click();
    await composer(page).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Grace$/ }).waitFor();
    await close();
  },
);

testBeyondGate(
  'the form stays until the new account is open: nobody is asked to log in in between',
  async () => {
    const { page, close } = await openPage();
    const mayGoOn = Promise.withResolvers<void>();
    await page.route('**/api/v1/auth/login', async (route) => {
      await mayGoOn.promise;
      await route.continue();
    });
    await page.goto(`${app.url}/#/register`);
    const isLoggingIn = page.waitForRequest('**/api/v1/auth/login');
    await createAccount(page, 'mary@example.org');
    await isLoggingIn;
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Welcome back' }).count()).toBe(0);
    mayGoOn.resolve();
    await page.getByRole('heading', { name: 'What stays, and what may leave' }).waitFor();
    expect(await page.evaluate(() => window.location.hash)).toBe('#/welcome');
    await page
      .getByText('Harmless messages, once the owner of this Alcove has set up a cloud model')
      .waitFor();
    await close();
  },
);

testBeyondGate(
  'where a new account cannot be opened at once, the login takes the place of the form',
  async () => {
    const { page, expectRefusal, close } = await openPage();
    expectRefusal(503);
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.goto(`${app.url}/#/register`);
    await createAccount(page, 'joan@example.org');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await logInByForm(page, 'joan@example.org');
    await close();
  },
);

test('a wrong password says so and lets nobody in; after logging out a reload asks again', async () => {
  const email = await app.register();
  const { page, screenshot, expectRefusal, close } = await openPage();
  expectRefusal(401);
  await page.goto(app.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Wrong-Horse-7');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).waitFor();
  await screenshot('login-refused');

  await logInByForm(page, email);
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await close();
});

testBeyondGate('after five wrong passwords the lockout is shown in the words of the app', async () => {
  const email = await app.register();
  const { page, screenshot, expectRefusal, close } = await openPage();
  expectRefusal(401);
  expectRefusal(429);
  await page.goto(app.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Wrong-Horse-7');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
    await page.getByRole('button', { name: 'Log in' }).click();
    await answered;
    await page.getByRole('alert').waitFor();
  }
  await page
    .getByRole('alert')
    .filter({
      hasText: 'Account locked after 5 failed logins. Try again in 15 minutes.',
    })
    .waitFor();
  await screenshot('login-locked');
  await close();
});

test('the access token is nowhere in the browser’s storage', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ/);
  await close();
});

async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function logInByForm(page: Page, email: string): Promise<void> {
  await page.goto(app.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await composer(page).waitFor();
}
