import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

const NAME = 'Marie Dupont';
const ASKS = `Write a short note to ${NAME} about the meeting on Friday.`;

let cloud: FakeCloud;
let server: TestServer;
let people = 0;
beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
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

async function person() {
  people += 1;
  const { token } = await server.logIn(`hiding${people}@example.org`);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const { id } = await call('POST', '/chat/conversations', {});
  const path = `/chat/conversations/${id}/messages`;
  const send = (content: string, more: object = {}) => call('POST', path, { content, ...more });
  return { call, id, path, send };
}
const everythingSent = () => cloud.requests.map(({ raw }) => raw).join('\n');

test('what may leave is told with the names, contacts and identifiers in it; what stays here, and what is public, is not', async () => {
  const { call } = await person();
  const score = (text: string) => call('POST', '/privacy/score', { text });
  const { decision, details } = await score(ASKS);
  const start = ASKS.indexOf(NAME);
  expect(decision).toBe('cloud');
  expect(details).toEqual([{ start, end: start + NAME.length, type: 'person_name' }]);
  expect((await score('Who was Albert Einstein?')).details).toEqual([]);
  expect(await score('My card number is 4539 1488 0343 6467.')).not.toHaveProperty('details');
});

test('a message that hides its details goes to the cloud with placeholders, which are put back into the answer', async () => {
  const { send } = await person();
  cloud.script({ kind: 'answer', text: 'Dear [PERSON_NAME_1], see you on Friday.' });
  const { user_message: said, assistant_message: answer } = await send(ASKS, { hide_details: true });
  expect(answer.metadata.llm_provider).toBe('openai');
  expect(answer.content).toBe(`Dear ${NAME}, see you on Friday.`);
  expect(said).toMatchObject({ content: ASKS, hide_details: true });
  expect(everythingSent()).toContain('[PERSON_NAME_1]');
  expect(everythingSent()).not.toContain('Dupont');
});

test('what is hidden once stays hidden in what follows, in another answer and in another wording', async () => {
  const { call, path, send } = await person();
  const { user_message: said, assistant_message: answer } = await send(ASKS, { hide_details: true });
  await send('Make it shorter, please.');
  await call('POST', `${path}/${answer.id}/regenerate`, {});
  await call('PUT', `${path}/${said.id}`, { content: `${ASKS} Keep it friendly.` });
  expect(cloud.requests).toHaveLength(4);
  expect(everythingSent()).not.toContain('Dupont');
});

test('what is not hidden leaves as it was written', async () => {
  const { send } = await person();
  const { user_message: said } = await send(ASKS);
  expect(said).not.toHaveProperty('hide_details');
  expect(everythingSent()).toContain(NAME);
});
