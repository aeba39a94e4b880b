import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../server/core/app-error.ts';
import { makeFolder } from '../make-folder.ts';
import { decodeMp3 } from '../unit/media/speech/decode-mp3.ts';
import { toneVoice } from '../unit/media/speech/piper/tone-voice.ts';
import { type Answer, startServer, type TestServer } from './start-server.ts';

/** What is installed for each voice; tests change it. */
const installed = new Map<string, { id: string; folder: string } | AppError>();
let server: TestServer;
let token: string;
let broken: string;

beforeAll(async () => {
  broken = makeFolder('alcove-voice-');
  await writeFile(join(broken, 'x.onnx'), 'no network');
  await writeFile(join(broken, 'x.onnx.json'), '{}');
  server = await startServer({
    activeFolder: async (slot) => {
      const found = installed.get(slot);
      if (found instanceof AppError) throw found;
      return found;
    },
  });
  token = (await server.logIn()).token;
});
afterAll(async () => {
  await server.close();
  await rm(broken, { recursive: true, force: true });
});
beforeEach(() => {
  installed.clear();
  installed.set('fr-FR-DeniseNeural', { id: 'tone-medium', folder: toneVoice('fr_FR-tone-medium') });
  server.logs.length = 0;
});

const FRENCH = 'Bonjour à tous, nous avons mangé une bonne soupe avec des amis dans le jardin.';
const say = (body: object, signal?: AbortSignal): Promise<Answer> =>
  server.call('POST', '/voice/tts', {
    token,
    body: { text: FRENCH, ...body },
    ...(signal ? { signal } : {}),
  });

/** Says it, plays it, and measures what is heard. */
async function hear(body: object) {
  const answer = await say(body);
  expect(answer.status, answer.text).toBe(200);
  const response = await fetch(answer.body.audio_url);
  const { samples, sampleRate } = await decodeMp3(new Uint8Array(await response.arrayBuffer()));
  const seconds = samples.length / sampleRate;
  expect(Math.abs(seconds - answer.body.duration_seconds)).toBeLessThan(0.02);
  return { samples, model: answer.body.model_used };
}
const speakerOf = async (voice: string) => {
  const { body } = await server.call('GET', '/voice/voices', { token });
  const { engine, model } = body.voices.find(({ id }: { id: string }) => id === voice);
  return [engine, model];
};

describe('A voice for which a Piper model is installed', () => {
  test('is spoken by it, as the answer and the list say; the other voices are not', async () => {
    const piper = await hear({});
    expect(piper.model).toBe('tone-medium');
    expect((await hear({ voice: 'fr-FR-HenriNeural' })).model).toBe('espeak-ng');
    installed.clear();
    const own = await hear({});
    expect(own.model).toBe('espeak-ng');
    expect(own.samples).not.toEqual(piper.samples);
    expect(await speakerOf('fr-FR-DeniseNeural')).toEqual(['espeak-ng', 'espeak-ng']);
    installed.set('fr-FR-DeniseNeural', { id: 'tone-medium', folder: toneVoice('fr_FR-tone-medium') });
    expect(await speakerOf('fr-FR-DeniseNeural')).toEqual(['piper', 'tone-medium']);
    expect(await speakerOf('fr-FR-HenriNeural')).toEqual(['espeak-ng', 'espeak-ng']);
  });

  test('says two texts at once, each as if it were alone', async () => {
    installed.set('en-US-GuyNeural', { id: 'tone-low', folder: toneVoice('en_US-tone-low') });
    const english = { text: 'Two texts at once.', voice: 'en-US-GuyNeural' };
    const [one, two] = await Promise.all([hear({}), hear(english)]);
    expect([one.model, two.model]).toEqual(['tone-medium', 'tone-low']);
    expect(one.samples).toEqual((await hear({})).samples);
    expect(two.samples).toEqual((await hear(english)).samples);
  });

  test('stops and leaves nothing behind when the client goes away', async () => {
    const files = () => readdirSync(join(server.dataDirectory, 'audio')).sort();
    const before = files();
    const abort = new AbortController();
    const [left, arrived] = [server.clientLeft(), server.nextRequest()];
    const saying = say(
      { voice: 'fr-FR-DeniseNeural', text: 'Une phrase qui est assez longue. '.repeat(140) },
      abort.signal,
    );
    await arrived;
    abort.abort();
    await expect(saying).rejects.toThrow();
    await left;
    const { body } = await say({ text: 'Ensuite.', voice: 'fr-FR-DeniseNeural' });
    expect(body.model_used).toBe('tone-medium');
    const next = `${new URL(body.audio_url).pathname.split('/').at(-1)}.mp3`;
    expect(files()).toEqual([...before, next].sort());
    expect(server.logs.join()).not.toContain('voice_model');
  });
});

describe('A voice whose Piper model cannot speak', () => {
  const usable = { id: 'tone-medium', folder: toneVoice('fr_FR-tone-medium') };

  test('is spoken by espeak-ng, which the answer, the list and the log say, the log without the text', async () => {
    installed.set('fr-FR-DeniseNeural', { id: 'broken', folder: broken });
    expect((await hear({ text: 'Un zanzibar marmelade.', voice: 'fr-FR-DeniseNeural' })).model).toBe(
      'espeak-ng',
    );
    expect(await speakerOf('fr-FR-DeniseNeural')).toEqual(['espeak-ng', 'espeak-ng']);
    const logs = server.logs.join('\n');
    expect(logs).toContain('"voice_model_failed","voice":"fr-FR-DeniseNeural"');
    expect(logs).not.toContain('zanzibar');
    expect(logs).not.toContain(broken);
  });

  test('speaks with it again once its files are right', async () => {
    const mended = join(broken, 'mended');
    await mkdir(mended);
    installed.set('fr-FR-DeniseNeural', { id: 'mended', folder: mended });
    expect((await hear({})).model).toBe('espeak-ng');
    installed.set('fr-FR-DeniseNeural', { ...usable, id: 'mended' });
    expect((await hear({})).model).toBe('mended');
    expect(await speakerOf('fr-FR-DeniseNeural')).toEqual(['piper', 'mended']);
  });

  test('is spoken by espeak-ng when its files are not those that were installed', async () => {
    installed.set('fr-FR-DeniseNeural', new AppError(503, 'model_unusable', 'The files changed.'));
    expect((await hear({})).model).toBe('espeak-ng');
    expect(await speakerOf('fr-FR-DeniseNeural')).toEqual(['espeak-ng', 'espeak-ng']);
    expect(server.logs.join()).toContain('"voice_model_changed"');
  });
});

describe('A Piper voice that is imported', () => {
  test('is the first voice of its language from then on, another once that is chosen, until it is removed', async () => {
    const own = await startServer();
    try {
      const owner = (await own.logInAs('super_admin')).token;
      const path = toneVoice('fr_FR-upmc-medium');
      const imported = await own.call('POST', '/models/import', { token: owner, body: { path } });
      expect(imported.status, imported.text).toBe(201);
      const { id, voices } = imported.body;
      expect(voices).toEqual(['fr-FR-DeniseNeural', 'fr-FR-HenriNeural']);
      const speak = async (voice: string) => {
        const body = { text: FRENCH, voice };
        return (await own.call('POST', '/voice/tts', { token: owner, body })).body.model_used;
      };
      expect(await speak('fr-FR-DeniseNeural')).toBe(id);
      expect(await speak('fr-FR-HenriNeural')).toBe('espeak-ng');
      const choice = { voices: { 'fr-FR-DeniseNeural': null, 'fr-FR-HenriNeural': id } };
      await own.call('PATCH', '/models/active', { token: owner, body: choice });
      expect(await speak('fr-FR-HenriNeural')).toBe(id);
      expect((await own.call('DELETE', `/models/${id}`, { token: owner })).status).toBe(200);
      expect(await speak('fr-FR-HenriNeural')).toBe('espeak-ng');
    } finally {
      await own.close();
    }
  });
});
