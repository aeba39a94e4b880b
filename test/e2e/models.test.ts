import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTinyGguf, makeTinyGgufFile } from '../unit/engine/make-tiny-gguf.ts';
import { toneVoice } from '../unit/media/speech/piper/tone-voice.ts';
import { modelFolder } from '../unit/media/vision/made-models.ts';
import { whisperFiles } from '../unit/model-manager/folder-offers.ts';
import { openInFrench } from './french.ts';
import {
  ask,
  findAccessibilityProblems,
  logIn,
  readStartInParts,
  replyMarks,
  visit,
} from './journey-steps.ts';
import { type ModelHub, startModelHub } from './model-hub.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

let hub: ModelHub;
let app: RunningApp;
let owner: string;
beforeAll(async () => {
  hub = await startModelHub({ ...whisperFiles(), 'Tiny-Q4_K_M.gguf': makeTinyGguf() });
  app = await startApp(hub.environment);
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await hub[Symbol.asyncDispose]();
});

const section = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const overview = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'In use now' }).getByRole('link', { name });

async function takeIn(page: Page, path: string, name: string): Promise<void> {
  await page.getByLabel('Full path of a file or folder').fill(path);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText(`${name} is installed.`).waitFor();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the owner takes in a model file, answers with it, and removes it again', async () => {
  using file = makeTinyGgufFile({ says: { tokens: [' hello', '.'], ends: true } });
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await row(page, 'Alcove starter').getByText('In use').waitFor();
  await screenshot('models');

  expectRefusal(422);
  await page.getByLabel('Full path of a file or folder').fill('/no/such/file.gguf');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await takeIn(page, file.path, 'Tiny test model');
  await page.getByRole('button', { name: 'Use this one: Tiny test model' }).click();
  await page.getByRole('button', { name: 'Use this one: Alcove starter' }).waitFor();
  await overview(page, 'Chat').getByText('Tiny test model').waitFor();

  await visit(page, app, '#/');
  await ask(page, 'Hello');
  await replyMarks(page).filter({ hasText: 'Tiny test model' }).waitFor();
  await visit(page, app, '#/models');
  await remove(page, 'Tiny test model');
  await row(page, 'Alcove starter').getByText('In use').waitFor();
  await close();
});

test('the owner adds a model of the hub by its name, sees its licence first, and downloads it', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await page.getByLabel('Name or address of a repository').fill('ada/Tiny-GGUF');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByText('Licence: mit').waitFor();
  await screenshot('models-hub');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add: Tiny-Q4_K_M.gguf' }).click();
  await page.getByText('Tiny-Q4_K_M can be downloaded now.').waitFor();

  await visit(page, app, '#/models/chat');
  await page.getByRole('button', { name: /^Download:? Tiny-Q4_K_M/ }).click();
  await page.getByRole('button', { name: 'Use this one: Tiny-Q4_K_M' }).waitFor();
  await row(page, 'Tiny-Q4_K_M').getByText('mit', { exact: true }).waitFor();
  await remove(page, 'Tiny-Q4_K_M');
  await page.getByRole('button', { name: /^Download:? Tiny-Q4_K_M/ }).waitFor({ state: 'detached' });

  await page.getByText('Connection and account').click();
  await page.getByText('Models come from').waitFor();
  await close();
});

/** Said to be too large for this computer. */
const LARGE = 'Ministral 3 14B';

test('models are shown by what they are for, and by what this computer can carry', async () => {
  const { page, close } = await openPage();
  await readStartInParts(page);
  await page.route('**/api/v1/models', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    list.items.find(({ name }: { name: string }) => name === LARGE).fits_this_machine = false;
    await route.fulfill({ response: answer, json: list });
  });
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await page.getByLabel('Show').selectOption('chat');
  await section(page, 'Dictation').waitFor({ state: 'detached' });
  const cards = section(page, 'Chat');
  await cards.getByRole('heading', { name: LARGE }).waitFor();
  await page.getByLabel('Only what fits this computer').check();
  await cards.getByRole('heading', { name: LARGE }).waitFor({ state: 'detached' });
  // After the starter and the button, what fits.
  await cards.getByRole('listitem').nth(2).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('a model is measured on this machine, and what it did is told with what it was measured on', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  const starter = row(page, 'Alcove starter');
  await starter.getByText('Not measured on this computer yet.').waitFor();
  const { promise: permitted, resolve: permit } = Promise.withResolvers<void>();
  await page.route('**/api/v1/models/*/measure', async (route) => {
    await permitted;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Measure: Alcove starter' }).click();
  await starter.getByText(/^Testing… This takes/).waitFor();
  await screenshot('models-measuring');
  permit();
  await page.getByRole('button', { name: 'Measure again: Alcove starter' }).waitFor();
  const figure = (label: string | RegExp) =>
    starter
      .locator('dl > div')
      .filter({ has: page.getByText(label) })
      .getByRole('definition')
      .innerText();
  expect(await figure(/^writing: (faster than|about as fast as|slower than) you read$/)).toMatch(
    /^[\d.,]+ tokens\/s$/,
  );
  expect(await figure('reading a question')).toMatch(/^[\d.,]+ tokens\/s$/);
  expect(await figure('memory in use')).toMatch(/^[\d.]+ MB$/);
  await starter.getByText(/^Measured here on .* with \d+ threads?\.$/).waitFor();
  await page.getByRole('definition').filter({ hasText: 'no graphics card used' }).waitFor();
  await starter.getByText('Details').click();
  await starter.getByText(/^[0-9a-f]{64} \(checked/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('models-measured');
  await page.reload();
  await starter.getByText(/^writing: /).waitFor();
  await close();
});

test('in the desktop app the path of a model comes from the system’s own chooser', async () => {
  using file = makeTinyGgufFile();
  const { page, screenshot, close } = await openPage();
  const folder = dirname(file.path);
  await page.addInitScript(`window.alcoveDesktop = {
    read: () => new Promise(() => {}), change: () => new Promise(() => {}),
    pathOf: (file) => ${JSON.stringify(folder)} + '/' + file.name,
  };`);
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await (await choosing).setFiles(file.path);
  expect(await page.getByLabel('Full path of a file or folder').inputValue()).toBe(file.path);
  await page.getByRole('button', { name: 'Choose a folder…' }).scrollIntoViewIfNeeded();
  await screenshot('models-chooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Tiny test model is installed.').waitFor();
  await remove(page, 'Tiny test model');
  await close();
});

test('a speech model is downloaded with its progress, stopped, resumed, and then used', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models/stt');
  const speech = section(page, 'Dictation');
  await row(page, 'None').filter({ hasText: 'Dictation is off.' }).getByText('In use').waitFor();
  await screenshot('models-speech');

  hub.hold();
  await page.getByRole('button', { name: 'Download: Whisper Base', exact: true }).click();
  const base = row(page, 'Whisper Base');
  await base.getByRole('progressbar').waitFor();
  await base.getByText(/ of .*\/s/).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Pause: Whisper Base');
  await screenshot('models-download');
  await page.keyboard.press('Enter');
  // Busy, it takes no press.
  await page.locator('button[aria-label="Resume: Whisper Base"]:not([aria-busy])').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Resume: Whisper Base');

  hub.letGo();
  await page.keyboard.press('Enter');
  await base.getByText('In use').waitFor();
  await page.getByRole('status').filter({ hasText: 'Whisper Base is installed.' }).waitFor();
  await overview(page, 'Dictation').getByText('Whisper Base').waitFor();
  await expect
    .poll(() => speech.getByRole('listitem').nth(1).getByRole('heading').innerText())
    .toContain('Whisper Base');
  await screenshot('models-downloaded');

  await page.getByRole('button', { name: 'Use none: Dictation' }).click();
  await overview(page, 'Dictation').getByText('no dictation').waitFor();
  await page.getByRole('button', { name: 'Use this one: Whisper Base', exact: true }).click();
  await base.getByText('In use').waitFor();

  rmSync(join(app.dataDirectory, 'models', 'stt', 'whisper-base-fp32', 'onnx', 'encoder_model.onnx'));
  await page.reload();
  await base.getByText('Files of this model are gone or changed.').waitFor();
  await page.getByRole('button', { name: 'Resume: Whisper Base', exact: true }).click();
  await base.getByText('In use').waitFor();
  await remove(page, 'Whisper Base');
  await row(page, 'None').filter({ hasText: 'Dictation is off.' }).getByText('In use').waitFor();
  await close();
});

test('a folder is taken in and used, and voices are chosen one by one', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/settings/speech');
  await page.getByText('Denise (French): built-in voice').waitFor();
  await page.getByText('Jenny (English): built-in voice').waitFor();
  await visit(page, app, '#/models/voice');
  await takeIn(page, modelFolder('detector'), 'detector');
  await overview(page, 'Object detection').getByText('detector').waitFor();
  await takeIn(page, toneVoice('fr_FR-tone-medium'), 'fr_FR-tone-medium');
  const speakerOf = (name: string) => page.getByLabel(`Spoken by: ${name}`);
  const speaks = (name: string) => speakerOf(name).locator('option:checked').innerText();
  await expect.poll(() => speaks('Denise (French)')).toBe('fr_FR-tone-medium');
  await expect.poll(() => speaks('Henri (French)')).toBe('Built-in voice (espeak-ng)');
  expect(await speakerOf('Jenny (English)').count()).toBe(0);

  // Which voice it is to be is asked where it was imported; the one that it took is free again.
  const question = page.getByRole('group', { name: 'Which voice is it to be?' });
  expect(await question.getByRole('radio').count()).toBe(2);
  await question.scrollIntoViewIfNeeded();
  await screenshot('models-import-voice');
  await question.getByLabel('Henri (French)').click();
  await expect.poll(() => speaks('Henri (French)')).toBe('fr_FR-tone-medium');
  await expect.poll(() => speaks('Denise (French)')).toBe('Built-in voice (espeak-ng)');
  await speakerOf('Denise (French)').selectOption({ label: 'fr_FR-tone-medium' });
  await expect.poll(() => speaks('Denise (French)')).toBe('fr_FR-tone-medium');
  await speakerOf('Denise (French)').selectOption({ label: 'Built-in voice (espeak-ng)' });
  await expect.poll(() => speaks('Denise (French)')).toBe('Built-in voice (espeak-ng)');
  await speakerOf('Henri (French)').scrollIntoViewIfNeeded();
  await screenshot('models-voices');
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await speakerOf('Henri (French)').scrollIntoViewIfNeeded();
  await screenshot('models-voices-400');
  await page.setViewportSize({ width: 1280, height: 800 });

  await visit(page, app, '#/settings/speech');
  await page.getByLabel('Voice').selectOption({ label: 'Henri (French)' });
  await page.getByText('Henri (French): fr_FR-tone-medium').waitFor();
  await page.getByLabel('Voice').selectOption({ label: 'Denise (French)' });
  await page.getByText('Denise (French): built-in voice').waitFor();
  await screenshot('settings-voice-speaks');
  await page.getByRole('link', { name: 'Choose other voices' }).click();
  await remove(page, 'fr_FR-tone-medium');
  await overview(page, 'Voices').getByText('Built-in voice').waitFor();
  await remove(page, 'detector');
  await overview(page, 'Object detection').getByText('None').waitFor();
  await close();
});

test('a removal asks once more, then for the password where that was long ago', async () => {
  using file = makeTinyGgufFile();
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await takeIn(page, file.path, 'Tiny test model');
  const removal = page.getByRole('dialog', { name: 'Remove Tiny test model?' });
  await page.getByRole('button', { name: 'Remove Tiny test model' }).click();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await removal.waitFor({ state: 'detached' });
  await row(page, 'Tiny test model').waitFor();

  forgetPassword(app);
  expectRefusal(403);
  await page.getByRole('button', { name: 'Remove Tiny test model' }).click();
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await screenshot('models-remove-password');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row(page, 'Tiny test model').waitFor({ state: 'detached' });
  await row(page, 'Alcove starter').waitFor();
  await close();
});

// As if the password had been typed long ago.
function forgetPassword({ dataDirectory }: RunningApp): void {
  const database = new Database(join(dataDirectory, 'alcove.db'));
  database.prepare('update sessions set password_confirmed_at = 0').run();
  database.close();
}

test('an address leads to a section, and its models to download open with the keyboard', async () => {
  const { page, close } = await openPage({ height: 600 });
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await overview(page, 'Image understanding').click();
  const heading = page.getByRole('heading', { name: 'Image understanding' });
  await expect.poll(() => focusedName(page)).toBe('Image understanding');
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300);
  await row(page, 'Florence-2 Base').waitFor();

  const more = section(page, 'Object detection').getByRole('button', { name: /available$/ });
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Download: D-FINE Nano');
  await close();
});

async function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  );
}

test('in offline mode a download is refused, and the refusal says why', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/settings/privacy');
  await page.getByRole('switch', { name: 'Offline mode' }).click();
  await page.getByRole('switch', { name: 'Offline mode', checked: true }).waitFor();
  await visit(page, app, '#/models/chat');
  for (const status of [403, 409, 503]) expectRefusal(status);
  await page
    .getByRole('button', { name: /^Download: / })
    .first()
    .click();
  await page.getByRole('status').filter({ hasText: 'Nothing was sent: offline mode was on.' }).waitFor();
  await screenshot('models-offline');
  await close();
});

test('somebody who is not the owner sees the models and can change nothing', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/models/voice');
  await page.getByText('Only the owner of this installation can change models.').waitFor();
  await row(page, 'Siwis').waitFor();
  const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
  expect(buttons.filter((name) => !name.includes('available'))).toEqual([]);
  // What is shown can be chosen; voices cannot.
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1);
  await page.getByRole('combobox', { name: 'Show' }).waitFor();
  await screenshot('models-not-owner');
  await close();
});

test('axe finds nothing with every section open, in French, light and dark, wide and narrow', async () => {
  const { page, screenshot, close } = await openPage({ locale: 'fr-FR' });
  await openInFrench(page, app, owner);
  await visit(page, app, '#/models');
  const more = page.getByRole('button', { name: /à télécharger$/ });
  await more.first().waitFor();
  await screenshot('models-french');
  for (const button of await more.all()) await button.click();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 400]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await findAccessibilityProblems(page)).toEqual([]);
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await page.evaluate(isTooWide)).toBe(false);
      for (const [name, part] of Object.entries({ Dictée: 'speech', Voix: 'voices' })) {
        await visit(page, app, '#/models');
        await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
        await screenshot(`models-french-${part}-${colorScheme}-${width}`);
      }
    }
  await close();
});
