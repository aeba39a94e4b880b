import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { encodeWav } from '../../renderer/voice/dictation.ts';
import { makeFolder } from '../make-folder.ts';
import { decodeWhole } from '../unit/media/transcription/decode-whole.ts';
import { type App, PASSWORD } from './start-app.ts';

// Of what the decoder gives, in hertz.
const RATE = 16_000;

/** A WAV file in which a voice of the app says a sentence, after half a second of silence; gone after the test. */
export async function sayToFile(
  app: Pick<App, 'url'>,
  email: string,
  text: string,
  voice: string,
): Promise<string> {
  const { access_token: token } = await post(app, '/auth/login', { email, password: PASSWORD });
  const { audio_url: url = '' } = await post(app, '/voice/tts', { text, voice }, token);
  const directory = makeFolder('alcove-said-');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const said = await decodeWhole(await (await fetch(url)).bytes());
  const silence = (seconds: number) => new Float32Array(seconds * RATE);
  const heard = join(directory, 'heard.wav');
  writeFileSync(heard, await encodeWav([silence(0.5), said, silence(30)], RATE).bytes());
  return heard;
}

async function post(
  app: Pick<App, 'url'>,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, string>> {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}
