import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

/** Resolves when the database is first written to from now on. */
function firstWrite(): Promise<void> {
  const { database } = server.context;
  const { transaction } = database;
  const begun = Promise.withResolvers<void>();
  database.transaction = (work) => {
    database.transaction = transaction;
    begun.resolve();
    return transaction(work);
  };
  return begun.promise;
}

const file = (title: string, characters: number) => ({
  format: 'alcove.conversation',
  version: 1,
  title,
  messages: Array.from({ length: characters / 10_000 }, () => ({
    role: 'user',
    content: 'swallow fly '.repeat(833),
  })),
});

test('others are answered while a large import is being stored, and see nothing of it', async () => {
  const order: string[] = [];
  const begun = firstWrite();
  const importing = server
    .call('POST', '/chat/import', { token, body: file('Birds', 10_000_000) })
    .then((answer) => {
      order.push('import');
      return answer;
    });
  await begun;
  const list = await server.call('GET', '/chat/conversations?q=swallow', { token });
  order.push('list');
  expect([list.status, list.body.total]).toEqual([200, 0]);
  const { status, body } = await importing;
  expect([status, order]).toEqual([201, ['list', 'import']]);
  const { id } = body.conversations[0];
  expect((await server.call('GET', `/chat/conversations/${id}`, { token })).body.message_count).toBe(1_000);
  expect((await server.call('GET', '/chat/conversations?q=swallow', { token })).body.total).toBe(1);
});

test('an import whose client leaves is taken back', async () => {
  const leave = new AbortController();
  const begun = firstWrite();
  const body = file('Given up', 10_000_000);
  const importing = server.call('POST', '/chat/import', { token, body, signal: leave.signal });
  await begun;
  leave.abort();
  await expect(importing).rejects.toThrow();
  const rowsOf = (table: string) =>
    server.context.database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const tables = ['unfinished_imports', 'conversations', 'messages', 'conversation_search_rows'];
  // What the first test has imported is there: a thousand messages, their texts and a title.
  await expect.poll(() => tables.map(rowsOf), { timeout: 60_000 }).toEqual([0, 1, 1_000, 1_001]);
  expect((await server.call('GET', '/chat/conversations', { token })).body.total).toBe(1);
});
