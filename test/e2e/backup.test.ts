import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInFrench } from './french.ts';
import { ask, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

const PASSPHRASE = 'a long passphrase of a test';

let app: RunningApp;
let owner: string;
beforeAll(async () => {
  app = await startApp();
  owner = await app.setUpOwner();
});
afterAll(() => app.close());

test('the owner saves a backup, is refused with the wrong passphrase, lays it out with the right one, and drops it', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await ask(page, 'What is the capital of Portugal?');
  await visit(page, app, '#/settings/backup');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('Repeat passphrase').fill('something else');
  await page.getByText('Passphrases don’t match.').waitFor();
  await page.getByLabel('Repeat passphrase').fill(PASSPHRASE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  expect((await download).suggestedFilename()).toMatch(/^alcove-.+\.alcove$/);
  const file = await (await download).path();
  expect(readFileSync(file).includes('Portugal')).toBe(false);
  await page.getByText('The backup is made').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('backup-made');

  expectRefusal(422);
  await page.getByLabel('Backup file').setInputFiles(file);
  await page.getByLabel('Its passphrase').fill('another passphrase of a test');
  await page.getByRole('button', { name: 'Check backup' }).click();
  await page.getByText('This isn’t the passphrase of this backup.').waitFor();
  await page.getByLabel('Its passphrase').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Check backup' }).click();
  await page.getByText('1 account, 1 conversation with 2 messages, 0 documents').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('backup-staged');
  await page.getByRole('button', { name: 'Cancel restore' }).click();
  await page.getByLabel('Backup file').waitFor();
  await close();
});

test('who is not the owner is told so, in French, in a narrow window', async () => {
  const { page, screenshot, close } = await openPage({ locale: 'fr-FR', width: 400, colorScheme: 'dark' });
  await openInFrench(page, app, await app.register());
  await visit(page, app, '#/settings/backup');
  await page.getByText('Seul le propriétaire de cette installation peut faire une sauvegarde').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('backup-other-french');
  await close();
});
