import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp3Tone } from '../unit/media/transcription/encode-mp3.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { toneFile } from '../unit/media/transcription/sox.ts';
import { silentOpus } from '../unit/media/transcription/write-ogg.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
const model = makeSpeechModel();
const wav = (hertz: number) => toneFile('-r 16000 -c 1 -t wav', hertz, 2);
const tenMinutes = toneFile('-r 16000 -c 1 -t wav', 300, 600);
const opus = readFileSync(new URL('../unit/media/transcription/recordings/tone.opus', import.meta.url));

beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
});
afterAll(async () => {
  await server.close();
  rmSync(model, { recursive: true, force: true });
});

describe('POST /voice/stt without a speech model', () => {
  test('answers 503 with the command and the screen that install one', async () => {
    const answer = await send({ audio: wav(300) });
    expect(answer.status).toBe(503);
    expect((await answer.json()).detail).toMatch(/Models screen.*alcove model import <folder>/);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Dear diary, '.repeat(500))],
    ['the head of a recording', wav(300).subarray(0, 30)],
    ['a video', Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', 'latin1')],
    ['ten hours of silence in a megabyte', silentOpus(36_000)],
  ])('answers 422 to %s all the same, to who wants a stream too', async (_, audio) => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const answer = await send({ audio }, { accept });
      expect(answer.status).toBe(422);
      const message = expect.stringMatching(/^[A-Z].*\.$/);
      expect(await answer.json()).toMatchObject({ detail: message, errors: [{ field: 'audio', message }] });
    }
  });

  test('answers 422 to no recording and to another language, and 413 to more than 100 MB', async () => {
    expect((await send({ language: 'fr' })).status).toBe(422);
    const answer = await send({ audio: wav(300), language: 'de' });
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([422, 'language']);
    expect((await send({ audio: Buffer.alloc(100 * 1024 * 1024 + 1) })).status).toBe(413);
  });
});

describe('POST /voice/stt with a speech model', () => {
  let id: string;
  beforeAll(async () => {
    id = (await server.context.models.importModel(model)).model.id;
  });

  test('takes English for granted when the model knows no other language, and answers 422 to one', async () => {
    const english = makeSpeechModel();
    const path = join(english, 'generation_config.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...settings, is_multilingual: false, lang_to_id: undefined }));
    const { model: found } = await server.context.models.importModel(english);
    expect(found.languages).toEqual(['en']);
    await server.context.models.activate({ stt: found.id });
    for (const frequency of [300, 0]) {
      const answer = await send({ audio: wav(frequency), language: 'fr' });
      const refusal = {
        code: 'audio_language',
        detail: expect.stringMatching(/English only.*several languages/),
      };
      expect([answer.status, await answer.json()]).toEqual([
        422,
        expect.objectContaining({ ...refusal, errors: [expect.objectContaining({ field: 'language' })] }),
      ]);
    }
    const silent = toneFile('-r 16000 -c 1 -t wav', 0, 3);
    expect(await (await send({ audio: silent })).json()).toMatchObject({ text: '', language: 'en' });
    await server.context.models.activate({ stt: id });
    rmSync(english, { recursive: true, force: true });
  });

  test('lists the languages that a model for several writes down', async () => {
    const { items } = await server.context.models.list();
    expect(items.find((item) => item.id === id)?.languages).toEqual(['fr', 'en']);
  });

  test.each([
    ['WAV', wav(300), 'one', 'en', 2],
    ['WAV in French', wav(4_000), 'deux', 'fr', 2],
    ['MP3', () => mp3Tone(300, 2, 44_100), 'one', 'en', 2.04],
    ['OGG Vorbis', toneFile('-r 44100 -c 2 -t ogg', 4_000, 2), 'deux', 'fr', 2],
    ['OGG Opus', opus, 'one', 'en', 1.5],
  ])('writes down what is said in %s, whatever its name', async (_, audio, text, language, seconds) => {
    const answer = await send({ audio: typeof audio === 'function' ? await audio() : audio });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({
      text,
      language,
      duration_seconds: expect.closeTo(seconds, 1),
      is_cut_off: false,
      segments: [{ start: 0, end: 1, text }],
      sensitivity_score: (await server.context.privacy.score('', [{ role: 'user', text }])).score,
      model_used: id,
      latency_ms: expect.any(Number),
    });
  });

  test('keeps to the language that is asked for', async () => {
    expect(await (await send({ audio: wav(4_000), language: 'en' })).json()).toMatchObject({
      language: 'en',
    });
  });

  test('says nothing of silence', async () => {
    const silence = toneFile('-r 16000 -c 1 -t wav', 0, 3);
    expect(await (await send({ audio: silence })).json()).toMatchObject({
      text: '',
      sensitivity_score: 0,
      segments: [],
      language: null,
      duration_seconds: 3,
    });
  });

  test('tells as a stream how far it is and what was said so far, and ends with the same answer', async () => {
    const answer = await send(
      { audio: toneFile('-r 16000 -c 1 -t wav', 300, 40) },
      { accept: 'text/event-stream' },
    );
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text()).trim().split('\n\n').map(parseEvent);
    expect(events.map(({ event }) => event)).toEqual([
      'segment',
      'progress',
      'segment',
      'progress',
      'transcript',
    ]);
    expect(events[0]?.data).toEqual({ start: 0, end: 1, text: 'one' });
    expect(events[1]?.data).toEqual({ seconds: 30, duration_seconds: 40 });
    expect(events.at(-1)?.data).toMatchObject({ text: 'one one', model_used: id, duration_seconds: 40 });
  });

  test('stops when the client leaves, and takes the next', async () => {
    const leave = new AbortController();
    const left = server.clientLeft();
    const answer = await send({ audio: tenMinutes }, { accept: 'text/event-stream', signal: leave.signal });
    expect(answer.status).toBe(200);
    leave.abort();
    await left;
    expect((await send({ audio: wav(300) })).status).toBe(200);
    await expect.poll(() => readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
  });

  test('is open to keys for voice and to no other', async () => {
    const statuses = await Promise.all(
      ['voice', 'vision'].map(async (scope) => {
        const body = { name: scope, scopes: [scope] };
        const key = (await server.call('POST', '/auth/api-keys', { token, body })).body.key;
        return (await send({ audio: wav(300) }, { bearer: key })).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });

  test('keeps no recording, and writes nothing of it to the log', async () => {
    await send({ audio: wav(4_000) }, { accept: 'text/event-stream' }).then((answer) => answer.text());
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
    expect(server.logs.join('\n')).not.toMatch(/deux/);
  });

  test('answers 503 once the files of the model are not those that were installed', async () => {
    const other = await startServer();
    const { token: theirs } = await other.logIn();
    const imported = await other.context.models.importModel(model);
    const { modelsDirectory } = other.context.config;
    const path = join(modelsDirectory, 'stt', imported.model.id, 'onnx', 'encoder_model.onnx');
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
    const answer = await send({ audio: wav(300) }, { bearer: theirs, url: other.url });
    expect(answer.status).toBe(503);
    expect((await answer.json()).detail).toMatch(/not those that were installed.*Models screen/);
    await other.close();
  });

  test('half a recording is written down as far as it goes, and said to be cut off', async () => {
    const whole = wav(300);
    const answer = await send({ audio: whole.subarray(0, Math.floor(whole.length * 0.75)) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ is_cut_off: true, segments: [{ start: 0 }] });
  });

  test('speech of espeak-ng goes through it too', async () => {
    const speech = execFileSync('espeak-ng', ['-v', 'en-us', '--stdout', 'Good morning.'], {
      maxBuffer: 1 << 24,
    });
    const answer = await send({ audio: speech });
    expect(answer.status).toBe(200);
    const { duration_seconds, segments } = await answer.json();
    expect(duration_seconds).toBeGreaterThan(0.5);
    expect(segments).toHaveLength(1);
  });
});

interface SendOptions {
  accept?: string;
  bearer?: string;
  signal?: AbortSignal;
  url?: string;
}

async function send(
  form: { audio?: Buffer; language?: string },
  options: SendOptions = {},
): Promise<Response> {
  const body = new FormData();
  if (form.language !== undefined) body.append('language', form.language);
  if (form.audio) body.append('audio', new Blob([new Uint8Array(form.audio)]), 'note.txt');
  const { accept = 'application/json', bearer = token, url = server.url } = options;
  const headers = { authorization: `Bearer ${bearer}`, accept };
  return fetch(`${url}/api/v1/voice/stt`, { method: 'POST', headers, body, signal: options.signal ?? null });
}

function parseEvent(text: string): { event: string; data: unknown } {
  const [event = '', data = ''] = text.split('\n').map((line) => line.replace(/^\w+: /, ''));
  return { event, data: JSON.parse(data) };
}
