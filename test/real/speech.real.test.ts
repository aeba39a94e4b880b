import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith } from '../api/routes.ts';
import { fetchRealModels } from './fetch.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const models = fetchRealModels();
let real: RealServer;

beforeAll(async () => {
  real = await startRealServer();
  await real.importByCommand(models.joe);
  await real.importByCommand(models.whisper);
});
afterAll(() => real[Symbol.asyncDispose]());

const SENTENCES =
  'The quick brown fox jumps over the lazy dog. On Monday morning the committee will meet in the small hall, and the tenant must pay the rent before the end of every month.';

const plainWords = (text: string) => text.toLowerCase().match(/[a-z]+/g);

async function speak(text: string): Promise<Blob> {
  const { status, body } = await real.call('POST', '/voice/tts', { text, voice: 'en-US-JennyNeural' });
  expect([status, body.model_used]).toEqual([200, 'en_us-joe-medium']);
  return (await fetch(body.audio_url)).blob();
}

async function listen(sound: Blob, fields: Record<string, string> = {}) {
  const form = formWith('audio', new Uint8Array(await sound.arrayBuffer()), 'a.mp3');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { authorization: `Bearer ${real.token}` };
  const answer = await fetch(`${real.server.url}/api/v1/voice/stt`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

test('what a Piper voice reads aloud a Whisper model writes down, word for word', async () => {
  const { status, body } = await listen(await speak(SENTENCES));
  expect([status, body.language]).toEqual([200, 'en']);
  expect(plainWords(body.text)).toEqual(plainWords(SENTENCES));
  expect(body.segments.length).toBeGreaterThan(1);
});

test('an English model refuses French and names the remedy', async () => {
  const { status, body } = await listen(await speak('Good morning.'), { language: 'fr' });
  expect([status, body.errors[0].field]).toEqual([422, 'language']);
});
