import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchFile } from '../real/fetch.ts';
import { type RealServer, startRealServer } from '../real/real-server.ts';
import { unlimited } from './account.ts';
import { alone, compared, type Figure, type Limit } from './figure.ts';
import { alternate } from './measure.ts';

const PAIRS = 5;
/** As SmolLM2 counts them, with the question around them. */
const LINE = 'The lamp stands on the table beside the window, and the cat sleeps under it until evening. ';
const TOKENS_OF_LINE = 20;
const REFERENCE = "llama.cpp's own server, same file, all cores, through HTTP";

/** Where to ask, and how. */
interface Side {
  url: string;
  headers: Record<string, string>;
  model: string;
}

/**
 * Alcove at its defaults beside llama.cpp's own server with the same published model, both streamed through HTTP: what comes
 * before the first word, and the words; and how soon a stop is told. Without a network, Python or
 * a Linux of x86-64 nothing of it can be measured, which is said.
 */
export async function measureBesideLlamaServer(): Promise<Figure[]> {
  const models = fetchBoth();
  if (!models) return [];
  await using real = await startRealServer(unlimited);
  const model = await real.importByCommand(models.smollm2);
  await real.call('PATCH', '/models/active', { chat: model });
  const own: Side = { url: real.server.url, headers: { authorization: `Bearer ${real.token}` }, model };
  await using llama = await startLlamaServer(models);
  const figures: Figure[] = [];
  // Both have compiled and opened what they need before anything counts.
  for (const side of [own, llama]) for (let at = 0; at < 4; at++) await ask(side, short(), 8);
  const pair = async (what: string, unit: string, atMost: number, of: (side: Side) => Promise<number>) => {
    const limits: Limit[] = [{ of: 'ratio', atMost }];
    const pairs = await alternate(
      PAIRS,
      () => of(own),
      () => of(llama),
    );
    figures.push(compared({ what, unit, reference: REFERENCE, limits }, pairs));
  };
  await pair(
    'first word of a short prompt',
    'ms',
    1.3,
    async (side) => (await ask(side, short(), 8)).firstMs,
  );
  for (const tokens of [620, 2_220])
    await pair(`a prompt of ${tokens} tokens, to its first word`, 'ms', 1.05, async (side) => {
      return (await ask(side, long(tokens), 8)).firstMs;
    });
  await pair('an answer of 160 tokens, each after the first', 'ms', 1, async (side) => {
    const { firstMs, wholeMs, pieces } = await ask(side, story(), 160);
    return (wholeMs - firstMs) / (pieces - 1);
  });
  await pair('four chats at once, 120 tokens each, per token', 'ms', 1, async (side) => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(side, story(), 120)));
    return (performance.now() - startedAt) / answers.reduce((sum, { pieces }) => sum + pieces, 0);
  });
  const stops: number[] = [];
  for (let at = 0; at < PAIRS; at++) stops.push(await timeStop(real, own));
  const what = 'a stop while a prompt is read, until the API has told the end';
  figures.push(alone({ what, unit: 'ms', limits: [{ of: 'value', atMost: 50 }] }, stops));
  return figures;
}

function fetchBoth() {
  try {
    return { smollm2: fetchFile('smollm2', /\.gguf$/), llama: fetchFile('xllamacpp', /__init__\.py$/) };
  } catch (failure) {
    process.stderr.write(`Not measured beside llama.cpp's server: ${String(failure)}\n`);
    return undefined;
  }
}

let number = 0;
const short = () => `What is a lighthouse, number ${++number}?`;
const story = () => `Write a long story about lighthouse number ${++number}.`;
const long = (tokens: number) => `Number ${++number}. ${LINE.repeat(Math.round(tokens / TOKENS_OF_LINE))}`;

interface Streamed {
  firstMs: number;
  wholeMs: number;
  pieces: number;
}

function ask({ url, headers, model }: Side, content: string, tokens: number): Promise<Streamed> {
  const messages = [{ role: 'user', content }];
  const body = { model, messages, stream: true, max_tokens: tokens, temperature: 0 };
  return stream(`${url}/v1/chat/completions`, headers, body, (line) => /"content":"[^"]/.test(line));
}

/** Counts the lines that hold words, and measures when they come. */
async function stream(
  url: string,
  headers: Record<string, string>,
  body: object,
  isWord: (line: string) => boolean,
): Promise<Streamed> {
  const startedAt = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  let [pieces, firstMs, rest] = [0, Number.NaN, ''];
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const _ of lines.filter(isWord)) {
      pieces += 1;
      if (pieces === 1) firstMs = performance.now() - startedAt;
    }
  }
  return { firstMs, wholeMs: performance.now() - startedAt, pieces };
}

/** Stopped in the middle of its prompt. */
async function timeStop(real: RealServer, { url, headers }: Side): Promise<number> {
  const { body } = await real.call('POST', '/chat/conversations', {});
  const base = `${url}/api/v1/chat/conversations/${body.id}`;
  const asked = stream(`${base}/messages`, headers, { content: long(6_000) }, () => false);
  await wait(1_500);
  const stoppedAt = performance.now();
  await fetch(`${base}/stop`, { method: 'POST', headers });
  await asked;
  const told = performance.now() - stoppedAt;
  // The next measurement is to find the processor idle.
  await wait(2_500);
  return told;
}

interface LlamaServer extends Side, AsyncDisposable {}

/** Its Python is unpacked and not installed: it needs nothing else. */
async function startLlamaServer({
  smollm2,
  llama,
}: {
  smollm2: string;
  llama: string;
}): Promise<LlamaServer> {
  const recipe = join(import.meta.dirname, '..', 'real', 'recipes', 'llama_server.py');
  const threads = String(availableParallelism());
  const child = spawn('python3', [recipe, smollm2, String(7_700 + (process.pid % 200)), threads, '4'], {
    env: { ...process.env, PYTHONPATH: join(llama, '..', '..') },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const url = await firstLine(child);
  return {
    url,
    headers: {},
    model: 'model',
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const line of stdout ? createInterface(stdout) : []) {
    stdout?.resume();
    return String(line).trim();
  }
  throw new Error("llama.cpp's server did not start.");
}
