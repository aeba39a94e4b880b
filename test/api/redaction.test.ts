import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

const PASSWORD = 'hunter2XYZ!77';
const TELLS = `My password is ${PASSWORD}, please make a mnemonic.`;

let cloud: FakeCloud;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    reply: () => 'It is the word for a hunter, then seventy-seven.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** A person who has what is found redacted, with a conversation of their own. */
async function redacting(systemPrompt = '') {
  people += 1;
  const { token } = await server.logIn(`redacting${people}@example.org`);
  const settings = (body: unknown) => server.call('PATCH', '/privacy/settings', { token, body });
  await settings({ redact_before_cloud: true });
  const body = { system_prompt: systemPrompt };
  const { id } = (await server.call('POST', '/chat/conversations', { token, body })).body;
  const path = `/chat/conversations/${id}/messages`;
  return {
    settings,
    send: async (content: string, more: object = {}) => {
      const answer = await server.call('POST', path, { token, body: { content, ...more } });
      expect(answer.status).toBe(200);
      return answer.body.assistant_message;
    },
  };
}
const everythingSent = () => cloud.requests.map(({ raw }) => raw).join('\n');

test('a value put back into an answer is taken out again on the next turn, where no word announces it', async () => {
  const { send } = await redacting();
  cloud.script({ kind: 'answer', text: 'OK: [PASSWORD_1] is noted.' });
  expect((await send(TELLS)).content).toBe(`OK: ${PASSWORD} is noted.`);
  expect((await send('Shorter, please.')).metadata.llm_provider).toBe('openai');
  expect(cloud.requests).toHaveLength(2);
  expect(everythingSent()).not.toContain(PASSWORD);
});

test('a value is taken out of what stands before the turn that gives it away', async () => {
  const { send } = await redacting(`Answer tersely. ${PASSWORD} is a token.`);
  expect((await send(TELLS)).metadata.llm_provider).toBe('openai');
  expect(everythingSent()).not.toContain(PASSWORD);
});

test('redaction switched off, an answer that holds a value put back no longer leaves', async () => {
  const { send, settings } = await redacting();
  cloud.script({ kind: 'answer', text: 'OK: [PASSWORD_1] is noted.' });
  await send(TELLS);
  await settings({ redact_before_cloud: false, context_policy: 'withhold' });
  const later = await send('What is a noun?');
  expect(later.metadata.llm_provider).toBe('openai');
  expect(everythingSent()).not.toContain(PASSWORD);
});

test('an answer made here from the unredacted text is tainted, however harmless its words', async () => {
  const { send } = await redacting();
  await send(TELLS, { routing: 'local_only' });
  const later = await send('Thanks, what is a noun?');
  expect(later.metadata.llm_provider).toBe('local');
  expect(cloud.requests).toEqual([]);
});
