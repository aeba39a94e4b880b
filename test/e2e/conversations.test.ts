import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('a conversation is renamed, found by its words, archived, restored and deleted for good', async () => {
  const { page, screenshot, close } = await openPage();
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
  await page.keyboard.press('Control+k');
  await page.keyboard.type('house');
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
  await screenshot('delete-for-good');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await item(page, 'About the house').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await close();
});

test('an answer is made anew and a message said anew, and every version can be gone back to', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  await page.getByRole('button', { name: 'Regenerate on this device' }).click();
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

test('a whole conversation is kept on this device with one press, and stays so after a reload', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  const toggle = page.getByRole('button', { name: 'This device only' });
  await toggle.click();
  await page.getByRole('navigation').locator('a[aria-current] svg').waitFor();
  await page.reload();
  await composer(page).waitFor();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
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
