import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { toneFile } from '../unit/media/transcription/sox.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
const model = makeSpeechModel();
const wav = (hertz: number) => toneFile('-r 16000 -c 1 -t wav', hertz, 2);

beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
  const { model: installed } = await server.context.models.importModel(model);
  await server.context.models.activate({ stt: installed.id });
});
afterAll(async () => {
  await server.close();
  rmSync(model, { recursive: true, force: true });
});

async function send(fields: Record<string, string>, audio = wav(4_000)): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(audio)]), 'sound.wav');
  for (const [name, value] of Object.entries({ model: 'whisper-1', ...fields })) form.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(new URL('/v1/audio/transcriptions', server.url), { method: 'POST', headers, body: form });
}

describe('the language of POST /v1/audio/transcriptions', () => {
  test.each([
    ['en', 'english'],
    ['EN', 'english'],
    ['en-US', 'english'],
    ['en_gb', 'english'],
    [' fr ', 'french'],
    ['FR-ca', 'french'],
    ['', 'french'],
  ])('is understood as "%s", and found out when empty', async (language, spoken) => {
    const answer = await send({ language, response_format: 'verbose_json' });
    expect([answer.status, (await answer.json()).language]).toEqual([200, spoken]);
  });

  test.each(['english', 'fra', 'de', 'xx', 'en-', 'f'])(
    'is refused as "%s", with the form it should have',
    async (language) => {
      const answer = await send({ language });
      const error = {
        param: 'language',
        type: 'invalid_request_error',
        message: expect.stringContaining('ISO 639-1'),
      };
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: expect.objectContaining(error) }),
      ]);
    },
  );

  test('is English, or refused, where the model knows no other', async () => {
    const english = makeSpeechModel();
    const path = join(english, 'generation_config.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...settings, is_multilingual: false, lang_to_id: undefined }));
    const before = (await server.context.models.list()).active.stt;
    const { model: found } = await server.context.models.importModel(english);
    await server.context.models.activate({ stt: found.id });
    const refused = await send({ language: 'fr' });
    const error = {
      param: 'language',
      code: 'audio_language',
      message: expect.stringContaining('English only'),
    };
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.objectContaining(error)]);
    const heard = await send({ response_format: 'verbose_json' }, wav(300));
    expect(await heard.json()).toMatchObject({ language: 'english' });
    await server.context.models.activate({ stt: before });
    rmSync(english, { recursive: true, force: true });
  });
});
