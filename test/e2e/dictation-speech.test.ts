import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../depth.ts';
import { heardFor, microphoneHearing } from './fake-microphone.ts';
import { importModel } from './import-model.ts';
import { ask, composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { sayToFile } from './say-to-file.ts';
import { type RunningApp, startApp } from './start-app.ts';

const MODEL = join(import.meta.dirname, '..', 'assets', 'tiny-whisper', 'model');

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await importModel(app, await app.setUpOwner(), MODEL);
});
afterAll(() => app.close());

test.each(
  sample(
    [
      { colorScheme: 'light', voice: 'en-US-JennyNeural', said: 'Nothing leaves this computer.' },
      { colorScheme: 'dark', voice: 'fr-FR-DeniseNeural', said: 'Bonjour, comment puis-je vous aider?' },
    ] as const,
    2,
  ),
)('“$said” said into the microphone stands in the message', async ({ colorScheme, voice, said }) => {
  const email = await app.register();
  const flags = microphoneHearing(await sayToFile(app, email, said, voice));
  const { page, screenshot, close } = await openPage({ colorScheme, flags });
  await logIn(page, app, email);
  await ask(page, 'What stays on this device, and what may leave?');
  await ask(page, 'What can you do?');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await composer(page).fill('I told my sister:');
  await page.keyboard.press('Alt+r');
  await heardFor(page, 4);
  await screenshot(`dictation-${colorScheme}`);
  await page.keyboard.press('Alt+r');
  await page.getByRole('group', { name: 'Dictation' }).waitFor({ state: 'detached' });
  await expect.poll(() => composer(page).inputValue()).toBe(`I told my sister: ${said}`);
  await screenshot(`dictation-heard-${colorScheme}`);
  await close();
});
