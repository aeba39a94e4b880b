import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let begun: PromiseWithResolvers<void>;
let release: PromiseWithResolvers<void>;

beforeAll(async () => {
  begun = Promise.withResolvers();
  release = Promise.withResolvers();
  server = await startServer({
    reply: async () => {
      begun.resolve();
      await release.promise;
      return 'Done.';
    },
  });
});
afterAll(() => server.close());

test('a turn that waited while its account was disabled is not taken', async () => {
  const email = 'queued@example.org';
  const { token, userId } = await server.logIn(email);
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  const send = (content: string) =>
    server.call('POST', `/chat/conversations/${id}/messages`, { token, body: { content } });
  const first = send('First');
  await begun.promise;
  const arrived = server.nextRequest();
  const second = send('Second');
  await arrived;
  await server.context.auth.changeUser(userId, { isActive: false }, userId);
  release.resolve();
  await first;
  expect((await second).status).toBe(401);
  expect(server.engine.requests).toHaveLength(1);
});
