import { join } from 'node:path';
import { type Client, logIn, unlimited } from './account.ts';
import { compared, type Figure } from './figure.ts';
import { type Call, cpuPerRequest, sendAll } from './load.ts';
import { alternate } from './measure.ts';
import { type Program, startProgram } from './program.ts';
import { proseOf } from './prose.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 5;
const COUNT = 200;
const WARM_UP_ROUNDS = 4;
const QUESTION_LENGTH = 120;
const LATE_TURN = 10;

/** CPU time of a chat turn around a model that takes none, beside `POST /chat/conversations` of the same server. */
export async function measureChatTurn(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const program = join(import.meta.dirname, 'chat-server.ts');
  const server = await startProgram([program], { ...unlimited, ALCOVE_DATA_DIR: directory.path });
  try {
    const client = await logIn(server.url);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await takeTurn(server, client, 1);
    return [await measure(server, client, 1), await measure(server, client, LATE_TURN)];
  } finally {
    await server.stop();
  }
}

async function measure(server: Program, client: Client, turn: number): Promise<Figure> {
  const pairs = await alternate(
    PAIRS,
    () => takeTurn(server, client, turn),
    () => cpuPerRequest(server, 2 * COUNT, () => create(client)),
  );
  const what = `chat turn ${turn} without the model, CPU time`;
  const limits = [{ of: 'ratio', atMost: 2 } as const];
  const reference = 'an authenticated write, `POST /chat/conversations`';
  return compared({ what, unit: 'ms', reference, limits }, pairs);
}

/** CPU time of the turn with this number, in conversations that are made and led up to it beforehand. */
async function takeTurn(server: Program, client: Client, turn: number): Promise<number> {
  const count = turn === 1 ? COUNT : COUNT / 2;
  const made = await sendAll(server.url, count, () => create(client));
  const ids = made.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  const ask = (number: number) => (index: number) =>
    client.post(`/chat/conversations/${ids[index]}/messages`, {
      content: proseOf(QUESTION_LENGTH, index * LATE_TURN + number),
    });
  for (let earlier = 1; earlier < turn; earlier++) await sendAll(server.url, count, ask(earlier));
  return cpuPerRequest(server, count, ask(turn));
}

function create(client: Client): Call {
  return client.post('/chat/conversations', {});
}
