import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

test('an answer that ends while its account is being deleted leaves no word behind in the search index', async () => {
  const { token } = await server.logIn();
  const create = async () => (await server.call('POST', '/chat/conversations', { token })).body.id as string;
  const id = await create();
  server.clock.advance(1_000);
  await create();
  const { promise: answerMayEnd, resolve: endAnswer } = Promise.withResolvers<void>();
  cloud.script({ kind: 'answer', text: 'A canary is a bird.', after: answerMayEnd });
  const body = { content: 'What is a canary?' };
  const answered = server.call('POST', `/chat/conversations/${id}/messages`, { token, body });
  await cloud.received(1);
  // Of the two conversations the one that is being answered is cleared first, the other while the answer ends.
  const dropped: string[] = [];
  server.engine.dropSequence = async (key) => {
    dropped.push(key);
    if (dropped.length !== 4) return;
    endAnswer();
    await answered;
  };
  expect((await server.call('DELETE', '/auth/me', { token, body: { password: PASSWORD } })).status).toBe(200);
  expect((await answered).status).toBe(200);
  expect(dropped[2]).toBe(id);
  const left = server.context.database.sqlite.prepare('SELECT text FROM conversation_search').all();
  expect(left).toEqual([]);
});
