import { join } from 'node:path';
import { startFakeCloud } from '../fake-cloud.ts';
import { type Client, logIn, unlimited } from './account.ts';
import { compared, type Figure } from './figure.ts';
import { cpuPerRequest, send } from './load.ts';
import { alternate } from './measure.ts';
import { type Program, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 5;
const WARM_UP = 100;
/** Turns are measured so many at a time: one alone is shorter than what the system counts CPU time in. */
const AT_ONCE = 20;
const LATE = [10, 50, 200] as const;

/**
 * CPU time of the server for a turn of a long conversation beside the first turns of new ones; a stand-in on the loopback
 * is the cloud, so that all of it is scored, decided on, built, permitted and recorded.
 */
export async function measureTurns(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const cloud = await startFakeCloud({ answer: () => 'A short answer of seven words.' });
  const { ALCOVE_NO_CLOUD: _, ...open } = unlimited;
  const server = await startProgram([join(import.meta.dirname, 'chat-server.ts')], {
    ...open,
    ALCOVE_DATA_DIR: directory.path,
    ALCOVE_CLOUD_PROVIDER: 'custom',
    ALCOVE_CLOUD_BASE_URL: cloud.url,
    ALCOVE_CLOUD_MODEL: 'stand-in',
    ALCOVE_CLOUD_REQUESTS_PER_DAY: '1000000',
  });
  try {
    const client = await logIn(server.url);
    for (let index = 0; index < WARM_UP; index++) await firstTurns(server, client, 1);
    const figures: Figure[] = [];
    for (const turn of LATE) figures.push(await measure(server, client, turn));
    return figures;
  } finally {
    await server.stop();
    await cloud.close();
  }
}

async function measure(server: Program, client: Client, turn: number): Promise<Figure> {
  const pairs = await alternate(
    PAIRS,
    () => lateTurns(server, client, turn),
    () => firstTurns(server, client, AT_ONCE),
  );
  const what = `chat turn ${turn} with a cloud that takes no time, CPU time`;
  const limits = [{ of: 'ratio', atMost: 1.3 } as const];
  return compared({ what, unit: 'ms', reference: 'the first turn of a new conversation', limits }, pairs);
}

async function create(server: Program, client: Client): Promise<string> {
  const { body } = await send(server.url, client.post('/chat/conversations', {}));
  return (JSON.parse(body) as { id: string }).id;
}

/** Nothing of it keeps a talk here, or no cloud would be asked. */
const HARMLESS = [
  'What is a noun?',
  'Explain how bread rises.',
  'How tall is the Eiffel tower?',
  'Write a haiku about rain.',
  'Quelle est la capitale du Pérou ?',
  'What does HTTP 404 mean?',
  'Compare SQLite and PostgreSQL.',
  'Comment conjugue-t-on le verbe aller ?',
];

let asked = 0;
const ask = (client: Client, id: string) => {
  asked += 1;
  const question = HARMLESS[asked % HARMLESS.length];
  const content = `${question} Please answer number ${asked} in detail, step by step, with one example of each kind.`;
  return client.post(`/chat/conversations/${id}/messages`, { content });
};

async function firstTurns(server: Program, client: Client, count: number): Promise<number> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await create(server, client));
  return cpuPerRequest(server, count, (index) => ask(client, ids[index] ?? ''));
}

/** One after the other, around the turn of this number. */
async function lateTurns(server: Program, client: Client, turn: number): Promise<number> {
  const id = await create(server, client);
  const before = Math.max(0, turn - AT_ONCE / 2);
  for (let count = 0; count < before; count += 1) await send(server.url, ask(client, id));
  return cpuPerRequest(server, AT_ONCE, () => ask(client, id));
}
