import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english, englishLines, french, frenchLines, wordsOf } from '../unit/media/pictures.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
});
afterAll(() => server.close());

describe('POST /vision/ocr', () => {
  test('reads a picture on this computer and says where each part of the text stands', async () => {
    const answer = await send({ image: english });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(wordsOf(body.text)).toBe(englishLines.join(' '));
    expect(body).toMatchObject({ language: 'en', model_used: expect.stringContaining('tesseract') });
    expect(Object.keys(body).sort()).toEqual([
      'blocks',
      'confidence',
      'language',
      'latency_ms',
      'model_used',
      'sensitivity_score',
      'text',
    ]);
    expect(body.blocks.length).toBeGreaterThan(0);
    for (const { text, confidence, bbox } of body.blocks) {
      expect(body.text).toContain(text);
      expect(confidence).toBeGreaterThan(0.5);
      expect(Object.keys(bbox).sort()).toEqual(['height', 'width', 'x', 'y']);
    }
  });

  test('scores how sensitive the text is that came out', async () => {
    const body = await (await send({ image: english })).json();
    expect(body.sensitivity_score).toBeLessThan(0.7);
    const letter = await sharp({ text: { text: 'My password is tR9#kLm2vQ', dpi: 200, rgba: true } })
      .png()
      .toBuffer();
    expect((await (await send({ image: letter })).json()).sensitivity_score).toBeGreaterThan(0.9);
    const blank = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect((await (await send({ image: blank })).json()).sensitivity_score).toBe(0);
  });

  test('reads French when asked for it', async () => {
    const body = await (await send({ image: french, language: 'fr' })).json();
    expect(wordsOf(body.text)).toBe(frenchLines.join(' '));
    expect(body.language).toBe('fr');
  });

  test.each([
    ['a file that is no picture', { image: Buffer.from('%PDF-1.7') }, 'image'],
    ['half a picture', { image: english.subarray(0, 5_000) }, 'image'],
    ['no picture at all', { language: 'fr' }, 'image'],
    ['a language that is not read', { image: english, language: 'de' }, 'language'],
  ])('answers 422 to %s', async (_, form, field) => {
    const answer = await send(form);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: expect.any(String),
      errors: [{ field, message: expect.any(String) }],
    });
  });

  test('answers 413 to a picture of more than 20 MB', async () => {
    expect((await send({ image: Buffer.alloc(20 * 1024 * 1024 + 1) })).status).toBe(413);
  });

  test('is open to keys for pictures and to no other', async () => {
    const statuses = await Promise.all(
      ['vision', 'voice'].map(async (scope) => {
        const body = { name: scope, scopes: [scope] };
        const key = (await server.call('POST', '/auth/api-keys', { token, body })).body.key;
        return (await send({ image: english }, key)).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });

  test('never writes the text of a picture to the log', async () => {
    await send({ image: english });
    expect(server.logs.join('\n')).not.toMatch(/ferry|Tickets/);
  });
});

async function send(form: { image?: Buffer; language?: string }, bearer = token): Promise<Response> {
  const body = new FormData();
  if (form.language !== undefined) body.append('language', form.language);
  if (form.image) body.append('image', new Blob([new Uint8Array(form.image)]), 'picture.png');
  const headers = { authorization: `Bearer ${bearer}` };
  return fetch(`${server.url}/api/v1/vision/ocr`, { method: 'POST', headers, body });
}
