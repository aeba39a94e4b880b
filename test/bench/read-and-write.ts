import { join } from 'node:path';
import { logIn, unlimited } from './account.ts';
import { compared, type Figure } from './figure.ts';
import { type Answer, type Call, cpuPerRequest, send, sendAll } from './load.ts';
import { alternate } from './measure.ts';
import { builtServer, type Program, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 5;
const WARM_UP = 2_000;
const COUNT = 2_000;

/** CPU time of one authenticated read or write, beside `node:http` that answers the same bytes. */
export async function measureReadAndWrite(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const server = await startProgram(builtServer, { ...unlimited, ALCOVE_DATA_DIR: directory.path });
  try {
    const client = await logIn(server.url);
    const create = client.post('/chat/conversations', { title: 'Notes of the week' });
    const { id } = JSON.parse((await send(server.url, create)).body) as { id: string };
    return [
      await measure(server, 'read `GET /auth/me`', 5, client.get('/auth/me')),
      await measure(
        server,
        'read `GET /chat/conversations/{id}`',
        5,
        client.get(`/chat/conversations/${id}`),
      ),
      await measure(server, 'write `POST /chat/conversations`', 7, create),
    ];
  } finally {
    await server.stop();
  }
}

async function measure(server: Program, what: string, atMost: number, call: Call): Promise<Figure> {
  const bare = await startBareHttp(await send(server.url, call));
  try {
    await sendAll(server.url, WARM_UP, () => call);
    await sendAll(bare.url, WARM_UP, () => call);
    const pairs = await alternate(
      PAIRS,
      () => cpuPerRequest(server, COUNT, () => call),
      () => cpuPerRequest(bare, COUNT, () => call),
    );
    const reference = 'bare `node:http`, same bytes';
    const limits = [{ of: 'ratio', atMost } as const];
    return compared({ what: `${what}, CPU time`, unit: 'ms', reference, limits }, pairs);
  } finally {
    await bare.stop();
  }
}

function startBareHttp({ status, headers, body }: Answer): Promise<Program> {
  // These two are of the connection and `node:http` writes them itself.
  const { connection: _, 'keep-alive': __, ...own } = headers;
  const answer = JSON.stringify({ status, headers: own, body });
  return startProgram([join(import.meta.dirname, 'bare-http.mjs'), answer]);
}
