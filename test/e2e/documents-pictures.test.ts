import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { english, french } from '../unit/media/pictures.ts';
import { blankPicture, type PickedFile } from './document-files.ts';
import { dropFiles, pasteFiles, tray } from './document-steps.ts';
import { composer, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

const picture = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/png', buffer });

let app: SharedApp;
let blank: PickedFile;
beforeAll(async () => {
  app = await sharedApp();
  blank = picture('image.png', await blankPicture());
});

test('a pasted picture is read, the message about it waits for that, and the answer cites it', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const permit = await holdUploads(page);
  const chips = page.getByRole('list', { name: 'Documents to ask about' });
  await pasteFiles(page, composer(page), [picture('image.png', english)]);
  await composer(page).fill('What do ferry tickets cost?');
  await composer(page).press('Enter');
  await page.getByText('Sending once the file has been read.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Wait' }).count()).toBe(1);
  await screenshot('pictures-held');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  permit();
  await replyMarks(page).first().waitFor();
  await expect.poll(() => page.getByRole('article', { name: 'Alcove' }).innerText()).toContain('12.50');
  await page
    .getByRole('region', { name: 'Sources' })
    .getByText(/^Pasted picture/)
    .waitFor();
  await chips.getByText(/^Pasted picture .*\.png$/).waitFor();
  await page
    .getByRole('list', { name: 'Asked about' })
    .getByText(/^Pasted picture/)
    .waitFor();
  await screenshot('pictures-answered');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('a picture without text says so, and keeps the message from being sent by itself', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const permit = await holdUploads(page);
  await pasteFiles(page, composer(page), [blank]);
  await composer(page).fill('What does it say?');
  await composer(page).press('Enter');
  await page.getByText('Sending once the file has been read.').waitFor();
  permit();
  await page.getByText('Not sent: a file needs your attention.').waitFor();
  const chips = page.getByRole('list', { name: 'Documents to ask about' });
  await chips.getByText('No text found in it').waitFor();
  expect(await composer(page).inputValue()).toBe('What does it say?');
  expect(await replyMarks(page).count()).toBe(0);
  await screenshot('pictures-without-text');
  await tray(page).getByText('Added, but no text was found in it').waitFor();
  await page.getByText('1 file added, no text found in 1').first().waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await chips.getByRole('button', { name: /^Leave out Pasted picture/ }).click();
  await chips.waitFor({ state: 'detached' });
  await close();
});

test('a held message is not sent when whoever wrote it thinks better of it', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const permit = await holdUploads(page);
  await dropFiles(page, [picture('marché.png', french)]);
  await composer(page).fill('Quand ouvre le marché ?');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Wait' }).click();
  permit();
  await tray(page).getByText('1 file added').waitFor();
  await page.getByText('Your message waits until it is read.').waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('Quand ouvre le marché ?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await replyMarks(page).first().waitFor();
  await page.getByRole('region', { name: 'Sources' }).getByText('marché.png').waitFor();
  await close();
});

test('a file that is refused says why beside the message, and leaves it once that is sent', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  expectRefusal(422);
  const torn = { name: 'torn.png', mimeType: 'image/png', buffer: english.subarray(0, 40) };
  await dropFiles(page, [torn]);
  const chips = page.getByRole('list', { name: 'Documents to ask about' });
  await chips.getByText('This file is damaged and cannot be read.').waitFor();
  await screenshot('pictures-refused');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await composer(page).fill('Hello!');
  await composer(page).press('Enter');
  await replyMarks(page).first().waitFor();
  expect(await chips.count()).toBe(0);
  await tray(page).getByText('torn.png').waitFor();
  await close();
});

/** Keeps files from the server until what is answered is called: a machine may read them before it presses a key. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise: permitted, resolve: permit } = Promise.withResolvers<void>();
  await page.route('**/api/v1/documents/upload', async (route) => {
    await permitted;
    await route.continue();
  });
  return permit;
}
