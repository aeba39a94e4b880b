import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Client, logIn, unlimited } from './account.ts';
import { cpuPerRequest, send } from './load.ts';
import { cpuMilliseconds, median, residentMegabytes } from './measure.ts';
import { type Program, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

// `node main/launcher/run.mjs test/bench/scale.ts [--messages 1000000] [--small 1000]`: what a request costs the server in CPU
// time over a large database, beside one over a small one.
const ROUNDS = 5;
const AT_ONCE = 5;
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
  },
});

interface Filled {
  environment: Record<string, string>;
  server: Program;
  client: Client;
  conversation: string;
  samples: Map<string, number[]>;
}

using small = makeTemporaryDirectory();
using large = makeTemporaryDirectory();
const both = [await open(small.path, values.small), await open(large.path, values.messages)] as const;
for (let round = 0; round < ROUNDS; round++) for (const filled of both) await measure(filled);
for (const { server } of both) await server.stop();
const [few, many] = both;
process.stdout.write(
  `| what | ${values.small} messages | ${values.messages} | ratio |\n|---|---:|---:|---:|\n`,
);
for (const [what, own] of many.samples) {
  const reference = median(few.samples.get(what) ?? []);
  const value = median(own);
  process.stdout.write(`| ${what} | ${show(reference)} | ${show(value)} | ${show(value / reference)} × |\n`);
}

/** A server over a directory of so many messages. */
async function open(path: string, messages: string): Promise<Filled> {
  const environment = { ...unlimited, ALCOVE_DATA_DIR: path };
  const program = join(import.meta.dirname, 'chat-server.ts');
  const first = await startProgram([program], environment);
  await logIn(first.url);
  await first.stop();
  const startedAt = performance.now();
  const { DBUS_SESSION_BUS_ADDRESS: _, ...inherited } = process.env;
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'scale-fill.ts'), messages], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The database could not be filled.');
  process.stderr.write(
    `${messages} messages written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`,
  );
  const server = await startProgram([program], environment);
  const client = await logIn(server.url, 'again');
  const samples = new Map<string, number[]>();
  const list = await send(server.url, client.get('/chat/conversations?limit=1&skip=10'));
  const { items } = JSON.parse(list.body) as { items: { id: string }[] };
  return { environment, server, client, conversation: items[0]?.id ?? '', samples };
}

async function measure(filled: Filled): Promise<void> {
  const { server, client, conversation, samples } = filled;
  const note = (what: string, value: number) => samples.set(what, [...(samples.get(what) ?? []), value]);
  const reads: [what: string, path: string][] = [
    ['list, first page', '/chat/conversations?limit=30'],
    ['list, tenth page', '/chat/conversations?limit=30&skip=300'],
    ['open a conversation of 50 messages', `/chat/conversations/${conversation}`],
    ['search, a word of few', '/chat/conversations?limit=30&q=quincunx'],
    ['search, a word of nearly all', '/chat/conversations?limit=30&q=median'],
    ['dashboard', '/admin/dashboard'],
  ];
  for (const [what, path] of reads)
    note(`${what}, ms`, await cpuPerRequest(server, AT_ONCE, () => client.get(path)));
  const made = await send(server.url, client.post('/chat/conversations', {}));
  const { id } = JSON.parse(made.body) as { id: string };
  const ask = (index: number) =>
    client.post(`/chat/conversations/${id}/messages`, { content: `What is a noun, number ${index}?` });
  note('send, ms', await cpuPerRequest(server, AT_ONCE, ask));
  await restart(filled, note);
}

async function restart(filled: Filled, note: (what: string, value: number) => void): Promise<void> {
  await filled.server.stop();
  filled.server = await startProgram([join(import.meta.dirname, 'chat-server.ts')], filled.environment);
  note('start to the first /health, CPU ms', await startCost(filled.server));
  const { pid } = filled.server;
  const before = cpuMilliseconds(pid);
  await send(filled.server.url, filled.client.get('/chat/conversations?limit=30'));
  note('first page after a start, ms', cpuMilliseconds(pid) - before);
  await wait(500);
  note('memory, MB', residentMegabytes(pid));
}

async function startCost({ pid, url }: Program): Promise<number> {
  await send(url, { method: 'GET', path: '/health', headers: {} });
  return cpuMilliseconds(pid);
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
