import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSubtitles } from '../../server/openai-compat/openai/transcriptions.routes.ts';
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

describe('subtitles', () => {
  test.each([
    ['srt', '1\n00:00:00,000 --> 00:00:01,000\ndeux\n\n'],
    ['vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\ndeux\n\n'],
  ])('come as %s, as text/plain with the score', async (response_format, text) => {
    const answer = await send({ response_format });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ]);
    expect(Number(answer.headers.get('x-alcove-sensitivity'))).toBeGreaterThanOrEqual(0);
    expect(await answer.text()).toBe(text);
  });

  test.each([
    ['srt', ''],
    ['vtt', 'WEBVTT\n\n'],
  ])('of silence are an empty %s', async (response_format, text) => {
    const silent = toneFile('-r 16000 -c 1 -t wav', 0, 3);
    expect(await (await send({ response_format }, silent)).text()).toBe(text);
  });

  test('of any other form are refused, and every form is named', async () => {
    const answer = await send({ response_format: 'ass' });
    const message = expect.stringMatching(/json, text, srt, verbose_json, vtt/);
    expect([answer.status, (await answer.json()).error]).toEqual([400, expect.objectContaining({ message })]);
  });
});

describe('a subtitle', () => {
  const write = (format: 'srt' | 'vtt', ...segments: [number, number, string][]) =>
    writeSubtitles(
      segments.map(([start, end, text]) => ({ start, end, text })),
      format,
    );

  test('tells hours, minutes, seconds and thousandths, beyond a hundred hours too', () => {
    expect(write('srt', [3_723.004, 3_599.9996 + 3_600, 'a'])).toBe(
      '1\n01:02:03,004 --> 02:00:00,000\na\n\n',
    );
    expect(write('vtt', [360_000, 363_599.999, 'a'])).toBe(
      'WEBVTT\n\n100:00:00.000 --> 100:59:59.999\na\n\n',
    );
  });

  test('holds no mark of its format, no arrow of times and no blank line, whatever was said', () => {
    const said = ' 1 < 2 & 3 > 2\n\n00:01 --> 00:02\r\n<i>&amp; ';
    expect(write('vtt', [0, 1, said])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n1 &lt; 2 &amp; 3 &gt; 2 00:01 --&gt; 00:02 &lt;i&gt;&amp;amp;\n\n',
    );
    expect(write('srt', [0, 1, said])).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\n1 < 2 & 3 > 2 00:01 -> 00:02 <i>&amp;\n\n',
    );
  });

  test('that has no end stays until the next, two seconds at most', () => {
    const written = write('srt', [1, 1, 'a'], [2.5, 0, 'b'], [9, Number.NaN, 'c'], [9, 10, 'd']);
    expect(written.match(/.* --> .*/g)).toEqual([
      '00:00:01,000 --> 00:00:02,500',
      '00:00:02,500 --> 00:00:04,500',
      '00:00:09,000 --> 00:00:09,001',
      '00:00:09,000 --> 00:00:10,000',
    ]);
  });

  test('without words is left out, and the others are numbered one after the other', () => {
    expect(write('srt', [0, 1, ' '], [1, 2, 'a'], [2, 3, ''], [3, 4, 'b']).match(/^\d+$/gm)).toEqual([
      '1',
      '2',
    ]);
  });
});
