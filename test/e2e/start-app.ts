import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { serverCommand } from '../built-program.ts';
import { closeAtEnd } from '../closing.ts';
import { type FakeAnswer, type FakeCloud, type RecordedRequest, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { SLOW_MACHINE } from '../slow-machine.ts';

/** A password that both policies accept. */
export const PASSWORD = 'Correct-Horse-7';

/** The app as a person has it: the real server in a process of its own. */
export interface App {
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  dataDirectory: string;
  /** Makes an account without the browser and answers its e-mail address. */
  register(firstName?: string): Promise<string>;
}

/** One that tests share: a test changes nothing in it that others can see, and has an account of its own. */
export interface SharedApp extends App {
  /** E-mail address of the owner, who has the usual password. */
  owner: string;
}

/** One that a file has for itself, with an empty data directory. */
export interface RunningApp extends App {
  /** The link that makes the owner's account, good once. */
  setupUrl: string;
  /** Makes the owner's account without the browser and answers its e-mail address; once per app. */
  setUpOwner(firstName?: string): Promise<string>;
  /** Ends the server at once, as a power cut does, and starts it again over the same data at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Environment of a server whose cloud is this stand-in in OpenAI's dialect. */
export const answeredBy = ({ url }: { url: string }): Record<string, string> => ({
  ALCOVE_CLOUD_PROVIDER: 'openai',
  ALCOVE_CLOUD_BASE_URL: url,
  ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
});

type Answer = (request: RecordedRequest) => string | FakeAnswer;

let plain: Promise<SharedApp> | undefined;
let beside: Promise<{ app: SharedApp; cloud: FakeCloud }> | undefined;
let answer: Answer;

/** The app without a cloud that the tests of this file share. */
export function sharedApp(): Promise<SharedApp> {
  plain ??= startShared({});
  return plain;
}

/** The app that the tests of this file share, and its cloud, which has received nothing yet and answers this. */
export async function sharedAppWithCloud(
  answers: Answer = () => 'Hello from the fake cloud.',
): Promise<{ app: SharedApp; cloud: FakeCloud }> {
  beside ??= startBesideCloud();
  const shared = await beside;
  answer = answers;
  shared.cloud.reset();
  return shared;
}

async function startBesideCloud(): Promise<{ app: SharedApp; cloud: FakeCloud }> {
  const cloud = await startFakeCloud({ answer: (request) => answer(request) });
  closeAtEnd(() => cloud.close());
  return { cloud, app: await startShared({ ...answeredBy(cloud), ALCOVE_CLOUD_MODEL: 'test-model' }) };
}

async function startShared(environment: Record<string, string>): Promise<SharedApp> {
  const app = await startApp(environment);
  closeAtEnd(() => app.close());
  return { ...app, owner: await app.setUpOwner() };
}

/** Starts the server on a free port and resolves once it listens. `environment` is added to a clean one. */
export async function startApp(environment: Record<string, string> = {}): Promise<RunningApp> {
  const dataDirectory = makeFolder('alcove-e2e-', process.env.ALCOVE_TEST_DATA);
  let server = spawnServer(cleanEnvironment(dataDirectory, environment));
  const { url, setupUrl } = await readStart(server);
  return {
    url,
    setupUrl,
    dataDirectory,
    register: (firstName = 'Ada') => makeAccount(url, '/auth/register', { first_name: firstName }),
    setUpOwner: (firstName = 'Ada') =>
      makeAccount(url, '/setup', { first_name: firstName, setup_token: setupUrl.split('#setup=')[1] }),
    async restart() {
      const isGone = once(server, 'exit');
      server.kill('SIGKILL');
      await isGone;
      const again = { ...environment, ALCOVE_PORT: new URL(url).port };
      server = spawnServer(cleanEnvironment(dataDirectory, again));
      await readAddress(server);
    },
    async close() {
      const isRunning = server.exitCode === null && server.signalCode === null;
      const isGone = isRunning ? once(server, 'exit') : undefined;
      server.kill('SIGTERM');
      await isGone;
      rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// No session bus: a test must not write into the keyring of whoever runs it.
function cleanEnvironment(dataDirectory: string, environment: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: dataDirectory,
    TMPDIR: tmpdir(),
    ALCOVE_PORT: '0',
    ALCOVE_DATA_DIR: dataDirectory,
    ALCOVE_LOG_LEVEL: 'error',
    ALCOVE_BCRYPT_COST: '10',
    ALCOVE_LOGIN_RATE_PER_MINUTE: '1000',
    // A person clicks more slowly.
    ALCOVE_RATE_PER_MINUTE: '10000',
    ALCOVE_RATE_BURST: '10000',
    ALCOVE_ACCOUNTS_PER_HOUR: '10000',
    ...SLOW_MACHINE,
    ...environment,
  };
}

// A journey that fails may leave it running: its channel ends it with these tests, and it holds none of their outputs.
function spawnServer(env: NodeJS.ProcessEnv): ChildProcess {
  const server = spawn(process.execPath, serverCommand(), { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  server.stderr?.pipe(process.stderr);
  return server;
}

async function readAddress(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('the server has no standard output');
  for await (const line of createInterface({ input: server.stdout }))
    if (line.startsWith('Alcove is listening on ')) return void server.stdout.resume();
  throw new Error('the server ended before it listened');
}

async function readStart(server: ChildProcess): Promise<{ url: string; setupUrl: string }> {
  if (!server.stdout) throw new Error('the server has no standard output');
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url ||= /^Alcove is listening on (\S+)$/.exec(line)?.[1] ?? '';
    const setupUrl = /^Set up your account: (\S+)$/.exec(line)?.[1];
    if (setupUrl) {
      // What it says from here on is of no interest, but must not fill the pipe.
      server.stdout.resume();
      return { url, setupUrl };
    }
  }
  throw new Error('the server ended before it listened');
}

let accounts = 0;

async function makeAccount(url: string, path: string, fields: Record<string, unknown>): Promise<string> {
  accounts += 1;
  const email = `person${accounts}@example.org`;
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, ...fields }),
  });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}`);
  return email;
}
