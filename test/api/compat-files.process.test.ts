import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { drawPdf } from '../unit/documents/processing/draw-pdf.ts';
import { makeKey } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let key: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'I understand.',
  });
  const { token } = await server.logIn();
  ({ key } = await makeKey(server, token, {}));
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const QUESTION = 'When does it open?';
const HOURS = 'The city library opens at nine on weekdays and at ten on Saturdays.';
const SECRET = 'My IBAN is FR7630006000011234567890189 and I owe 900 euros to my sister.';
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const ask = [{ role: 'user', content: QUESTION }];

/** A file as each API sends one. */
const WAYS: [name: string, path: string, body: (file: string) => object][] = [
  [
    'a document of Anthropic',
    '/v1/messages',
    (data) => ({
      max_tokens: 50,
      messages: [
        {
          role: 'user',
          content: [
            {
              type: 'document',
              title: 'hours',
              source: { type: 'base64', media_type: 'application/pdf', data },
            },
            { type: 'text', text: QUESTION },
          ],
        },
      ],
    }),
  ],
  [
    'a document that a tool of Anthropic’s gave',
    '/v1/messages',
    (data) => ({
      max_tokens: 50,
      messages: [
        ...ask,
        { role: 'assistant', content: [{ type: 'tool_use', id: 'one', name: 'read', input: {} }] },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'one',
              content: [
                { type: 'tool_reference', tool_name: 'read' },
                { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'a file of OpenAI’s chat',
    '/v1/chat/completions',
    (data) => ({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'file', file: { filename: 'hours', file_data: `data:application/pdf;base64,${data}` } },
            { type: 'text', text: QUESTION },
          ],
        },
      ],
    }),
  ],
  [
    'a file of OpenAI’s responses',
    '/v1/responses',
    (data) => ({
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_file', filename: 'hours', file_data: `data:application/pdf;base64,${data}` },
            { type: 'input_text', text: QUESTION },
          ],
        },
      ],
    }),
  ],
];

const call = (path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'auto', ...body }),
  });
const pdf = (text: string) => drawPdf([({ lines }) => lines(60, 700, [text])]);

describe.each(WAYS)('%s', (_name, path, body) => {
  test('is read on this computer, and its text leaves where it is harmless', async () => {
    const answer = await call(path, body(base64(await pdf(HOURS))));
    expect([answer.status, answer.headers.get('x-alcove-provider')]).toEqual([200, 'openai']);
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.body).toContain(HOURS);
    expect(cloud.requests[0]?.body).toContain('as it was read on this computer');
  });

  test('stays here with all of the call where it is sensitive, whatever the question', async () => {
    const answer = await call(path, body(base64(await pdf(SECRET))));
    expect([answer.status, answer.headers.get('x-alcove-why')]).toEqual([200, 'sensitive']);
    expect(cloud.requests).toEqual([]);
  });

  test('that cannot be read is a clear error, and nothing is sent', async () => {
    const damaged = await call(path, body(base64('%PDF-1.7 and no more')));
    expect(damaged.status).toBe(400);
    expect(await damaged.text()).toMatch(/damaged|cannot be read/);
    expect(cloud.requests).toEqual([]);
  });
});

test('words that come as a document or a result of a search are scored with the rest', async () => {
  const said = (content: object[]) => ({ max_tokens: 50, messages: [{ role: 'user', content }] });
  const question = { type: 'text', text: QUESTION };
  for (const text of [HOURS, SECRET]) {
    for (const block of [
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text } },
      { type: 'document', source: { type: 'content', content: [{ type: 'text', text }] } },
      { type: 'document', context: text, source: { type: 'text', data: 'Hello.' } },
      { type: 'search_result', source: 'notes', title: 'Notes', content: [{ type: 'text', text }] },
    ]) {
      const before = cloud.requests.length;
      const answer = await call('/v1/messages', said([block, question]));
      expect([block.type, answer.status]).toEqual([block.type, 200]);
      expect(cloud.requests.length - before).toBe(text === HOURS ? 1 : 0);
    }
  }
  expect(JSON.stringify(cloud.requests)).not.toContain('FR76');
});

test('no address is fetched and no file is kept: both are refused, and so is sound', async () => {
  const document = (source: object) => ({
    max_tokens: 50,
    messages: [{ role: 'user', content: [{ type: 'document', source }] }],
  });
  const part = (content: object) => ({ messages: [{ role: 'user', content: [content] }] });
  for (const [path, body] of [
    ['/v1/messages', document({ type: 'url', url: `${cloud.url}/x.pdf` })],
    ['/v1/messages', document({ type: 'file', file_id: 'file_1' })],
    ['/v1/chat/completions', part({ type: 'file', file: { file_id: 'file_1' } })],
    ['/v1/chat/completions', part({ type: 'file', file: { file_data: `${cloud.url}/x.pdf` } })],
    ['/v1/chat/completions', part({ type: 'input_audio', input_audio: { data: '', format: 'wav' } })],
    ['/v1/responses', { input: [{ role: 'user', content: [{ type: 'input_file', file_url: cloud.url }] }] }],
  ] as const) {
    const refused = await call(path, body);
    expect([path, refused.status]).toEqual([path, 400]);
    expect(await refused.text()).toMatch(/base64|audio\/transcriptions/);
  }
  expect(cloud.requests).toEqual([]);
  expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
});
