import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const create = (title: string) => server.call('POST', '/chat/conversations', { token, body: { title } });

/** Lets the database grow no further, as a full disk does, while `work` runs. */
async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
  const { sqlite } = server.context.database;
  const pages = Number(sqlite.pragma('page_count', { simple: true }));
  sqlite.pragma(`max_page_count = ${pages}`);
  try {
    return await work();
  } finally {
    sqlite.pragma('max_page_count = 1073741823');
  }
}

test('a full disk is said in a sentence, keeps what was there readable, and passes', async () => {
  const kept = (await create('Kept')).body;
  const prompt = 'word '.repeat(6_000);
  const refused = await onFullDisk(async () => {
    const body = { title: 'Too much', system_prompt: prompt };
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await server.call('POST', '/chat/conversations', { token, body });
      if (answer.status !== 201) return answer;
    }
    throw new Error('the disk was never full');
  });
  expect(refused.status).toBe(507);
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('The disk is full') });
  expect((await server.call('GET', `/chat/conversations/${kept.id}`, { token })).body.title).toBe('Kept');
  expect((await create('After')).status).toBe(201);
  expect(server.logs.join('')).not.toContain('word word');
});

test('every reply that was given while the disk filled up is there afterwards, and no other', async () => {
  const { id } = (await create('Full')).body;
  const path = `/chat/conversations/${id}/messages`;
  const given: string[] = [];
  const refused = await onFullDisk(async () => {
    const body = { content: 'word '.repeat(6_000) };
    for (let tries = 0; tries < 50; tries += 1) {
      const sent = await server.call('POST', path, { token, body });
      if (sent.status !== 200) return sent;
      given.push(sent.body.assistant_message.id);
    }
    throw new Error('the disk was never full');
  });
  expect(refused.status).toBe(507);
  const { messages } = (await server.call('GET', `/chat/conversations/${id}`, { token })).body;
  const kept = messages.filter(({ role }: { role: string }) => role === 'assistant');
  expect(kept.map((message: { id: string }) => message.id)).toEqual(given);
  expect((await server.call('POST', path, { token, body: { content: 'Now?' } })).status).toBe(200);
});

test('a database that another program has locked is 503 with the remedy', async () => {
  const other = new Sqlite(`${server.dataDirectory}/alcove.db`);
  const { sqlite } = server.context.database;
  const wait = () => sqlite.pragma('busy_timeout', { simple: true });
  // All requests wait with a write, readers too.
  expect(wait()).toBe(250);
  other.exec('BEGIN IMMEDIATE');
  const refused = await create('Locked');
  // Those that come next do not, for a while.
  expect(wait()).toBe(0);
  expect((await create('Locked still')).status).toBe(503);
  other.exec('ROLLBACK');
  other.close();
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('locked')]);
  expect((await create('Free')).status).toBe(201);
});
