import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { drawPdf } from '../unit/documents/processing/draw-pdf.ts';
import { makeKey } from './compat-app.ts';
import { docxOf } from './hostile-files/office-files.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

/** What cannot be read stays here, and so does the message that it came with: by every way that a file comes in. */
let cloud: FakeCloud;
let server: TestServer;
let token: string;
let people = 0;
let blank: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  blank = Uint8Array.from(await drawPdf([() => {}]));
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'I understand.',
  });
});
beforeEach(async () => {
  people += 1;
  ({ token } = await server.logIn(`unread${people}@example.org`));
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const QUESTION = 'When does the city library open on Saturdays?';
const HOURS = 'The city library opens at nine on weekdays and at ten on Saturdays.';
const damaged = (note: string) =>
  Uint8Array.from(
    docxOf(`<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${note}</w:t></w:r></w:p><w:p></w:body>`),
  );

/** Uploads, and waits until it is read, or is not. */
async function upload(bytes: Uint8Array<ArrayBuffer> | string, filename: string, path = '/documents/upload') {
  const { body } = await server.call('POST', path, { token, body: formWith('file', bytes, filename) });
  await server.stream('GET', `/documents/${body.id}/events`, { token });
  return body.id as string;
}

/** A document that was read, changed in its row into one of another kind. */
async function changed(set: string): Promise<string> {
  const id = await upload(`${HOURS} ${people}`, 'hours.txt');
  server.context.database.sqlite.prepare(`UPDATE documents SET ${set} WHERE id = ?`).run(id);
  return id;
}

const converse = async () => (await server.call('POST', '/chat/conversations', { token })).body.id as string;
async function send(conversation: string, body: object) {
  const path = `/chat/conversations/${conversation}/messages`;
  const answer = await server.call('POST', path, { token, body: { content: QUESTION, ...body } });
  expect(answer.status).toBe(200);
  return answer.body;
}

const KINDS: [name: string, make: () => Promise<string>][] = [
  ['that turned out to be damaged', () => upload(damaged(`Wolframite ${people}`), 'broken.docx')],
  ['whose reading was cut off', () => changed("status = 'processing'")],
  ['some of whose pictures were passed over', () => changed('unread_pictures = 2')],
  ['that reads as nothing', () => upload(blank, 'blank.pdf')],
];

describe.each(KINDS)('a message with a document %s', (_kind, make) => {
  test('stays here with a reason of its own, and is in no later request either', async () => {
    const id = await make();
    const conversation = await converse();
    const { assistant_message: answer, user_message: asked } = await send(conversation, {
      document_ids: [id],
    });
    expect(answer.metadata).toMatchObject({
      llm_provider: 'local',
      why: 'unread_attachment',
      documents_unread: true,
      stays_here: true,
    });
    const again = `/chat/conversations/${conversation}/messages/${asked.id}/regenerate`;
    const { body: second } = await server.call('POST', again, { token });
    expect(second.assistant_message.metadata).toMatchObject({ why: 'unread_attachment' });
    expect(cloud.requests).toEqual([]);
    const later = await send(conversation, { content: 'How do I bake bread?' });
    expect(later.assistant_message.metadata.llm_provider).toBe('openai');
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.body).not.toContain(QUESTION);
  });

  test('stays here also where it was attached, beside one that was read, and by a stream', async () => {
    const [bad, good] = [await make(), await upload(HOURS, 'good.txt')];
    const beside = await send(await converse(), { attachments: [bad, good] });
    expect(beside.assistant_message.metadata).toMatchObject({ why: 'unread_attachment' });
    const path = `/chat/conversations/${await converse()}/messages`;
    const body = { content: QUESTION, attachments: [bad] };
    const events = await server.stream('POST', path, { token, body });
    expect(events.find(({ event }) => event === 'route')?.data).toMatchObject({
      provider: 'local',
      why: 'unread_attachment',
    });
    expect(cloud.requests).toEqual([]);
  });

  test('leaves once it is said anew without it', async () => {
    const conversation = await converse();
    const { user_message: asked } = await send(conversation, { document_ids: [await make()] });
    const path = `/chat/conversations/${conversation}/messages/${asked.id}`;
    const { body } = await server.call('PUT', path, { token, body: { content: QUESTION } });
    expect(body.assistant_message.metadata.llm_provider).toBe('openai');
  });

  test('keeps an agent here that is given it', async () => {
    const body = { task: 'Read the document.', agent_type: 'code', document_ids: [await make()] };
    const { status } = await server.call('POST', '/agents/execute', { token, body });
    expect([status, cloud.requests]).toEqual([200, []]);
  });
});

describe('the model that answers a message', () => {
  const promptOf = () => JSON.stringify(server.engine.requests.at(-1));

  test('is told to say plainly that nothing could be read in its only document', async () => {
    await send(await converse(), { document_ids: [await upload(blank, 'blank.pdf')] });
    expect(promptOf()).toContain('A document that I attached could not be read, or not all of it.');
    expect(promptOf()).not.toContain('were searched');
  });

  test('is told so beside the passages of one that was read', async () => {
    const ids = [await upload(blank, 'blank.pdf'), await upload(HOURS, 'good.txt')];
    await send(await converse(), { document_ids: ids });
    expect(promptOf()).toContain('at ten on Saturdays');
    expect(promptOf()).toContain('A document that I attached could not be read, or not all of it.');
  });
});

test('a message one of whose files was refused stays here', async () => {
  const conversation = await converse();
  const { assistant_message: answer } = await send(conversation, { has_unread_files: true });
  expect(answer.metadata).toMatchObject({ llm_provider: 'local', why: 'unread_attachment' });
  await send(conversation, { content: 'How do I bake bread?' });
  expect(JSON.stringify(cloud.requests)).not.toContain(QUESTION);
});

test('a message that stayed for its document stays for good once its conversation is to', async () => {
  const conversation = await converse();
  const { user_message: asked } = await send(conversation, { has_unread_files: true });
  for (const routing of ['local_only', 'auto'])
    await server.call('PATCH', `/chat/conversations/${conversation}`, { token, body: { routing } });
  const path = `/chat/conversations/${conversation}/messages/${asked.id}`;
  const { body } = await server.call('PUT', path, { token, body: { content: QUESTION } });
  expect(body.assistant_message.metadata).toMatchObject({ llm_provider: 'local', why: 'local_only_turn' });
  expect(cloud.requests).toEqual([]);
});

describe('a call of another API with a file that reads as nothing', () => {
  const WAYS: [path: string, body: (data: string) => object][] = [
    [
      '/v1/messages',
      (data) => ({
        max_tokens: 50,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } },
              { type: 'text', text: QUESTION },
            ],
          },
        ],
      }),
    ],
    [
      '/v1/chat/completions',
      (data) => ({
        messages: [
          {
            role: 'user',
            content: [
              { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` } },
              { type: 'text', text: QUESTION },
            ],
          },
        ],
      }),
    ],
    [
      '/v1/responses',
      (data) => ({
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` },
              { type: 'input_text', text: QUESTION },
            ],
          },
        ],
      }),
    ],
  ];

  test.each(WAYS)('stays here and says so: %s', async (path, body) => {
    const { key } = await makeKey(server, token, {});
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'auto', ...body(Buffer.from(blank).toString('base64')) }),
    });
    expect([answer.status, answer.headers.get('x-alcove-provider')]).toEqual([200, 'local']);
    expect(answer.headers.get('x-alcove-reason')).toBe('unread_attachment');
    expect(cloud.requests).toEqual([]);
  });

  test.each([
    [
      '/v1/chat/completions',
      { messages: [{ role: 'user', content: [picture(), { type: 'text', text: QUESTION }] }] },
    ],
    ['/api/chat', { messages: [{ role: 'user', content: QUESTION, images: [brokenPicture()] }] }],
    ['/api/generate', { prompt: QUESTION, images: [brokenPicture()] }],
    [
      '/v1/messages',
      {
        max_tokens: 50,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: brokenPicture() } },
              { type: 'text', text: QUESTION },
            ],
          },
        ],
      },
    ],
  ])('a picture that cannot be read is an error, and nothing is sent: %s', async (path, body) => {
    const { key } = await makeKey(server, token, {});
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'auto', ...body }),
    });
    expect(answer.status).toBe(400);
    expect(cloud.requests).toEqual([]);
  });
});

/** The first bytes of a PNG, and no more. */
function brokenPicture(): string {
  return Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).toString('base64');
}

function picture() {
  return { type: 'image_url', image_url: { url: `data:image/png;base64,${brokenPicture()}` } };
}
