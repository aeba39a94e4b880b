import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { callApi, type SpawnedServer } from '../api/spawn-server.ts';
import { PASSWORD } from '../api/start-server.ts';

/** What a flood did: what was sent by kind and how it was answered, and how long others waited, in milliseconds. */
interface Flood {
  answers: Record<string, Record<number, number>>;
  health: { count: number; median: number; p99: number; slowest: number };
}

const PROSE = 'M. Jean Dupont, né le 4 mai 1984, habite 12 rue des Lilas; call him on 06 12 34 56 78. ';
const fill = (length: number) => PROSE.repeat(Math.ceil(length / PROSE.length)).slice(0, length);

type Send = (url: string, token: string) => Promise<{ status: number }>;

/** The largest that is allowed of everything that makes the server compute, or keep much. */
const KINDS: Record<string, Send> = {
  score: (url, token) => callApi(url, 'POST', '/privacy/score', { token, body: { text: fill(1_000_000) } }),
  'score of 250 segments': (url, token) => {
    const segments = Array.from({ length: 250 }, () => ({ role: 'user', text: fill(4_000) }));
    return callApi(url, 'POST', '/privacy/score', { token, body: { segments } });
  },
  'conversation of 40 messages': async (url, token) => {
    const id = await importMessages(url, token, 40, 32_000);
    const content = fill(32_000);
    return callApi(url, 'POST', `/chat/conversations/${id}/messages`, { token, body: { content } });
  },
  'compat call': (url, token) => compat(url, token, [{ role: 'user', content: fill(399_000) }]),
  'compat call of 2,000 turns': (url, token) => {
    const turns = Array.from({ length: 1_999 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: fill(190),
    }));
    return compat(url, token, turns);
  },
  document: (url, token) => upload(url, token, '/documents/upload', 'file', 'a.txt', fill(20_000_000)),
  picture: (url, token) => upload(url, token, '/vision/ocr', 'image', 'a.png', fill(15_000_000)),
  import: async (url, token) => {
    await importMessages(url, token, 20_000, 2_000);
    return { status: 201 };
  },
  login: (url) =>
    callApi(url, 'POST', '/auth/login', { body: { email: 'a@example.org', password: fill(1_000) } }),
};

/** The id of a conversation of so many messages, each of so many characters. Throws when it was not taken. */
async function importMessages(url: string, token: string, count: number, length: number): Promise<string> {
  const messages = Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: fill(length),
  }));
  const body = { format: 'alcove.conversation', version: 1, title: 'Flood', messages };
  const { status, body: reply } = await callApi(url, 'POST', '/chat/import', { token, body });
  if (status !== 201) throw new Error(`the import was answered with ${status}`);
  return reply.conversations[0].id;
}

async function compat(url: string, token: string, messages: object[]) {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ model: 'auto', messages }),
  });
  await response.arrayBuffer();
  return response;
}

async function upload(url: string, token: string, path: string, field: string, name: string, text: string) {
  const body = new FormData();
  // No two alike: the same bytes are one document.
  body.append(field, new Blob([`${performance.now()} ${text}`]), name);
  return callApi(url, 'POST', path, { token, body });
}

/** Sends everything by so many clients, each in its own account, for so long, and asks `/health` meanwhile. */
export async function flood(
  { url }: Pick<SpawnedServer, 'url'>,
  { clients, milliseconds, only }: { clients: number; milliseconds: number; only?: string | undefined },
): Promise<Flood> {
  const tokens = await Promise.all(
    Array.from({ length: clients }, (_, at) => logIn(url, `client-${at}@example.org`)),
  );
  // The scorer's thread reads its weights with the first long text.
  await KINDS.score?.(url, tokens[0] ?? '');
  const prober = fork(join(import.meta.dirname, 'health-prober.mjs'), [url]);
  const answers: Flood['answers'] = {};
  const until = performance.now() + milliseconds;
  await Promise.all(
    tokens.map(async (token, client) => {
      const kinds = Object.entries(KINDS).filter(([name]) => only === undefined || name === only);
      for (let at = client * 3; performance.now() < until; at++) {
        const [name, send] = kinds[at % kinds.length] ?? [];
        if (!name || !send) return;
        const { status } = await send(url, token);
        const counts = answers[name] ?? {};
        answers[name] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
      }
    }),
  );
  const told = once(prober, 'message');
  prober.send('stop');
  const [took] = (await told) as [number[]];
  const sorted = took.sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    answers,
    health: { count: sorted.length, median: at(0.5), p99: at(0.99), slowest: at(1) },
  };
}

async function logIn(url: string, email: string): Promise<string> {
  await callApi(url, 'POST', '/auth/register', { body: { email, password: PASSWORD } });
  const { body } = await callApi(url, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
  return body.access_token;
}
