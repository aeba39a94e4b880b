import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PinnedExchange, requestPinned } from '../../server/egress/pinned-request.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
/** What the name of the cloud leads to, one answer a look-up; the last one stays. */
let answers: string[] = [];
let lookedUp = 0;
const connected: string[] = [];

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => 'Answered here.',
    resolveHost: async () => {
      lookedUp += 1;
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    },
    connect: (exchange: PinnedExchange) => {
      connected.push(exchange.address);
      return requestPinned(exchange);
    },
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url.replace('127.0.0.1', 'localhost'),
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
    },
  });
  ({ token } = await server.logIn());
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** Sends a harmless turn while the name leads to these addresses; says who answered. */
async function ask(...given: string[]): Promise<string> {
  answers = given;
  lookedUp = 0;
  connected.length = 0;
  cloud.requests.length = 0;
  const { body } = await server.call('POST', '/chat/conversations', { token, body: {} });
  const path = `/chat/conversations/${body.id}/messages`;
  const sent = await server.call('POST', path, { token, body: { content: 'What is a noun?' } });
  expect(sent.status).toBe(200);
  return sent.body.assistant_message.metadata.llm_provider;
}

test('a name that leads elsewhere from the second look-up on is looked up once, and asked where it led first', async () => {
  expect(await ask('127.0.0.1', '10.0.0.7', '169.254.169.254')).not.toBe('local');
  expect([lookedUp, connected]).toEqual([1, ['127.0.0.1']]);
});

test.each([
  '10.0.0.7',
  '192.168.1.1',
  '93.184.215.14',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  '0.0.0.0',
  '::',
  '64:ff9b::a9fe:a9fe',
  '2130706433',
  'cloud.example',
  '',
])(
  'a name of this machine that leads to %j the next time is not asked: the turn is answered here',
  async (address) => {
    expect(await ask('127.0.0.1')).not.toBe('local');
    expect(await ask(address)).toBe('local');
    expect([connected, cloud.requests]).toEqual([[], []]);
    const [row] = (await server.call('GET', '/privacy/ledger?limit=1', { token })).body.items;
    expect(row).toMatchObject({ purpose: 'cloud_llm', reached: false, bytes_received: 0 });
  },
);
