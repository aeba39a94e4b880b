import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { makeFolder } from '../make-folder.ts';
import { writeZip } from '../unit/documents/parsers/write-zip.ts';
import { GUIDE, MEDICAL_LETTER, pdfFile, textFile, tornWordFile } from './document-files.ts';
import { addAndRead, addFiles, documentRow, drag, dropFiles, tray } from './document-steps.ts';
import { findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('files that are dropped on any screen are read, and the list says what each is and whether it stays here', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/settings/appearance');
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  await drag(page, 'dragover', [GUIDE]);
  await page.getByText('Drop to add to your documents').waitFor();
  await screenshot('documents-drop');
  await dropFiles(page, [GUIDE, MEDICAL_LETTER]);
  await tray(page).getByText('beekeeping.md').waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  await documentRow(page, 'beekeeping.md').getByText('May leave').waitFor();
  await documentRow(page, 'letter-from-the-clinic.txt').getByText('Stays on this device').waitFor();
  await expect.poll(() => documentRow(page, 'letter-from-the-clinic.txt').innerText()).toContain('health');
  await expect.poll(() => documentRow(page, 'beekeeping.md').innerText()).toMatch(/Markdown[\s\S]*English/);
  await tray(page).getByText('2 files added').waitFor();
  await screenshot('documents-list');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await tray(page).getByRole('button', { name: 'Clear this list' }).click();
  await tray(page).waitFor({ state: 'detached' });
  await close();
});

testBeyondGate(
  'a file that cannot be read says why, one that is there already says so, and the others are added',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage();
    await logIn(page, app, await app.register());
    await addAndRead(page, app, [GUIDE]);
    expectRefusal(422);
    await addFiles(page, app, [
      { ...GUIDE, name: 'the-same-guide.md' },
      { name: 'damaged.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a PDF') },
      textFile('empty.txt', ''),
      textFile('note.txt', 'The key of the shed hangs behind the door of the kitchen.'),
    ]);
    const row = (name: string) => tray(page).getByRole('listitem').filter({ hasText: name });
    await row('the-same-guide.md').getByText('Already there').waitFor();
    await row('damaged.pdf').getByRole('button', { name: 'Try damaged.pdf again' }).waitFor();
    await row('empty.txt').getByText('This file is empty.').waitFor();
    await row('note.txt').getByText('Added', { exact: true }).waitFor();
    await screenshot('documents-refused');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await row('damaged.pdf')
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect.poll(() => tray(page).getByRole('listitem').count()).toBe(4);
    // What was refused stays in view, above what is done.
    await expect.poll(() => tray(page).getByRole('listitem').first().innerText()).toContain('empty.txt');
    await close();
  },
);

testBeyondGate('a document that turns out to be damaged says so, and is tried again or removed', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await addFiles(page, app, [tornWordFile('torn.docx')]);
  const row = documentRow(page, 'torn.docx');
  await row.getByText('Could not be read. This file is damaged and cannot be read.').waitFor();
  await tray(page).getByText('This file is damaged and cannot be read.').waitFor();
  await screenshot('documents-failed');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear this list' }).click();
  const sent = page.waitForResponse((response) => response.url().endsWith('/documents/upload'));
  await row.getByRole('button', { name: 'Try again' }).click();
  expect((await sent).status()).toBe(200);
  await tray(page).getByText('This file is damaged and cannot be read.').waitFor();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Add your first document').waitFor();
  await tray(page).waitFor({ state: 'detached' });
  await close();
});

testBeyondGate('a whole folder is added, while the server asks to wait in between', async () => {
  const { page, expectRefusal, close } = await openPage();
  const folder = makeFolder('alcove-folder-');
  mkdirSync(join(folder, 'inside'));
  writeFileSync(join(folder, 'first.txt'), 'The first note is about apples.');
  writeFileSync(join(folder, 'inside', 'second.txt'), 'The second note is about pears.');
  writeFileSync(join(folder, '.hidden'), 'Bookkeeping.');
  await logIn(page, app, await app.register());
  await visit(page, app, '#/documents');
  expectRefusal(429);
  let refusals = 0;
  await page.route('**/api/v1/documents/upload', async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    await route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { detail: 'Too many requests' },
    });
  });
  await page.getByRole('main').locator('input[type=file]').nth(1).setInputFiles(folder);
  await documentRow(page, 'first.txt').getByRole('link').waitFor();
  await documentRow(page, 'second.txt').getByRole('link').waitFor();
  await tray(page).getByText('2 files added').waitFor();
  rmSync(folder, { recursive: true });
  await close();
});

testBeyondGate(
  'a search finds passages by their words, and each opens its page with the passage marked',
  async () => {
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    const manual = await pdfFile('boiler-manual.pdf', [
      'This manual describes the boiler and its parts.',
      'To bleed the radiators, turn the small valve with the brass key until water comes.',
      'The pressure should be between one and two bars when the boiler is cold.',
    ]);
    await addAndRead(page, app, [GUIDE, manual]);
    await page.getByRole('searchbox', { name: 'Search in your documents' }).fill('bleeding a radiator');
    await page.getByRole('main').locator('mark').filter({ hasText: 'radiators' }).waitFor();
    const passage = page.getByRole('link', { name: /^boiler-manual\.pdf/ });
    await page.getByText('Keyword search.').waitFor();
    await screenshot('documents-search');
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await passage.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Page 2 of 3').waitFor();
    const seen = page.getByRole('region', { name: 'Page of the document' });
    await seen.getByRole('img', { name: 'Page 2 of boiler-manual.pdf, as it looks' }).waitFor();
    await expect.poll(() => seen.locator('span').count()).toBeGreaterThan(0);
    await screenshot('documents-page');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show text' }).click();
    const marked = page.getByRole('region', { name: 'Text of the document' }).locator('mark').first();
    await expect.poll(() => marked.innerText()).toContain('turn the small valve with the brass key');
    await expect.poll(() => marked.locator('mark').allInnerTexts()).toContain('radiators');
    await screenshot('documents-passage');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('The pressure should be between one and two bars').waitFor();
    await page.reload();
    await page.getByText('This manual describes the boiler').waitFor();
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    await page.getByRole('searchbox', { name: 'Search in your documents' }).fill('zebra');
    await page.getByText('No results for “zebra”.').waitFor();
    await page.getByText('No document is named like “zebra”.').waitFor();
    await page.getByRole('link', { name: 'See the models' }).click();
    await page.getByRole('heading', { name: 'Document search' }).scrollIntoViewIfNeeded();
    await screenshot('models-embedding');
    await close();
  },
);

test('the original comes back byte for byte, and a deleted document is gone from the list and from the search', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await addAndRead(page, app, [GUIDE]);
  const menu = page.getByRole('button', { name: 'Actions for “beekeeping.md”' });
  await menu.click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download the original' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('beekeeping.md');
  expect(await readFile(await download.path())).toEqual(GUIDE.buffer);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  await page.getByRole('dialog', { name: 'Delete for good?' }).waitFor();
  await screenshot('documents-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Add your first document').waitFor();
  await screenshot('documents-empty');
  await page.getByRole('searchbox', { name: 'Search in your documents' }).fill('morning sun');
  await page.getByText('No results for').waitFor();
  await close();
});

testBeyondGate(
  'each file of a ZIP is added, the others are named, and several documents are deleted at once',
  async () => {
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    const entries = [
      { name: 'letters/tide.txt', data: 'High water is at seven.' },
      { name: 'letters/lamp.txt', data: 'The lamp is lit at dusk.' },
      { name: 'buoy.txt', data: 'The buoy is green.' },
      { name: 'tool.exe', data: Buffer.from('\x7fELF\x02\x01\x01', 'latin1') },
    ];
    const buffer = Buffer.from(writeZip(entries));
    await addFiles(page, app, [{ name: 'letters.zip', mimeType: 'application/zip', buffer }]);
    await tray(page).getByText('3 files added, 1 not added').waitFor();
    await tray(page).getByText('tool.exe: Unsupported file type.').waitFor();
    for (const name of ['tide.txt', 'lamp.txt', 'buoy.txt'])
      await documentRow(page, name).getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('checkbox', { name: 'Select buoy.txt' }).uncheck();
    await page.getByText('2 selected').waitFor();
    await screenshot('documents-selected');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await documentRow(page, 'tide.txt').waitFor({ state: 'detached' });
    await documentRow(page, 'lamp.txt').waitFor({ state: 'detached' });
    await documentRow(page, 'buoy.txt').getByRole('link', { name: 'buoy.txt' }).waitFor();
    await close();
  },
);

testBeyondGate('when the list cannot be read, it says so and can be asked again', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  expectRefusal(503);
  await page.route('**/api/v1/documents?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The disk does not answer.' } }),
  );
  await visit(page, app, '#/documents');
  await page.getByRole('alert').getByText('The disk does not answer.').waitFor();
  await screenshot('documents-error');
  await page.unroute('**/api/v1/documents?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Add your first document').waitFor();
  await close();
});

test('nobody sees another person’s documents, and logging out forgets what was being searched', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await addAndRead(page, app, [GUIDE]);
  await page.getByRole('searchbox', { name: 'Search in your documents' }).fill('morning sun');
  await page
    .getByRole('link', { name: /beekeeping\.md/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  // Through the form, without a reload, which would forget by itself.
  await page.getByLabel('Email').fill(await app.register('Grace'));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account of Grace' }).waitFor();
  await visit(page, app, '#/documents');
  await page.getByText('Add your first document').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search in your documents' }).inputValue()).toBe('');
  expect(await tray(page).count()).toBe(0);
  await close();
});
