import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('anyone chooses without a password what goes along to a cloud, and finds the choice again', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/settings/privacy');
  const leaveOut = page.getByRole('radio', { name: 'Leave out the sensitive part' });
  const placeholders = page.getByRole('switch', { name: 'Hide personal details' });
  expect(await leaveOut.isChecked()).toBe(false);
  await stored(page, () => leaveOut.click());
  await stored(page, () => placeholders.click());
  await page.reload();
  await page.getByRole('radio', { name: 'Leave out the sensitive part', checked: true }).waitFor();
  await page.getByRole('switch', { name: 'Hide personal details', checked: true }).waitFor();
  await leaveOut.scrollIntoViewIfNeeded();
  await screenshot('settings-cloud-context');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('a conversation leaves as Markdown and as JSON, and the JSON comes back as one that stays on this device', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  const markdown = await exported(page, 'Export as Markdown');
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.content).toContain('Hello, what is Alcove?');
  const json = await exported(page, 'Export as JSON');
  expect(json.name).toMatch(/\.json$/);

  expectRefusal(422);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Import conversations' }).click();
  await importText(page, 'no JSON at all');
  await page.getByText('This file is not JSON.').waitFor();
  await importText(page, '{"format":"something else"}');
  await page.getByText('This file is not JSON.').waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await screenshot('import-refused');
  await importText(page, json.content.replace(/"title":\s*"[^"]*"/, '"title":"Back again"'));
  await page.getByText('1 conversation imported.').waitFor();
  await page.getByRole('heading', { name: 'Back again' }).waitFor();
  await page.getByRole('article', { name: 'You' }).getByText('Hello, what is Alcove?').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Back again' }).waitFor();
  await page.getByRole('img', { name: 'All of this conversation stays on this device' }).waitFor();
  await composer(page).waitFor();
  await close();
});

test('conversations of an export that cannot be read are named before the first of the others is opened', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const chat_messages = [{ uuid: 'a', sender: 'human', text: 'How do bees survive winter?' }];
  const odd = Array.from({ length: 24 }, (_, index) => ({ name: index === 1 ? null : `Odd ${index}` }));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Import conversations' }).click();
  await importText(page, JSON.stringify([{ name: 'Honey', chat_messages }, ...odd]));
  await page.getByText('1 conversation imported.').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  await dialog.getByText('24 conversations couldn’t be read and were left out:').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(20);
  await dialog.getByText('Odd 0', { exact: true }).waitFor();
  await dialog.getByText('No. 3 in the file, without a title').waitFor();
  await dialog.getByText('and 4 more').waitFor();
  await screenshot('import-left-out');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { name: 'Honey' }).waitFor();
  await close();
});

async function stored(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/privacy/settings'),
  );
  await act();
  expect((await answered).status()).toBe(200);
}

async function exported(page: Page, action: string): Promise<{ name: string; content: string }> {
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  const download = await arriving;
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}

async function importText(page: Page, content: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  const file = { name: 'conversation.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import' }).click();
}
