import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { callApi, logInAsOwner, makeDataDirectory, type SpawnedServer, spawnServer } from './spawn-server.ts';

const data = makeDataDirectory();
const running: SpawnedServer[] = [];
afterAll(async () => {
  for (const server of running) await server.kill('SIGKILL');
  data[Symbol.dispose]();
});

async function start(): Promise<SpawnedServer> {
  const server = await spawnServer(data.path);
  running.push(server);
  return server;
}

/** How many rows each of these tables has, as another program sees them. */
function rowsOf(...tables: string[]): unknown[] {
  const database = new Sqlite(join(data.path, 'alcove.db'), { readonly: true });
  const counts = tables.map((table) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  database.close();
  return counts;
}

const body = {
  conversations: Array.from({ length: 40 }, (_, index) => ({
    format: 'alcove.conversation',
    version: 1,
    title: `Birds ${index}`,
    messages: Array.from({ length: 300 }, () => ({ role: 'user', content: 'swallow fly '.repeat(200) })),
  })),
};

test('a server that is killed in the middle of an import has stored nothing of it', async () => {
  const first = await start();
  const token = await logInAsOwner(first);
  const importing = callApi(first.url, 'POST', '/chat/import', { token, body }).catch(() => undefined);
  await expect
    .poll(() => rowsOf('unfinished_imports')[0], { interval: 1, timeout: 60_000 })
    .toBeGreaterThan(3);
  await first.kill('SIGKILL');
  expect(await importing).toBeUndefined();
  expect(rowsOf('messages')[0]).toBeGreaterThan(300);

  const second = await start();
  const again = await logInAsOwner(second);
  for (const path of ['/chat/conversations', '/chat/conversations?q=swallow'])
    expect((await callApi(second.url, 'GET', path, { token: again })).body.total).toBe(0);
  const tables = ['unfinished_imports', 'conversations', 'messages', 'conversation_search_rows'];
  await expect.poll(() => rowsOf(...tables), { timeout: 60_000 }).toEqual([0, 0, 0, 0]);
});
