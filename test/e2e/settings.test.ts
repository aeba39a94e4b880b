import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import { ask, badge, composer, logIn, replyMarks, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

const CLOUD_KEY = 'key-that-must-not-be-shown';

let app: RunningApp;
let owner: string;
let cloud: FakeCloud;
beforeAll(async () => {
  app = await startApp();
  owner = await app.setUpOwner();
});
afterAll(() => app.close());
beforeEach(async () => {
  cloud = await startFakeCloud({ answer: () => 'Lisbon.' });
});
afterEach(() => cloud.close());

testBeyondGate('theme and language change at once and follow the account to another browser', async () => {
  const email = await app.register();
  const first = await openPage();
  await logIn(first.page, app, email);
  await visit(first.page, app, '#/settings/appearance');
  await first.page.getByLabel('Dark').click();
  await first.page.locator('html[data-theme="dark"]').waitFor();
  await first.page.getByLabel('Français').click();
  await first.page.getByRole('heading', { name: 'Réglages' }).waitFor();
  await first.screenshot('appearance-french-dark');
  await first.close();

  const second = await openPage();
  await second.page.goto(app.url);
  await second.page.getByLabel('Email').fill(email);
  await second.page.getByLabel('Password').fill(PASSWORD);
  await second.page.keyboard.press('Enter');
  await second.page.getByRole('heading', { name: /^Bon(jour|soir), Ada$/ }).waitFor();
  await second.page.locator('html[lang="fr"][data-theme="dark"]').waitFor();
  await second.screenshot('new-conversation-french');
  await second.close();
});

test('the owner types the password again, sets up a cloud with a key that is never shown, uses it, and closes the door', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  forgetThatPasswordsWereTyped();
  expectRefusal(403);
  await visit(page, app, '#/settings/connections/cloud');
  await page.getByLabel('Provider').selectOption('custom');
  await page.getByLabel('Address').fill(cloud.url);
  await page.getByLabel('Model').fill('test-model');
  await page.getByLabel('Key', { exact: true }).fill(CLOUD_KEY);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page.locator('button:not([aria-busy])', { hasText: 'Save' }).click();
  await question.waitFor();
  expect(await page.locator('main').getByText('Type your password again').count()).toBe(0);
  await question.getByLabel('Password').fill(PASSWORD);
  await screenshot('type-your-password-again');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Replace key (saved)').waitFor();
  await page.reload();
  await page.getByLabel('Replace key (saved)').waitFor();
  expect(await page.content()).not.toContain(CLOUD_KEY);
  cloud.script({ kind: 'status', status: 200, body: '{"data":[{"id":"other-model"}]}' });
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText(/but test-model is not in its list/).waitFor();
  expect(await page.locator('datalist option').getAttribute('value')).toBe('other-model');
  cloud.script({ kind: 'status', status: 401 });
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('The cloud cannot be used: it refused the key.').waitFor();
  cloud.reset();
  await screenshot('settings-connections');

  await visit(page, app, '#/');
  await composer(page).fill('What is the capital of Portugal?');
  await badge(page)
    .filter({ hasText: `This computer (127.0.0.1:${cloud.port})` })
    .waitFor();
  await ask(page, 'What is the capital of Portugal?');
  expect(cloud.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${CLOUD_KEY}`]);

  await visit(page, app, '#/settings/privacy');
  await page.getByRole('switch', { name: 'Offline mode' }).click();
  await page.getByRole('switch', { name: 'Offline mode', checked: true }).waitFor();
  await visit(page, app, '#/');
  await ask(page, 'What is the capital of Spain?');
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  expect(cloud.requests.length).toBe(1);
  await close();
});

testBeyondGate(
  'in French the owner is asked for the password again too, and every refusal on the way is in French',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage({ locale: 'fr-FR' });
    await openInFrench(page, app, owner);
    forgetThatPasswordsWereTyped();
    expectRefusal(403);
    expectRefusal(400);
    expectRefusal(422);
    await visit(page, app, '#/settings/connections/cloud');
    await page.getByLabel('Fournisseur').selectOption('custom');
    await page.getByLabel('Adresse').fill('http://example.org');
    await page.getByLabel('Modèle', { exact: true }).fill('test-model');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await dialog.getByLabel('Mot de passe').fill('Wrong-Horse-7');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await dialog.getByText('Mot de passe incorrect.').waitFor();
    await dialog.getByLabel('Mot de passe').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText(/^Il faut une adresse en https \(en http sur cet ordinateur seulement\)/).waitFor();
    await screenshot('refusals-in-french');
    await close();
  },
);

testBeyondGate('a key for scripts is shown once, works, and stops working when it is deleted', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/settings/api-keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Backup script');
  await dialog.getByLabel('Requests per minute').fill('2');
  await dialog.getByLabel('This device only').click();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const key = await dialog.locator('code').innerText();
  await screenshot('api-key-shown-once');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Never used · at most 2 a minute').waitFor();
  expect(await listWith(key)).toBe(200);
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await page.getByText(/^Last used .+ · at most 2 a minute$/).waitFor();
  await screenshot('api-key-used');

  await page.getByRole('button', { name: 'Delete the key Backup script' }).click();
  await page.getByText('No keys yet.').waitFor();
  expect(await listWith(key)).toBe(401);
  await close();
});

testBeyondGate('a new password ends the other sessions at once and keeps this one', async () => {
  const email = await app.register();
  const other = await openPage();
  await logIn(other.page, app, email);
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, '#/settings/security');
  await page.getByText('this session').waitFor();
  await screenshot('settings-security');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('Another-Horse-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();

  other.expectRefusal(401);
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await other.close();
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await close();
});

async function listWith(key: string): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/chat/conversations`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.status;
}

// As if five minutes had passed since the login.
function forgetThatPasswordsWereTyped(): void {
  const database = new Database(join(app.dataDirectory, 'alcove.db'));
  database.prepare('update sessions set password_confirmed_at = 0').run();
  database.close();
}
