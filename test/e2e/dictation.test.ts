import { rmSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { whisperFiles } from '../unit/model-manager/folder-offers.ts';
import { DENIED, heardFor, microphoneHearing, spokenFile } from './fake-microphone.ts';
import { openInFrench } from './french.ts';
import { importModel } from './import-model.ts';
import { badge, composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { type ModelHub, startModelHub } from './model-hub.ts';
import { openPage, type PageOptions } from './open-page.ts';
import { answeredBy, type RunningApp, startApp } from './start-app.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Dictation' });
const microphone = (page: Page) => page.getByRole('button', { name: 'Dictate' });
const isFollowing = (request: Request) => request.method() === 'GET' && request.url().endsWith('/download');
const uploadsOf = (page: Page) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/voice/stt')) uploads.push(request.url());
  });
  return uploads;
};

describe('With a speech model', () => {
  const model = makeSpeechModel();
  let app: RunningApp;
  let cloud: FakeCloud;
  beforeAll(async () => {
    cloud = await startFakeCloud({ answer: () => 'Yes.' });
    app = await startApp(answeredBy(cloud));
    await importModel(app, await app.setUpOwner(), model);
  });
  afterAll(async () => {
    await app.close();
    await cloud.close();
    rmSync(model, { recursive: true, force: true });
  });

  async function openComposer(options: PageOptions = {}) {
    const watched = await openPage({ flags: microphoneHearing(spokenFile('Good morning.')), ...options });
    await logIn(watched.page, app, await app.register());
    // Until the models are known there is none, and its key does nothing.
    await microphone(watched.page).waitFor();
    return watched;
  }

  test('what is said between two presses comes in at the cursor, and is judged like what is typed', async () => {
    const { page, screenshot, close } = await openComposer();
    await badge(page).filter({ hasText: 'Type to see where' }).waitFor();
    const sent = page.waitForRequest('**/api/v1/voice/stt');
    const before = await microphone(page).boundingBox();
    // biome-ignore lint/plugin: sound has a length of its own, and this compares it with that of the press
    const pressed = performance.now();
    await microphone(page).click();
    await heardFor(page, 2);
    expect(await microphone(page).boundingBox()).toEqual(before);
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /^Recording$/ })
        .count(),
    ).toBe(1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await screenshot('dictation-recording');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await microphone(page).click();
    // biome-ignore lint/plugin: as above
    const seconds = (performance.now() - pressed) / 1_000;
    await bar(page).waitFor({ state: 'detached' });
    // Two seconds or more of 16-bit samples at 16 kHz, no more than were said, and the form around them.
    const bytes = Number(await (await sent).headerValue('content-length'));
    expect(bytes).toBeGreaterThan(2 * 32_000);
    expect(bytes).toBeLessThan((seconds + 2) * 32_000);
    await expect.poll(() => composer(page).inputValue()).not.toBe('');
    await badge(page).filter({ hasText: 'Cloud' }).waitFor();
    await screenshot('dictation-written');
    await close();
  });

  test('it is written down where the button, the space bar on it or Ctrl+D is held and let go', async () => {
    const { page, close } = await openComposer();
    await composer(page).fill('Dear Ada,  Yours');
    for (let count = 0; count < 10; count++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const texts = [await composer(page).inputValue()];
    const hold = async (press: () => Promise<void>, release: () => Promise<void>) => {
      await press();
      await heardFor(page, 1);
      await release();
      await bar(page).waitFor({ state: 'detached' });
      await expect.poll(() => composer(page).inputValue()).not.toBe(texts.at(-1));
      texts.push(await composer(page).inputValue());
    };
    await microphone(page).hover();
    await hold(
      () => page.mouse.down(),
      () => page.mouse.up(),
    );
    await microphone(page).focus();
    await hold(
      () => page.keyboard.down('Space'),
      () => page.keyboard.up('Space'),
    );
    await composer(page).focus();
    await page.keyboard.down('Alt');
    await hold(
      () => page.keyboard.down('r'),
      () => page.keyboard.up('r'),
    );
    await page.keyboard.up('Alt');
    expect(texts[1]).toMatch(/^Dear .+Yours$/);
    for (const [index, text] of texts.slice(1).entries())
      expect(text.length).toBeGreaterThan(texts[index]?.length ?? 0);
    await close();
  });

  test('Escape gives up what was said: nothing is sent, and nothing is written', async () => {
    const { page, close } = await openComposer();
    const uploads = uploadsOf(page);
    await page.keyboard.press('Alt+r');
    await heardFor(page, 1);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('');
    expect(uploads).toEqual([]);
    await close();
  });

  test('what was said is not lost when the model fails: it can be tried again', async () => {
    const { page, screenshot, expectRefusal, close } = await openComposer({
      colorScheme: 'dark',
      width: 400,
    });
    expectRefusal(503);
    const failure = { status: 503, json: { detail: 'The engine stopped.' } };
    await page.route('**/api/v1/voice/stt', (route) => route.fulfill(failure));
    await microphone(page).click();
    await heardFor(page, 1);
    await screenshot('dictation-narrow');
    await microphone(page).click();
    await bar(page).getByText('The speech model could not write this down.').waitFor();
    await screenshot('dictation-failed');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.unroute('**/api/v1/voice/stt');
    await bar(page).getByRole('button', { name: 'Try again' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).not.toBe('');
    await close();
  });

  test('a blocked microphone is told with what to do', async () => {
    const { page, screenshot, close } = await openComposer({ flags: DENIED });
    await microphone(page).click();
    await bar(page).getByText('The microphone is blocked for Alcove. Allow it in the settings').waitFor();
    await screenshot('dictation-blocked');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Close this notice' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await close();
  });

  test('a computer without a microphone is told to connect one', async () => {
    const { page, close } = await openComposer();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'));
    });
    await microphone(page).click();
    await bar(page).getByText('No microphone was found. Connect one, then try again.').waitFor();
    await close();
  });
});

describe('Without a speech model', () => {
  let hub: ModelHub;
  let app: RunningApp;
  let owner: string;
  beforeAll(async () => {
    hub = await startModelHub(whisperFiles());
    app = await startApp(hub.environment);
    owner = await app.setUpOwner();
  });
  afterAll(async () => {
    await app.close();
    await hub[Symbol.asyncDispose]();
  });

  test('an owner who presses the microphone is offered the model, in French too; nobody else sees one', async () => {
    const { page, screenshot, close } = await openPage({ locale: 'fr-FR' });
    const uploads = uploadsOf(page);
    await openInFrench(page, app, owner);
    await visit(page, app, '#/');
    await page.getByRole('button', { name: 'Dicter' }).click();
    const dialog = page.getByRole('dialog', { name: 'La dictée demande un modèle' });
    await dialog.getByRole('button', { name: /^Télécharger Whisper Base, 8 bits/ }).waitFor();
    await screenshot('dictation-no-model');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Voir les modèles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Modèles' }).waitFor();
    expect(uploads).toEqual([]);
    await close();

    const member = await openPage();
    const listed = member.page.waitForResponse('**/api/v1/start');
    await logIn(member.page, app, await app.register());
    await listed;
    await badge(member.page).waitFor();
    expect(await microphone(member.page).count()).toBe(0);
    await member.close();
  });

  test('the model is got where it was asked for, and the microphone works then', async () => {
    const { page, screenshot, close } = await openPage({ locale: 'fr-FR' });
    await openInFrench(page, app, owner);
    await page.getByRole('button', { name: 'Dicter' }).click();
    const dialog = page.getByRole('dialog');
    const isGone = Promise.withResolvers<void>();
    hub.hide(isGone.promise);
    const following = page.waitForRequest(isFollowing);
    await dialog.getByRole('button', { name: /^Télécharger Whisper Base, 8 bits/ }).click();
    await following;
    // The list comes only once it was tried again: to who reads it, the download never stopped.
    const triedAgain = Promise.withResolvers<void>();
    await page.route('**/api/v1/models', async (route) => {
      await triedAgain.promise;
      await route.continue();
    });
    isGone.resolve();
    await dialog.getByText('La source n’a plus ce fichier.').waitFor();
    await screenshot('dictation-model-failed');
    hub.hold();
    const begun = page.waitForResponse((response) => response.request().method() === 'POST');
    const followed = page.waitForRequest(isFollowing);
    await dialog.getByRole('button', { name: /^Réessayer.*Whisper Base, 8 bits/ }).click();
    await begun;
    triedAgain.resolve();
    await followed;
    hub.letGo();
    await page.getByRole('dialog', { name: 'Vous pouvez dicter' }).waitFor();
    await dialog.getByRole('button', { name: 'D’accord' }).click();
    await page.locator('button[aria-label=Dicter][aria-pressed=false]').waitFor();
    await close();
  });
});
