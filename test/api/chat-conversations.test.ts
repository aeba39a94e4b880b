import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const create = async (body: unknown = {}) =>
  (await server.call('POST', '/chat/conversations', { token, body })).body;

describe('POST /chat/conversations', () => {
  test('answers 201 with id, title, system_prompt, created_at and a message_count of 0', async () => {
    const { status, body } = await server.call('POST', '/chat/conversations', {
      token,
      body: { title: 'Trip', system_prompt: 'Be brief.' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Trip', system_prompt: 'Be brief.', message_count: 0 });
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('needs neither title nor system prompt, nor a body at all', async () => {
    const { status, body } = await server.call('POST', '/chat/conversations', { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'New conversation', system_prompt: '', routing: 'auto' });
  });
});

test('a reply carries all six metadata fields of the send form', async () => {
  const { id } = await create();
  const { status, body } = await server.call('POST', `/chat/conversations/${id}/messages`, {
    token,
    body: { content: 'What is a noun?' },
  });
  expect(status).toBe(200);
  expect(body.user_message).toMatchObject({ role: 'user', content: 'What is a noun?' });
  expect(body.assistant_message).toMatchObject({ role: 'assistant', content: 'You said: What is a noun?' });
  expect(body.assistant_message.metadata).toMatchObject({
    model: 'scripted-model',
    tokens_input: expect.any(Number),
    tokens_output: expect.any(Number),
    latency_ms: expect.any(Number),
    llm_provider: 'local',
    sensitivity_score: expect.any(Number),
  });
});
