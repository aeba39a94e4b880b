import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, badge, composer, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('a conversation is renamed, found by its words, archived, restored and deleted for good', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  await choose(page, 'Rename');
  await page.getByLabel('Title').fill('About the house');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'About the house' }).waitFor();

  // Browsers keep Ctrl+N for themselves.
  await page.keyboard.press('Control+Shift+o');
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await ask(page, 'Which keyboard shortcuts are there?');
  await page.getByRole('searchbox').fill('house');
  await item(page, 'About the house').waitFor();
  await item(page, /shortcuts/).waitFor({ state: 'detached' });
  await screenshot('search');
  await item(page, 'About the house').click();
  await page.getByRole('heading', { name: 'About the house' }).waitFor();
  await page.getByRole('searchbox').fill('');

  await choose(page, 'Archive');
  await item(page, 'About the house').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show archived' }).click();
  await item(page, 'About the house').click();
  await page.getByText('This conversation is archived.').waitFor();
  expect(await composer(page).count()).toBe(0);
  await screenshot('archived');
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
  await composer(page).waitFor();

  await choose(page, 'Delete for good');
  await page.getByText('“About the house” deleted.').waitFor();
  await item(page, 'About the house').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await screenshot('deleted-with-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await item(page, 'About the house').click();
  await composer(page).waitFor();

  // Restored from its own screen while the toast still stands, it stays.
  const address = page.url();
  await choose(page, 'Delete for good');
  await page.getByText('“About the house” deleted.').waitFor();
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
  await composer(page).waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await item(page, 'About the house').waitFor();

  await choose(page, 'Delete for good');
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).waitFor();
  expectRefusal(404);
  const deleted = page.waitForResponse((response) => response.url().endsWith('?permanent=true'));
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  expect((await deleted).status()).toBe(200);
  await item(page, 'About the house').waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('doesn’t exist').waitFor();
  await close();
});

test('what a search found is shown where it stands, and a click goes to it', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove? And what of the **walrus**?');
  for (const text of ['Which keyboard shortcuts are there?', 'Which voices are there?', 'What stays here?'])
    await ask(page, text);
  await page.getByRole('searchbox').fill('walrus');
  const match = page.getByRole('navigation').locator('mark');
  await match.waitFor();
  expect(await match.innerText()).toBe('walrus');
  expect(
    await item(page, /walrus/)
      .last()
      .innerText(),
  ).not.toContain('**');
  await screenshot('search-match');
  await match.click();
  const message = page.getByRole('listitem').filter({ hasText: 'what of the **walrus**' });
  await message.and(page.locator(':focus')).waitFor();
  expect(page.url()).toMatch(/#\/c\/[^/]+\/[^/]+$/);
  await close();
});

test('the palette finds conversations and does what it is told, with the keyboard alone', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove? And what of the walrus?');
  const field = page.getByRole('combobox', { name: 'Search and actions' });
  const option = page.getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  await field.fill('sett priv');
  await option.filter({ hasText: 'Settings · Privacy' }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'How much stays here' }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('walr');
  await option.filter({ hasText: 'walrus' }).waitFor();
  await screenshot('palette');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await field.press('Enter');
  await composer(page).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('dark');
  await field.press('Enter');
  await page.locator('html[data-theme=dark]').waitFor();
  await page.keyboard.press('Control+k');
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await close();
});

test('conversations are pinned, put into a project that stays here, and several are archived at once', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  await page.keyboard.press('Control+Shift+o');
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await ask(page, 'Which keyboard shortcuts are there?');
  await choose(page, 'Pin');
  await page
    .getByRole('list', { name: 'Pinned' })
    .getByRole('link', { name: /shortcuts/ })
    .waitFor();

  await choose(page, 'Move to a project');
  await page.getByRole('dialog').getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Health');
  await page.getByLabel('Instructions').fill('Answer in one sentence.');
  await page.getByRole('switch', { name: 'Keep this project on this device' }).click();
  await screenshot('new-project');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('radio', { name: 'Health' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Projects' }).getByRole('link', { name: 'Health' }).click();
  await page.getByRole('region', { name: 'Conversations in Health' }).getByRole('link').waitFor();
  await screenshot('project');
  await page.getByRole('main').getByRole('button', { name: 'New conversation' }).click();
  await composer(page).waitFor();
  await page.getByText('On this device').first().waitFor();

  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Actions for “.*shortcuts/ })
    .click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await page.getByText('1 selected').waitFor();
  for (const box of await page.getByRole('navigation').getByRole('checkbox').all()) await box.check();
  await page.getByText('3 selected').waitFor();
  await screenshot('selected');
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('3 conversations archived.').waitFor();
  await page.getByText('Your conversations will be listed here.').waitFor();
  await close();
});

test('a temporary conversation is answered, is in no list, and is gone when it is left', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.getByRole('button', { name: 'Temporary' }).click();
  await ask(page, 'Hello, what is Alcove?');
  await page.getByText('Temporary: this conversation is saved nowhere.').waitFor();
  await page.getByText('Your conversations will be listed here.').waitFor();
  await screenshot('temporary');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const address = page.url();
  const wayBack = Promise.withResolvers<void>();
  await page.route('**/*?permanent=true', async (route) => {
    await wayBack.promise;
    await route.continue();
  });
  const forgotten = page.waitForResponse((response) => response.url().endsWith('?permanent=true'));
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
  // Who is back before the server has forgotten it sees it go.
  await page.goto(address);
  await page.getByText('Temporary: this conversation is saved nowhere.').waitFor();
  expectRefusal(404);
  wayBack.resolve();
  expect((await forgotten).status()).toBe(200);
  await page.getByRole('alert').waitFor();
  await close();
});

test('the sidebar is put away with a key and stays so after a reload', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.getByRole('navigation').waitFor();
  await page.keyboard.press('Control+\\');
  await page.getByRole('navigation').waitFor({ state: 'detached' });
  await screenshot('sidebar-hidden');
  await page.reload();
  await page.getByRole('button', { name: 'Show the sidebar' }).click();
  await page.getByRole('navigation').waitFor();
  await close();
});

test('an answer is made anew and a message said anew, and every version can be gone back to', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('2/2').waitFor();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await page.getByText('1/2').waitFor();

  await page.getByRole('article', { name: 'You' }).hover();
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('Which voices are there?');
  await page.getByRole('button', { name: 'Send again' }).click();
  const yours = page.getByRole('article', { name: 'You' });
  await yours.filter({ hasText: 'Which voices are there?' }).getByText('2/2').waitFor();
  await screenshot('versions');
  await yours.getByRole('button', { name: 'Previous version' }).click();
  await yours.filter({ hasText: 'Hello, what is Alcove?' }).getByText('1/2').waitFor();
  await close();
});

test('a whole conversation is kept on this device in the menu of the badge, and stays so after a reload', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  const padlock = page.getByRole('img', { name: 'All of this conversation stays on this device' });
  await badge(page).click();
  await page.getByRole('radio', { name: /^Keep the whole conversation here/ }).check();
  await padlock.waitFor();
  await page.getByRole('navigation').locator('a[aria-current] svg').waitFor();
  await page.reload();
  await composer(page).waitFor();
  await padlock.waitFor();
  await close();
});

function item(page: Page, name: string | RegExp) {
  return page.getByRole('navigation').getByRole('link', { name });
}

async function choose(page: Page, action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
