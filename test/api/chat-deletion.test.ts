import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

const CANARY = 'Quixoticanary';

let server: TestServer;
let cloud: FakeCloud;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => `About the ${CANARY}: it sings.` });
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  ({ token } = await server.logIn());
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** Files of the data directory, the write-ahead log among them, that hold the text. */
function filesWith(text: string): string[] {
  const files = readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return files
    .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text))
    .map(({ name }) => name);
}

async function converse(as = token) {
  const body = { title: `${CANARY} one`, system_prompt: `Speak of the ${CANARY}.` };
  const { id } = (await server.call('POST', '/chat/conversations', { token: as, body })).body;
  for (const content of [`What does a ${CANARY} eat?`, `And ${CANARY.toUpperCase()}s?`])
    await server.call('POST', `/chat/conversations/${id}/messages`, { token: as, body: { content } });
  return id as string;
}

test('permanent=true leaves no trace of a conversation in any file: rows, index, ledger bodies, write-ahead log', async () => {
  const id = await converse();
  expect(filesWith(CANARY).length).toBeGreaterThan(0);
  expect(cloud.requests.length).toBeGreaterThan(0);
  const deleted = await server.call('DELETE', `/chat/conversations/${id}?permanent=true`, { token });
  expect(deleted.status).toBe(200);
  expect(deleted.body).toEqual({ message: expect.any(String) });
  for (const text of [CANARY, CANARY.toLowerCase(), CANARY.toUpperCase()])
    expect(filesWith(text)).toEqual([]);
  expect((await server.call('GET', `/chat/conversations/${id}`, { token })).status).toBe(404);
  expect(
    (await server.call('GET', `/chat/conversations?archived=true&q=${CANARY}`, { token })).body.total,
  ).toBe(0);
  const { items } = (await server.call('GET', '/privacy/ledger', { token })).body;
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(item.payload).toBeNull();
  expect(server.engine.dropped).toContain(id);
});

test('archiving keeps it, and an archived one can be deleted for good', async () => {
  const id = await converse();
  await server.call('DELETE', `/chat/conversations/${id}`, { token });
  expect(filesWith(CANARY).length).toBeGreaterThan(0);
  expect((await server.call('DELETE', `/chat/conversations/${id}?permanent=true`, { token })).status).toBe(
    200,
  );
  expect(filesWith(CANARY)).toEqual([]);
});

test('deleting twice is 404, and so is deleting another’s, which then is still there', async () => {
  const id = await converse();
  const other = await server.logIn('other@example.org');
  for (const query of ['', '?permanent=true'])
    expect(
      (await server.call('DELETE', `/chat/conversations/${id}${query}`, { token: other.token })).status,
    ).toBe(404);
  expect((await server.call('GET', `/chat/conversations/${id}`, { token })).body.archived).toBe(false);
  expect((await server.call('DELETE', `/chat/conversations/${id}?permanent=True`, { token })).status).toBe(
    200,
  );
  expect((await server.call('DELETE', `/chat/conversations/${id}?permanent=true`, { token })).status).toBe(
    404,
  );
});

test('a conversation deleted while it is being answered leaves nothing either', async () => {
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  const gate = Promise.withResolvers<void>();
  cloud.script({ kind: 'answer', text: `A long tale of the ${CANARY}.`, after: gate.promise });
  const asked = cloud.requests.length;
  const answering = server.call('POST', `/chat/conversations/${id}/messages`, {
    token,
    body: { content: `Tell me of the ${CANARY}` },
  });
  await cloud.received(asked + 1);
  expect((await server.call('DELETE', `/chat/conversations/${id}?permanent=true`, { token })).status).toBe(
    200,
  );
  gate.resolve();
  expect((await answering).status).toBeLessThan(500);
  expect(filesWith(CANARY)).toEqual([]);
});

test('an account that is deleted takes its conversations, its index and its ledger bodies with it', async () => {
  const leaving = await server.logIn('leaving@example.org');
  await converse(leaving.token);
  expect(filesWith(CANARY).length).toBeGreaterThan(0);
  expect((await server.call('DELETE', '/auth/me', { token: leaving.token })).status).toBe(200);
  expect(filesWith(CANARY)).toEqual([]);
});
