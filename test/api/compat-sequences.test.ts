import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeKey, openAi } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
let mine: ReturnType<typeof openAi>;
let other: ReturnType<typeof openAi>;
let maySpeak: Promise<void> | undefined;

beforeAll(async () => {
  server = await startServer({
    async reply({ turns }) {
      await maySpeak;
      return `You said: ${turns.at(-1)?.content}`;
    },
  });
  ({ token } = await server.logIn());
  const clientOf = async () =>
    openAi({ url: server.url, key: (await makeKey(server, token, { scopes: ['chat'] })).key });
  [mine, other] = [await clientOf(), await clientOf()];
});
beforeEach(() => {
  server.engine.requests.length = 0;
  server.engine.dropped.length = 0;
});
afterAll(() => server.close());

/** Says each in a talk that the client keeps; the places in the local model's memory where they were read. */
async function say(client: ReturnType<typeof openAi>, ...contents: string[]) {
  const messages: { role: 'user' | 'assistant'; content: string }[] = [];
  const from = server.engine.requests.length;
  for (const content of contents) {
    messages.push({ role: 'user', content });
    const { choices } = await client.chat.completions.create({ model: 'local', messages });
    messages.push({ role: 'assistant', content: choices[0]?.message.content ?? '' });
  }
  return server.engine.requests.slice(from).map(({ sequenceKey }) => sequenceKey);
}

test('a call that goes on from an earlier one is read where that was, another talk elsewhere', async () => {
  const [first, second, third] = await say(mine, 'Good morning', 'And then?', 'And after that?');
  expect(first).toMatch(/^call:/);
  expect([second, third]).toEqual([first, first]);
  const [elsewhere] = await say(mine, 'Another matter');
  expect(elsewhere).not.toBe(first);
  // The same question once more is read where it was.
  expect(await say(mine, 'Another matter')).toEqual([elsewhere]);
});

test('another key goes on from nothing of it', async () => {
  const [own] = await say(mine, 'A talk of mine');
  const [theirs] = await say(other, 'A talk of mine');
  expect(theirs).toMatch(/^call:/);
  expect(theirs).not.toBe(own);
});

test('calls at the same time have places of their own, and those for whom none is left keep none', async () => {
  const { promise, resolve: speak } = Promise.withResolvers<void>();
  maySpeak = promise;
  const said = ['1', '2', '3', '4'].map((word) => say(mine, word));
  await expect.poll(() => server.engine.requests.length).toBe(4);
  const kept = server.engine.requests.map(({ sequenceKey }) => sequenceKey).filter(Boolean);
  speak();
  await Promise.all(said);
  expect([kept.length, new Set(kept).size]).toEqual([3, 3]);
});

test('what was read for a person is forgotten when all of their sessions end', async () => {
  const [key] = await say(mine, 'Before I leave');
  const { status } = await server.call('POST', '/auth/logout-all', { token });
  expect(status).toBe(200);
  expect(server.engine.dropped).toContain(key);
});
