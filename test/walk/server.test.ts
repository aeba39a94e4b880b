import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callApi,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
  streamMessage,
} from '../api/spawn-server.ts';
import { PASSWORD } from '../api/start-server.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';

/** The main job, as a newcomer does it with curl: the built server in its own process, and the model that it ships. */
const data = makeDataDirectory();
const account = { email: 'newcomer@example.org', password: PASSWORD };
let cloud: FakeCloud;
let server: SpawnedServer;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  const environment = { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-journey' };
  server = await spawnServer(data.path, environment);
  expect((await callApi(server.url, 'POST', '/auth/register', { body: account })).status).toBe(201);
  const login = await callApi(server.url, 'POST', '/auth/login', { body: account });
  expect(login.body).toMatchObject({ token_type: 'bearer', expires_in: 3_600 });
  token = login.body.access_token;
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await cloud.close();
  data[Symbol.dispose]();
});

async function converse(body: object = {}) {
  const { status, body: made } = await callApi(server.url, 'POST', '/chat/conversations', { token, body });
  expect(status).toBe(201);
  const path = `/chat/conversations/${made.id}/messages`;
  return {
    id: made.id as string,
    send: (content: string) => callApi(server.url, 'POST', path, { token, body: { content } }),
  };
}

test.each(['Hello! What can you do?', 'Bonjour, que peux-tu faire ?'])(
  '%s is answered by the shipped model, with all six metadata fields',
  async (content) => {
    const { send } = await converse({ routing: 'local_only' });
    const { status, body } = await send(content);
    expect(status).toBe(200);
    expect(body.assistant_message.content).toMatch(/^\p{Lu}[\s\S]{20,}[.!?]$/u);
    expect(body.assistant_message.metadata).toMatchObject({
      model: 'alcove-starter',
      tokens_input: expect.any(Number),
      tokens_output: expect.any(Number),
      latency_ms: expect.any(Number),
      llm_provider: 'local',
      sensitivity_score: expect.any(Number),
    });
    expect(cloud.requests).toEqual([]);
  },
);

test('a card number and a diagnosis are answered here, a harmless question by the cloud, and the ledger has only that', async () => {
  const secret = 'My card is 4532015112830366 and the doctor says I have leukaemia.';
  const first = await converse();
  expect((await first.send(secret)).body.assistant_message.metadata).toMatchObject({
    llm_provider: 'local',
    model: 'alcove-starter',
  });
  const second = await converse();
  const harmless = await second.send('What is the capital of Norway?');
  expect(harmless.body.assistant_message.metadata.llm_provider).toBe('openai');
  const { body } = await callApi(server.url, 'GET', '/privacy/ledger', { token });
  expect(body.total).toBe(1);
  expect(body.items[0].payload).toBe(cloud.requests[0]?.body);
  expect(cloud.requests).toHaveLength(1);
  expect(cloud.requests[0]?.raw).not.toMatch(/4532015112830366|leukaemia/);
});

test('kill -9 while the shipped model writes loses nothing of what was said', async () => {
  const { id } = await converse({ routing: 'local_only' });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { event } of streamMessage(server.url, id, {
      token,
      content: 'What stays on my computer?',
    })) {
      seen.push(event);
      if (event === 'token') await server.kill('SIGKILL');
    }
  })();
  await reading.catch(() => 'broken off');
  expect(seen.slice(0, 4)).toEqual(['user_message', 'route', 'reading', 'token']);
  server = await spawnServer(data.path);
  const login = await callApi(server.url, 'POST', '/auth/login', { body: account });
  token = login.body.access_token;
  const { body } = await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token });
  expect(body.messages[0]).toMatchObject({ role: 'user', content: 'What stays on my computer?' });
});
