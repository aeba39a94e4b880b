import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverCommand } from '../built-program.ts';
import { makeFolder } from '../make-folder.ts';
import { SLOW_MACHINE } from '../slow-machine.ts';
import { PASSWORD, parseEvents, type ServerEvent } from './start-server.ts';

/** The real server in a process of its own, as `npm run serve` starts it. */
export interface SpawnedServer {
  url: string;
  process: ChildProcess;
  /** Everything that was printed so far. */
  output: { out: string; error: string };
  /** The token that makes the first owner; printed while there is none. */
  setupToken: string | undefined;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** How a process ended that never listened. */
interface FailedStart {
  code: number | null;
  output: { out: string; error: string };
}

/** A data directory of its own; removed on dispose. */
export function makeDataDirectory(): { path: string; [Symbol.dispose](): void } {
  const path = makeFolder('alcove-fault-');
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the server over a data directory and waits until it listens; throws with its words when it does not. */
export async function spawnServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
  program = serverCommand(),
): Promise<SpawnedServer> {
  const { child, output, exited } = start(dataDirectory, environment, program);
  const listening = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const found = /^Alcove is listening on (\S+)\n/m.exec(output.out)?.[1];
      if (found) resolve(found);
    });
  });
  const url = await Promise.race([listening, exited.then(() => Promise.reject(new Error(output.error)))]);
  return {
    url,
    process: child,
    output,
    get setupToken() {
      return /#setup=(\S+)/.exec(output.out)?.[1];
    },
    async kill(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the server where it cannot start, and waits for its end. */
export async function failToStart(
  dataDirectory: string,
  environment: Record<string, string> = {},
): Promise<FailedStart> {
  const { child, output, exited } = start(dataDirectory, environment);
  // Should it listen after all, its exit code tells.
  child.stdout?.on('data', () => child.kill('SIGKILL'));
  return { code: await exited, output };
}

function start(dataDirectory: string, environment: Record<string, string>, program = serverCommand()) {
  const child = spawn(process.execPath, program, {
    // Its channel ends it with the tests, should one fail and leave it running.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: dataDirectory,
      ...SETTINGS,
      ALCOVE_DATA_DIR: dataDirectory,
      ...environment,
    },
  });
  const output = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.error += text;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exited };
}

// Without the session bus there is no keychain, so that the keys of a test stay in its own directory.
const SETTINGS = {
  ALCOVE_PORT: '0',
  ALCOVE_BCRYPT_COST: '10',
  ALCOVE_ACCOUNTS_PER_HOUR: '100000',
  ALCOVE_RATE_BURST: '100000',
  ALCOVE_RATE_PER_MINUTE: '100000',
  ALCOVE_LOG_LEVEL: 'debug',
  ...SLOW_MACHINE,
};

/** What the servers of a data directory have logged, whole and line by line; throws where there is no log yet. */
export function readLog(dataDirectory: string): { text: string; lines: Record<string, unknown>[] } {
  const text = readFileSync(join(dataDirectory, 'logs', 'alcove.log'), 'utf8');
  const lines = text.split('\n').filter(Boolean);
  return { text, lines: lines.map((line) => JSON.parse(line)) };
}

/** Calls the API; the answer's body when it is JSON. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
) {
  const { token, body } = options;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status: response.status, body: type.includes('json') ? JSON.parse(text) : text };
}

/** Makes the owner with the printed token, once, and logs in. */
export async function logInAsOwner(server: SpawnedServer): Promise<string> {
  const account = { email: 'owner@example.org', password: PASSWORD };
  if (server.setupToken)
    await callApi(server.url, 'POST', '/setup', { body: { ...account, setup_token: server.setupToken } });
  return (await callApi(server.url, 'POST', '/auth/login', { body: account })).body.access_token;
}

/** The events of a stream that ends by itself. */
export async function parseEventsOf(url: string, path: string, token: string): Promise<ServerEvent[]> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return parseEvents(await response.text());
}

/** Sends a message and gives its events as they come, until the stream ends or breaks. */
export async function* streamMessage(
  url: string,
  conversationId: string,
  options: { token: string; content: string },
): AsyncGenerator<ServerEvent> {
  const response = await fetch(`${url}/api/v1/chat/conversations/${conversationId}/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${options.token}`,
    },
    body: JSON.stringify({ content: options.content }),
  });
  let text = '';
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString('utf8');
    const end = text.lastIndexOf('\n\n') + 2;
    yield* parseEvents(text.slice(0, end));
    text = text.slice(end);
  }
}

/** The processes that a server started: its engine. */
export function childrenOf({ process: { pid } }: SpawnedServer): number[] {
  const ofThread = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(ofThread)) return readFileSync(ofThread, 'utf8').split(' ').filter(Boolean).map(Number);
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
