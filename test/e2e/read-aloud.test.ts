import { beforeAll, expect, test } from 'vitest';
import { ask, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('a reply is read aloud and stopped, with the voice, speed and pitch of the settings', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/settings/speech');
  await page.getByLabel('Voice').selectOption('en-US-GuyNeural');
  await page.getByLabel('Speed').fill('-50');
  await page.getByLabel('Pitch').fill('-25');
  await screenshot('reading-aloud-settings');
  // It could be over before it is seen to be read.
  const { promise: permitted, resolve: permit } = Promise.withResolvers<void>();
  await page.route('**/api/v1/voice/audio/**', async (route) => {
    await permitted;
    await route.continue();
  });
  const sample = page.waitForRequest('**/api/v1/voice/tts');
  const sampleEnds = page.getByRole('button', { name: 'Try it' });
  await sampleEnds.click();
  expect((await sample).postDataJSON()).toEqual({
    text: 'This is how Alcove reads to you.',
    voice: 'en-US-GuyNeural',
    rate: '-50%',
    pitch: '-25Hz',
  });
  await page.getByRole('button', { name: 'Stop reading' }).waitFor();
  permit();
  // It has been played to its end when the button offers it again.
  await sampleEnds.waitFor();

  await visit(page, app, '#/');
  await ask(page, 'What can you do?');
  const made = page.waitForResponse('**/api/v1/voice/tts');
  const played = page.waitForResponse('**/api/v1/voice/audio/**');
  await page.getByRole('button', { name: 'Read aloud' }).click();
  expect((await (await made).json()).voice_used).toBe('en-US-GuyNeural');
  expect((await played).headers()['content-type']).toBe('audio/mpeg');
  await screenshot('reading-aloud');
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await page.getByRole('button', { name: 'Read aloud' }).waitFor();
  await close();
});
