import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import { ask, composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { answeredBy, PASSWORD, type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let cloud: FakeCloud;
let owner: string;
beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'Lisbon.' });
  app = await startApp(answeredBy(cloud));
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

const expectAccessible = async (page: Page) => expect(await findAccessibilityProblems(page)).toEqual([]);
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
async function menuItems(page: Page): Promise<string[]> {
  await page.getByRole('menuitem').first().waitFor();
  return (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim());
}

async function openMenu(page: Page, email: string): Promise<void> {
  await rowOf(page, email).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem').first().waitFor();
}

async function act(page: Page, email: string, name: string): Promise<void> {
  await openMenu(page, email);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** What a login with the usual password answers. */
async function tryToLogIn(email: string, password = PASSWORD): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

test('the overview counts what was answered here and by a cloud, as a chart and as a table', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await ask(page, 'What is the capital of Portugal?');
  await visit(page, app, '#/');
  await ask(page, 'My doctor told me yesterday that I have diabetes.');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const chart = page.getByRole('img', { name: /^Answers on each of the last 30 days/ });
  await chart.waitFor();
  await expect.poll(() => chart.getAttribute('aria-label')).toContain('1 on this device and 1 by a cloud');
  await page.getByText('50% on this device: 1 of 2 answers.').waitFor();
  await page.getByText('The numbers as a table').first().click();
  const today = page.getByRole('table').getByRole('row').nth(1);
  await expect.poll(async () => (await today.getByRole('cell').allInnerTexts()).join(' ')).toBe('1 1');
  await expectAccessible(page);
  await page.getByText('The numbers as a table').first().click();
  await page.getByText('4 messages').waitFor();
  await page.getByText('Alcove starter', { exact: true }).waitFor();
  await screenshot('admin-dashboard');
  await close();
});

test('how long answers took is a chart by day and the same numbers in a table, reached with the keyboard', async () => {
  const { page, screenshot, close } = await openPage({ width: 360, colorScheme: 'dark' });
  const email = await app.register();
  timeAnswers(email);
  await logIn(page, app, owner);
  await visit(page, app, '#/admin');
  const chart = page.getByRole('img', { name: /^How long answers took on each of the last 30 days/ });
  await chart.waitFor();
  await page.getByText('The numbers as a table').nth(1).focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  const oldest = rows.last().getByRole('cell');
  await expect
    .poll(() => oldest.allInnerTexts())
    .toEqual(['2.0\u00a0s', '4.5\u00a0s', '1.3\u00a0s', '1.3\u00a0s']);
  await expectAccessible(page);
  expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  await screenshot('admin-latency-narrow-dark');
  await close();
});

test('the owner makes an account, finds it, changes it, disables it, unlocks it and deletes it', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/admin/users');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('grace@example.org');
  await dialog.getByLabel('First name').fill('Grace');
  await dialog.getByLabel('First password').fill('weak');
  expectRefusal(422);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('First password').fill(PASSWORD);
  await expectAccessible(page);
  await screenshot('admin-create-user');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await rowOf(page, 'grace@example.org').waitFor();
  expect(await tryToLogIn('grace@example.org')).toBe(200);

  await page.getByLabel('Search by name or email').fill('grac');
  await rowOf(page, owner).waitFor({ state: 'detached' });
  await openMenu(page, 'grace@example.org');
  await page.getByRole('menuitem', { name: 'Change name or role' }).click();
  await dialog.getByLabel('Last name').fill('Hopper');
  await dialog.getByLabel('Role').selectOption('admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Grace Hopper').filter({ hasText: 'Administrator' }).waitFor();

  await act(page, 'grace@example.org', 'Disable the account');
  await rowOf(page, 'grace@example.org').filter({ hasText: 'Disabled' }).waitFor();
  expect(await tryToLogIn('grace@example.org')).toBe(401);
  await act(page, 'grace@example.org', 'Enable the account');
  await rowOf(page, 'grace@example.org').filter({ hasText: 'Active' }).waitFor();

  for (let tries = 0; tries < 5; tries += 1) await tryToLogIn('grace@example.org', 'wrong');
  await page.reload();
  await rowOf(page, 'grace@example.org').filter({ hasText: 'Locked until' }).waitFor();
  await screenshot('admin-users');
  await act(page, 'grace@example.org', 'Lift the lock');
  await rowOf(page, 'grace@example.org').filter({ hasText: 'Active' }).waitFor();
  expect(await tryToLogIn('grace@example.org')).toBe(200);

  await openMenu(page, 'grace@example.org');
  await page.getByRole('menuitem', { name: 'Delete the account' }).click();
  await dialog.getByText('This cannot be undone.').waitFor();
  await screenshot('admin-delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await act(page, 'grace@example.org', 'Delete the account');
  await rowOf(page, 'grace@example.org').waitFor({ state: 'detached' });
  expect(await tryToLogIn('grace@example.org')).toBe(401);
  await close();
});

test('an ended session is out at once', async () => {
  const email = await app.register();
  const person = await openPage();
  await logIn(person.page, app, email);
  const { page, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/admin/users');
  await act(page, email, 'End all sessions');
  await close();
  person.expectRefusal(401);
  await person.page.reload();
  await person.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await person.close();
});

test('what is forbidden is not offered: nobody touches the last owner, nor an administrator an owner', async () => {
  const { page, screenshot, close } = await openPage({ colorScheme: 'dark', width: 400 });
  await logIn(page, app, owner);
  await visit(page, app, '#/admin/users');
  await openMenu(page, owner);
  expect(await menuItems(page)).toEqual(['Change name', 'Show in the audit']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await screenshot('admin-users-narrow-dark');
  await close();

  const email = await app.register();
  giveRole(email, 'admin');
  const second = await openPage();
  await logIn(second.page, app, email);
  await visit(second.page, app, '#/admin/users');
  await openMenu(second.page, owner);
  expect(await menuItems(second.page)).toEqual(['Show in the audit']);
  await second.page.keyboard.press('Escape');
  expect(await second.page.getByRole('link', { name: 'Tenants' }).count()).toBe(0);
  await second.page.getByRole('button', { name: 'Create an account' }).click();
  const roles = second.page.getByRole('dialog').getByLabel('Role').getByRole('option');
  await expect.poll(() => roles.allInnerTexts()).toEqual(['User', 'Administrator']);
  await second.close();
});

test('who is no administrator is told so, has no way there, and the server is not asked', async () => {
  const { page, close } = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await logIn(page, app, await app.register());
  await page.getByRole('button', { name: /^Account of/ }).click();
  expect(await menuItems(page)).not.toContain('Administration');
  await page.keyboard.press('Escape');
  await visit(page, app, '#/admin/users');
  await page.getByText('Only administrators of this installation can see this.').waitFor();
  expect(asked.filter((url) => url.includes('/api/v1/admin'))).toEqual([]);
  await close();
});

test('the owner makes a tenant, puts an account into it, and reads both in the audit', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/admin/tenants');
  await page.getByLabel('Name of a new tenant').fill('Bookkeeping');
  await page.getByRole('button', { name: 'Create tenant' }).click();
  await rowOf(page, 'Bookkeeping').waitFor();
  expectRefusal(400);
  await page.getByLabel('Name of a new tenant').fill('bookkeeping');
  await page.getByRole('button', { name: 'Create tenant' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await expectAccessible(page);
  await screenshot('admin-tenants');

  await visit(page, app, '#/admin/users');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('luca@example.org');
  await dialog.getByLabel('First password').fill(PASSWORD);
  await dialog.getByLabel('Tenant').selectOption('Bookkeeping');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await rowOf(page, 'luca@example.org').filter({ hasText: 'Bookkeeping' }).waitFor();

  await openMenu(page, 'luca@example.org');
  await page.getByRole('menuitem', { name: 'Show in the audit' }).click();
  await page.getByText('Only what luca@example.org did').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await rowOf(page, 'Made an account').filter({ hasText: owner }).waitFor();
  await page.getByRole('link', { name: 'Show everybody' }).click();
  // Until then the list is the one of that account, and what is chosen in it goes with it.
  await page.getByText('Only what luca@example.org did').waitFor({ state: 'detached' });
  await page.getByLabel('What', { exact: true }).selectOption('Made a tenant');
  await rowOf(page, 'Logged in').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByLabel('What', { exact: true }).selectOption('Everything');
  await rowOf(page, 'Logged in').first().waitFor();
  await expectAccessible(page);
  await screenshot('admin-audit');
  await close();
});

test('a long list is turned page by page with the keyboard', async () => {
  for (let index = 0; index < 21; index += 1) await app.register(`Person${index}`);
  const { page, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/admin/users');
  await page.getByText(/^1 to 20 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^21 to \d+ of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Previous' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 to 20 of \d+$/).waitFor();
  await close();
});

test.each([
  { colorScheme: 'light', width: 640 },
  { colorScheme: 'dark', width: 400 },
] as const)('it speaks French, $colorScheme and $width pixels wide, and nothing is cut off', async (look) => {
  const { page, screenshot, close } = await openPage({ ...look, locale: 'fr-FR' });
  await openInFrench(page, app, owner);
  for (const section of ['dashboard', 'users', 'tenants', 'audit']) {
    await visit(page, app, `#/admin/${section}`);
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
    await page.getByRole('region').first().waitFor();
    await expectAccessible(page);
    expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    await screenshot(`admin-${section}-french-${look.colorScheme}-${look.width}`);
  }
  await visit(page, app, '#/settings/appearance');
  await page.getByLabel('English').click();
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  await visit(page, app, '#/');
  await composer(page).waitFor();
  await close();
});

/** Writes answers of four weeks ago: four from here, one from a cloud. */
function timeAnswers(email: string): void {
  const database = new Database(join(app.dataDirectory, 'alcove.db'));
  const at = Date.now() - 28 * 86_400_000;
  database
    .prepare(
      `insert into conversations (id, user_id, title, created_at, last_activity_at)
       select 'timed', id, 't', ?, ? from users where email = ?`,
    )
    .run(at, at, email);
  const add = database.prepare(
    `insert into messages (id, conversation_id, depth, role, content, metadata, created_at)
     values (?, 'timed', ?, 'assistant', 'c', ?, ?)`,
  );
  const answers = [1_500, 2_000, 3_000, 4_500, 1_250].entries();
  for (const [index, latency_ms] of answers) {
    const metadata = { llm_provider: index === 4 ? 'openai' : 'local', latency_ms };
    add.run(`timed ${index}`, index + 1, JSON.stringify(metadata), at);
  }
  database.close();
}

// As `npx alcove user role` does.
function giveRole(email: string, role: string): void {
  const database = new Database(join(app.dataDirectory, 'alcove.db'));
  database.prepare('update users set role = ? where email = ?').run(role, email);
  database.close();
}
