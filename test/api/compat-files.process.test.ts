import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { drawPdf } from '../unit/documents/processing/draw-pdf.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
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

const call = (path: string, body: object, by = key) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
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

test('no address is fetched and no file is kept: both are refused in words', async () => {
  const asked = (content: object) => ({ max_tokens: 50, messages: [{ role: 'user', content: [content] }] });
  const source = (type: string, given: object) => asked({ type, source: given });
  const input = (content: object) => ({ input: [{ role: 'user', content: [content] }] });
  const elsewhere = `${cloud.url}/x.pdf`;
  for (const [path, body] of [
    ['/v1/messages', source('document', { type: 'url', url: elsewhere })],
    ['/v1/messages', source('document', { type: 'file', file_id: 'file_1' })],
    ['/v1/messages', source('image', { type: 'file', file_id: 'file_1' })],
    ['/v1/messages/count_tokens', source('document', { type: 'url', url: elsewhere })],
    ['/v1/chat/completions', asked({ type: 'file', file: { file_id: 'file_1' } })],
    ['/v1/chat/completions', asked({ type: 'file', file: { file_data: elsewhere } })],
    ['/v1/chat/completions', asked({ type: 'input_audio', input_audio: { data: elsewhere } })],
    ['/v1/responses', input({ type: 'input_file', file_url: elsewhere })],
    ['/v1/responses', input({ type: 'input_file', file_id: 'file_1' })],
    ['/v1/responses', input({ type: 'input_image', file_id: 'file_1' })],
  ] as const) {
    const refused = await call(path, body);
    expect([path, refused.status]).toEqual([path, 400]);
    expect(await refused.text()).toContain('base64');
  }
  expect(cloud.requests).toEqual([]);
  expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
});

test('tokens are counted with the text of a file, before a stream and by themselves', async () => {
  const [, path, body] = WAYS[0] ?? [];
  if (!path || !body) throw new Error('no way');
  const long = await pdf(HOURS);
  const counted = async (given: object) =>
    (await (await call('/v1/messages/count_tokens', given)).json()).input_tokens;
  const alone = await counted({ messages: ask });
  const whole = await counted(body(base64(long)));
  expect(whole).toBeGreaterThan(alone + HOURS.split(' ').length);
  const stream = await (await call(path, { ...body(base64(long)), model: 'local', stream: true })).text();
  expect(Number(/"input_tokens":(\d+)/.exec(stream)?.[1])).toBe(whole);
  const damaged = await call('/v1/messages/count_tokens', body(base64('%PDF-1.7 and no more')));
  expect([damaged.status, await damaged.text()]).toEqual([400, expect.stringMatching(/damaged/)]);
});

test.each([
  ['my sister is HIV positive', 'local'],
  ['Vabemizank touche le RSA mais il travaille au noir le week-end', 'local'],
  ['SSN_536-22-8726', 'local'],
  ['annual_report_2025', 'openai'],
])('a file named %s is answered by %s, whatever is in it', async (filename, provider) => {
  const file_data = `data:text/plain;base64,${base64(`${HOURS} ${'The ducks were asleep on the river. '.repeat(20)}`)}`;
  const answer = await call('/v1/chat/completions', {
    messages: [
      ...ask,
      { role: 'assistant', content: 'Of what?' },
      { role: 'user', content: [{ type: 'file', file: { filename: `${filename}.txt`, file_data } }] },
    ],
  });
  expect([answer.status, answer.headers.get('x-alcove-provider')]).toEqual([200, provider]);
});

test('the title of a document stands over its text, once', async () => {
  const [, path, body] = WAYS[0] ?? [];
  if (!path || !body) throw new Error('no way');
  await call(path, body(base64(await pdf(HOURS))));
  expect(cloud.requests[0]?.body).toContain(`hours\\n[A file, as it was read on this computer]\\n${HOURS}`);
  expect(cloud.requests[0]?.body.match(/hours/g)).toHaveLength(1);
  const source = { type: 'base64', media_type: 'text/plain', data: base64(HOURS) };
  const nameless = { type: 'document', source };
  await call(path, { max_tokens: 50, messages: [{ role: 'user', content: [nameless] }] });
  expect(cloud.requests[1]?.body).toContain(`[A file, as it was read on this computer]\\n${HOURS}`);
});

test('a tool that a search found is named to the model', async () => {
  const found = [{ type: 'tool_reference', tool_name: 'opening_times' }];
  await call('/v1/messages', {
    max_tokens: 50,
    messages: [
      ...ask,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'found', name: 'search', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'found', content: found }] },
    ],
  });
  expect(cloud.requests[0]?.body).toContain('Found the tool opening_times.');
});

test('many files of one user let those of another by', async () => {
  const [, path, body] = WAYS[2] ?? [];
  if (!path || !body) throw new Error('no way');
  const data = base64(await pdf(HOURS));
  const part = { type: 'file', file: { filename: 'hours', file_data: data } };
  const eight = { messages: [{ role: 'user', content: Array.from({ length: 8 }, () => part) }] };
  const other = await makeKey(server, (await server.logIn('other@example.org')).token, {});
  const ended: string[] = [];
  const many = Array.from({ length: 3 }, () => call(path, eight).then(() => ended.push('many')));
  await server.nextRequest();
  const one = await call(path, body(data), other.key);
  ended.push('one');
  expect(one.status).toBe(200);
  await Promise.all(many);
  expect(ended.indexOf('one')).toBeLessThan(2);
});

describe('a recording', () => {
  const tone = base64(
    readFileSync(new URL('../unit/media/transcription/recordings/tone.opus', import.meta.url)),
  );
  const sound = (data: string) => ({ type: 'input_audio', input_audio: { data, format: 'wav' } });
  const WAYS_OF_SOUND: [string, (data: string) => object][] = [
    ['/v1/chat/completions', (data) => ({ messages: [{ role: 'user', content: [sound(data)] }] })],
    ['/v1/responses', (data) => ({ input: [{ role: 'user', content: [sound(data)] }] })],
  ];

  test.each(WAYS_OF_SOUND)('is refused by %s where no speech model is installed', async (path, body) => {
    const refused = await call(path, body(tone));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('speech model')]);
    expect(cloud.requests).toEqual([]);
  });

  test('is written down here where one is, and its words are what is sent', async () => {
    const model = makeSpeechModel();
    await server.context.models.importModel(model);
    for (const [path, body] of WAYS_OF_SOUND) {
      const before = cloud.requests.length;
      const answer = await call(path, body(tone));
      expect([path, answer.status]).toEqual([path, 200]);
      expect(cloud.requests).toHaveLength(before + 1);
      const { body: sent } = cloud.requests.at(-1) ?? {};
      expect(sent).toContain('[A recording, as it was written down on this computer]\\none');
      expect(sent).not.toContain(tone.slice(0, 40));
      const broken = await call(path, body(base64('no sound')));
      expect([path, broken.status]).toEqual([path, 400]);
    }
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
    rmSync(model, { recursive: true, force: true });
  });
});
