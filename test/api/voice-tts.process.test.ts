import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { testBeyondGate } from '../beyond-gate.ts';
import { decodeMp3 } from '../unit/media/speech/decode-mp3.ts';
import { rawRequest } from './raw-request.ts';
import { type Answer, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
});
afterAll(() => server.close());

const ENGLISH = 'Hello everybody, we had a lovely meal in the garden with our neighbours last evening.';
const FRENCH = 'Bonjour à tous, nous avons mangé une bonne soupe avec des amis dans le jardin.';

const say = (body: unknown): Promise<Answer> => server.call('POST', '/voice/tts', { token, body });
const audioFiles = () => readdirSync(join(server.dataDirectory, 'audio'));

/** Fetches as a plain player does, without a token. */
async function play(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return decodeMp3(new Uint8Array(await response.arrayBuffer()));
}

/** Says it, plays it, and measures what is heard. */
async function hear(body: unknown) {
  const answer = await say(body);
  expect(answer.status, answer.text).toBe(200);
  const { samples, sampleRate } = await play(answer.body.audio_url);
  const seconds = samples.length / sampleRate;
  expect(Math.abs(seconds - answer.body.duration_seconds)).toBeLessThan(0.02);
  return { seconds, samples };
}

describe('POST /voice/tts', () => {
  test('answers with an MP3 file that plays without a token and lasts as long as it says', async () => {
    const answer = await say({ text: ENGLISH });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual([
      'audio_url',
      'duration_seconds',
      'model_used',
      'voice_used',
    ]);
    expect(answer.body.model_used).toBe('espeak-ng');
    expect(answer.body.audio_url.startsWith(`${server.url}/api/v1/voice/audio/`)).toBe(true);
    const response = await fetch(answer.body.audio_url);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(response.headers.get('content-disposition')).toBe('inline');
    const { samples, sampleRate } = await decodeMp3(new Uint8Array(await response.arrayBuffer()));
    expect(Math.abs(samples.length / sampleRate - answer.body.duration_seconds)).toBeLessThan(0.02);
    expect(answer.body.duration_seconds).toBeGreaterThan(3);
    expect(Math.max(...samples)).toBeGreaterThan(0.1);
  });

  test('chooses the voice by the language of the text, unless one is named', async () => {
    expect((await say({ text: FRENCH })).body.voice_used).toBe('fr-FR-DeniseNeural');
    expect((await say({ text: ENGLISH })).body.voice_used).toBe('en-US-JennyNeural');
    expect((await say({ text: ENGLISH, voice: 'fr-FR-HenriNeural' })).body.voice_used).toBe(
      'fr-FR-HenriNeural',
    );
  });

  test('speaks faster, and higher, as it was asked to', async () => {
    const usual = await hear({ text: ENGLISH });
    expect(usual.seconds / (await hear({ text: ENGLISH, rate: '+100%' })).seconds).toBeCloseTo(2, 0);
    const high = await hear({ text: ENGLISH, pitch: '+50Hz' });
    expect(high.seconds / usual.seconds).toBeCloseTo(1, 1);
    expect(high.samples).not.toEqual(usual.samples);
  });

  testBeyondGate(
    'takes 5,000 characters, each counted once, and no more',
    async () => {
      const text = 'The quick brown fox jumps over the lazy dog. '.repeat(112).slice(0, 5_000);
      const { seconds } = await hear({ text });
      expect(seconds).toBeGreaterThan(200);
      expect((await say({ text: '😀'.repeat(5_000) })).status).toBe(200);
      expect((await say({ text: `${text}x` })).status).toBe(422);
      // Five minutes of speech, on a machine that may be busy.
    },
    240_000,
  );

  test.each([
    ['text', {}],
    ['text', { text: '' }],
    ['text', { text: ' \n ' }],
    ['text', { text: 7 }],
    ['text', { text: null }],
    ['text', { text: ['a'] }],
    ['voice', { text: 'a', voice: 'fr-FR-Denise' }],
    ['voice', { text: 'a', voice: '' }],
    ['voice', { text: 'a', voice: 'FR-fr-deniseneural' }],
    ...['', '0%', '+10', '+10 %', '+10%\n', '+1.5%', '-51%', '+101%', '−10%', 10].map(
      (rate) => ['rate', { text: 'a', rate }] as const,
    ),
    ...['', '0Hz', '+10', '+10hz', '-51Hz', '+51Hz', '+10%', []].map(
      (pitch) => ['pitch', { text: 'a', pitch }] as const,
    ),
  ] as const)('answers 422 and names %s: %j', async (field, body) => {
    const answer = await say(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: expect.any(String), errors: expect.any(Array) });
    expect(answer.body.errors[0].field).toBe(field);
  });

  test.each([
    { rate: '+0%', pitch: '+0Hz' },
    { rate: '-0%', pitch: '-0Hz' },
    { rate: '-50%', pitch: '-50Hz' },
    { rate: '+100%', pitch: '+50Hz' },
    { voice: null, rate: null, pitch: null },
  ])('takes the ends of the ranges, and null as absence: %j', async (how) => {
    expect((await say({ text: 'a', ...how })).status).toBe(200);
  });

  test('is open to keys for voice and to no other, nor without a token', async () => {
    const statuses = await Promise.all(
      ['voice', 'vision'].map(async (scope) => {
        const body = { name: scope, scopes: [scope] };
        const { key } = (await server.call('POST', '/auth/api-keys', { token, body })).body;
        return (await server.call('POST', '/voice/tts', { token: key, body: { text: 'Hi.' } })).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
    expect((await server.call('POST', '/voice/tts', { body: { text: 'Hi.' } })).status).toBe(401);
  });

  test('never writes the text to the log', async () => {
    await say({ text: 'A zanzibar marmalade.' });
    expect(server.logs.join('\n')).not.toMatch(/zanzibar|signature=/);
  });
});

describe('The address of the audio', () => {
  test('is built on the host that was asked', async () => {
    const { port } = new URL(server.url);
    const body = JSON.stringify({ text: 'Hi.' });
    const headers = {
      host: `localhost:${port}`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const { text } = await rawRequest(`${server.url}/api/v1/voice/tts`, { method: 'POST', headers, body });
    const url: string = JSON.parse(text).audio_url;
    expect(new URL(url).host).toBe(`localhost:${port}`);
  });

  testBeyondGate('plays in ranges, and answers HEAD', async () => {
    const { audio_url } = (await say({ text: ENGLISH })).body;
    const whole = new Uint8Array(await (await fetch(audio_url)).arrayBuffer());
    const part = await fetch(audio_url, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    const head = await fetch(audio_url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect((await fetch(audio_url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  });

  test('is good for its own file and signature alone', async () => {
    const url = new URL((await say({ text: 'One.' })).body.audio_url);
    const other = new URL((await say({ text: 'Two.' })).body.audio_url);
    const { pathname } = other;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(new URL(pathname + url.search, url))).status).toBe(403);
    expect((await fetch(new URL(`${url.pathname}?signature=x&expires=1`, url))).status).toBe(403);
    expect((await fetch(new URL(url.pathname, url))).status).toBe(401);
  });

  test('plays with the owner’s token, and with nobody else’s', async () => {
    const { pathname } = new URL((await say({ text: 'Mine.' })).body.audio_url);
    const statusWith = async (bearer: string) =>
      (await fetch(server.url + pathname, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith((await server.logIn('other@example.org')).token)).toBe(404);
    expect(await statusWith((await server.logInAs('super_admin')).token)).toBe(404);
    expect(await statusWith('nonsense')).toBe(401);
    const keyFor = async (scope: string) =>
      (await server.call('POST', '/auth/api-keys', { token, body: { name: scope, scopes: [scope] } })).body
        .key;
    expect(await statusWith(await keyFor('voice'))).toBe(200);
    expect(await statusWith(await keyFor('chat'))).toBe(403);
  });

  test('ends with the account', async () => {
    const leaving = await server.logIn('leaving@example.org');
    const made = await server.call('POST', '/voice/tts', { token: leaving.token, body: { text: 'Bye.' } });
    expect((await fetch(made.body.audio_url)).status).toBe(200);
    await server.call('POST', '/auth/confirm-password', {
      token: leaving.token,
      body: { password: 'Correct-Horse-7' },
    });
    expect((await server.call('DELETE', '/auth/me', { token: leaving.token })).status).toBe(200);
    expect((await fetch(made.body.audio_url)).status).toBe(404);
    expect(audioFiles().join()).not.toContain(new URL(made.body.audio_url).pathname.split('/').at(-1));
  });
});

describe('GET /voice/voices', () => {
  test('lists the four voices and says which is whose default', async () => {
    const { status, body } = await server.call('GET', '/voice/voices', { token });
    expect(status).toBe(200);
    expect(
      body.voices.map(({ id, locale, gender, is_default }: Record<string, unknown>) => [
        id,
        locale,
        gender,
        is_default,
      ]),
    ).toEqual([
      ['fr-FR-DeniseNeural', 'fr-FR', 'female', true],
      ['fr-FR-HenriNeural', 'fr-FR', 'male', false],
      ['en-US-JennyNeural', 'en-US', 'female', true],
      ['en-US-GuyNeural', 'en-US', 'male', false],
    ]);
  });
});

describe('When the engine cannot speak', () => {
  test('the answer is 503 with what to do; bad input is 422 all the same', async () => {
    const own = await startServer({
      speaker: {
        // biome-ignore lint/correctness/useYield: it fails before it says anything
        async *speak() {
          throw new EngineFailed('The reader of pictures and sound stopped unexpectedly.');
        },
      },
    });
    try {
      const { token: bearer } = await own.logIn();
      const answer = await own.call('POST', '/voice/tts', { token: bearer, body: { text: 'Hello.' } });
      expect(answer.status).toBe(503);
      expect(answer.body.detail).toMatch(/Try again/);
      expect((await own.call('POST', '/voice/tts', { token: bearer, body: { text: '' } })).status).toBe(422);
      expect(readdirSync(join(own.dataDirectory, 'audio'))).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
