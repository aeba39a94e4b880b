import type { JSHandle, Locator, Page } from 'playwright-core';
import type { PickedFile } from './document-files.ts';
import { visit } from './journey-steps.ts';
import type { App } from './start-app.ts';

/** A document's row in the list. */
export function documentRow(page: Page, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

/** The files that are being added. */
export function tray(page: Page) {
  return page.getByRole('region', { name: 'Files being added' });
}

/** Goes to the documents and chooses files there. */
export async function addFiles(page: Page, app: Pick<App, 'url'>, files: PickedFile[]): Promise<void> {
  await visit(page, app, '#/documents');
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(files);
}

/** Adds files and resolves when each of them can be read in the list. */
export async function addAndRead(page: Page, app: Pick<App, 'url'>, files: PickedFile[]): Promise<void> {
  await addFiles(page, app, files);
  for (const { name } of files) await documentRow(page, name).getByRole('link', { name }).waitFor();
}

/** Drops files onto the window, as from the computer's file manager. */
export async function dropFiles(page: Page, files: PickedFile[]): Promise<void> {
  await drag(page, 'dragover', files);
  await page.getByText('Drop to add to your documents').waitFor();
  await drag(page, 'drop', files);
}

/** Pastes files into what is being written, as after a screenshot. */
export async function pasteFiles(page: Page, field: Locator, files: PickedFile[]): Promise<void> {
  await field.focus();
  const event = await transfer(page, files);
  await field.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    event,
  );
}

/** What a browser hands over with files. */
function transfer(page: Page, files: PickedFile[]): Promise<JSHandle<DataTransfer>> {
  const made = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.evaluateHandle((all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return dataTransfer;
  }, made);
}

/** Drags files over the window, or drops them. */
export async function drag(page: Page, type: 'dragover' | 'drop', files: PickedFile[]): Promise<void> {
  const dataTransfer = await transfer(page, files);
  await page.evaluate(
    ({ event, carried }) =>
      document.body.dispatchEvent(
        new DragEvent(event, { dataTransfer: carried, bubbles: true, cancelable: true }),
      ),
    { event: type, carried: dataTransfer },
  );
}
