import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { makeFolder } from '../make-folder.ts';

const DEVICE = '--use-fake-device-for-media-stream';

/** Flags of a browser whose microphone hears a WAV file over and over, and whose owner allows it. */
export function microphoneHearing(wavFile: string): string[] {
  return [DEVICE, '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${wavFile}`];
}

/** Flags of a browser whose owner keeps its microphone closed. */
export const DENIED = [DEVICE, '--deny-permission-prompts'];

/** Resolves once a dictation has lasted for this many seconds, or longer: each is on the clock for one second only. */
export async function heardFor(page: Page, seconds: number): Promise<void> {
  const clock = page.getByRole('group', { name: 'Dictation' }).getByText(/^\d+:\d\d$/);
  await clock.waitFor();
  const heard = async () => {
    const [minutes = 0, rest = 0] = (await clock.innerText()).split(':').map(Number);
    return 60 * minutes + rest;
  };
  await expect.poll(heard).toBeGreaterThanOrEqual(seconds);
}

/** A WAV file in which espeak-ng says a sentence, after half a second of silence; gone after the test. */
export function spokenFile(sentence: string, voice = 'en-us'): string {
  const directory = makeFolder('alcove-microphone-');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const said = join(directory, 'said.wav');
  const heard = join(directory, 'heard.wav');
  execFileSync('espeak-ng', ['-v', voice, '-w', said, sentence]);
  // What a microphone of today gives, which is not what espeak-ng writes.
  execFileSync('sox', [said, '-r', '48000', '-c', '1', '-b', '16', heard, 'pad', '0.5', '1']);
  return heard;
}
