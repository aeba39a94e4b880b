import type { Page } from 'playwright-core';
import type { PickedFile } from './document-files.ts';
import { visit } from './journey-steps.ts';
import type { App } from './start-app.ts';

/** Goes to the pictures and chooses one there; resolves when it is shown. */
export async function openPicture(page: Page, app: Pick<App, 'url'>, picture: PickedFile): Promise<void> {
  await visit(page, app, '#/pictures');
  await page.getByRole('main').locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('img', { name: picture.name }).waitFor();
}

/** The boxes that are drawn over the picture, and the lines or chips that say what is in them. */
export const boxes = (page: Page) => page.locator('rect[role=option]');
export const lines = (page: Page) =>
  page.getByRole('listbox', { name: 'Text, block by block' }).getByRole('option');
export const chips = (page: Page) =>
  page.getByRole('listbox', { name: 'Seen in the picture' }).getByRole('option');

/** Has the text of the open picture read, and resolves when it is there. */
export async function readText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read the text' }).click();
  await lines(page).first().waitFor();
}
