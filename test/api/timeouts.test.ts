import { expect, test } from 'vitest';
import { startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServerOptions } from './start-server.ts';

/** Sends a harmless message to a server with this deadline, and a cloud that says nothing; the metadata of the answer. */
async function askSilentCloud({ timeouts }: Pick<TestServerOptions, 'timeouts'>) {
  const cloud = await startFakeCloud({ answer: () => ({ kind: 'silent' }) });
  const server = await startServer({
    timeouts,
    score: markedScorer,
    reply: () => 'Answered here.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  const { token } = await server.logIn();
  const { body } = await server.call('POST', '/chat/conversations', { token });
  const path = `/chat/conversations/${body.id}/messages`;
  const answer = await server.call('POST', path, { token, body: { content: 'Hello' } });
  await server.close();
  await cloud.close();
  return { asked: cloud.requests.length, ...answer };
}

test('a deadline in place of the configuration’s holds for the server: a cloud that is silent longer is not waited for', async () => {
  const { asked, status, body } = await askSilentCloud({ timeouts: { answerHead: 20 } });
  expect([asked, status]).toEqual([1, 200]);
  expect(body.assistant_message).toMatchObject({
    content: 'Answered here.',
    metadata: { llm_provider: 'local' },
  });
});
