import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { checkIntegrity, createWitness, ledgerVerdict, type Witness } from './kit/witness.ts';

const DAY_MS = 86_400_000;
const ACCOUNT = { email: 'owner@example.org', password: 'Correct-Horse-7' };
const preload = pathToFileURL(join(import.meta.dirname, 'kit', 'inject-clock.ts')).href;

let data: ReturnType<typeof makeDataDirectory>;
let cloud: FakeCloud;
let server: SpawnedServer;
let token: string;
let witness: Witness;
let conversation: string;

beforeEach(async () => {
  data = makeDataDirectory();
  cloud = await startFakeCloud();
  setClock(0);
  await start();
  witness = createWitness(() => ({ server, token }));
  conversation = (await witness.conversation('Before')).body.id;
  expect((await witness.message(conversation, 'What is a monad?')).status).toBe(200);
  expect((await witness.upload('before.txt', 'Words from before. '.repeat(50))).status).toBe(201);
});
afterEach(async () => {
  await server.kill('SIGKILL');
  await cloud.close();
  data[Symbol.dispose]();
});

/** By how much the server's clock is ahead of the computer's, from now on. */
function setClock(milliseconds: number): void {
  writeFileSync(join(data.path, 'clock'), String(milliseconds));
}

async function start(): Promise<void> {
  server = await spawnServer(data.path, {
    NODE_OPTIONS: `--import=${preload}`,
    ALCOVE_TEST_CLOCK: join(data.path, 'clock'),
    ALCOVE_LOGIN_RATE_PER_MINUTE: '1000',
    ALCOVE_CLOUD_PROVIDER: 'openai',
    ALCOVE_CLOUD_BASE_URL: cloud.url,
    ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
  });
  token = await logInAsOwner(server);
}

const call = (method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, { token, body });

async function messagesInOrder(): Promise<string[]> {
  const { body } = await call('GET', `/chat/conversations/${conversation}`);
  return body.messages.map(({ role, content }: { role: string; content: string }) =>
    role === 'user' ? content : role,
  );
}

/** What a turn and its ledger rows are like, whatever the clock says. */
async function expectInOrder(questions: string[]): Promise<void> {
  expect(await messagesInOrder()).toEqual(questions.flatMap((question) => [question, 'assistant']));
  await witness.expectAllKept(server, token);
  expect(['intact', 'consistent']).toContain(await ledgerVerdict(server, token));
}

async function expectCleanNextStart(questions: string[]): Promise<void> {
  expect(await server.kill('SIGTERM')).toBe(0);
  await start();
  await expectInOrder(questions);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(checkIntegrity(data.path)).toEqual(['ok', []]);
}

test.each([
  ['set back a day', -DAY_MS],
  ['set back thirty days', -30 * DAY_MS],
])(
  'a clock that is %s under a server keeps its sessions, and the order of what was said',
  async (_, shift) => {
    setClock(shift);
    expect((await call('GET', '/auth/me')).status).toBe(200);
    expect((await witness.message(conversation, 'And a functor?')).status).toBe(200);
    setClock(0);
    expect((await witness.message(conversation, 'And now?')).status).toBe(200);
    const questions = ['What is a monad?', 'And a functor?', 'And now?'];
    await expectInOrder(questions);
    setClock(shift);
    await expectCleanNextStart(questions);
  },
);

test('a clock that is set back does not make a typed password vouch for longer than five minutes', async () => {
  const change = () => call('PATCH', '/privacy/settings', { offline_mode: false });
  expect((await change()).status).toBe(200);
  setClock(-30 * DAY_MS);
  expect([(await change()).status, (await change()).body.detail]).toEqual([
    403,
    expect.stringContaining('Type your password again'),
  ]);
  expect((await call('POST', '/auth/confirm-password', { password: ACCOUNT.password })).status).toBe(200);
  expect((await change()).status).toBe(200);
});

test('a lock that was made while the clock was a year ahead ends when the clock is right again', async () => {
  const logIn = (password: string) =>
    callApi(server.url, 'POST', '/auth/login', { body: { ...ACCOUNT, password } });
  setClock(365 * DAY_MS);
  for (let tries = 0; tries < 5; tries += 1) await logIn('Wrong-Horse-7');
  expect((await logIn(ACCOUNT.password)).status).toBe(429);
  setClock(0);
  expect((await logIn(ACCOUNT.password)).status).toBe(200);
});

test('a clock that is set on a year ends the sessions and nothing else, and may be set right again', async () => {
  setClock(365 * DAY_MS);
  expect((await call('GET', '/auth/me')).status).toBe(401);
  token = await logInAsOwner(server);
  expect((await witness.message(conversation, 'And a functor?')).status).toBe(200);
  const questions = ['What is a monad?', 'And a functor?'];
  await expectInOrder(questions);
  expect(await server.kill('SIGTERM')).toBe(0);
  await start();
  await expectInOrder(questions);
  setClock(0);
  expect((await call('GET', '/auth/me')).status).toBe(200);
  expect((await witness.message(conversation, 'And now?')).status).toBe(200);
  await expectCleanNextStart([...questions, 'And now?']);
});
