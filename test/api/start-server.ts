import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../models/engine/program-host.ts';
import { buildSecondReader } from '../../server/build-second-reader.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { type Context, createContext } from '../../server/context.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Overrides } from '../../server/overrides.ts';
import { listen } from '../../server/run-server.ts';
import { createMemoryVault, type OpenVault } from '../../server/secrets/open-vault.ts';
import { startForWorker } from '../left-behind.ts';
import { makeFolder } from '../make-folder.ts';
import { SLOW_MACHINE } from '../slow-machine.ts';
import { rememberingBcrypt } from './remembering-bcrypt.ts';
import { createScriptedEngine, type ScriptedEngine } from './scripted-engine.ts';

/** A password that both policies accept. */
export const PASSWORD = 'Correct-Horse-7';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects
  body: any;
  text: string;
  headers: Headers;
}

/** One server-sent event, its data parsed. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The real server in this process, on a port of its own, over a real database in a directory of its own. */
export interface TestServer {
  url: string;
  dataDirectory: string;
  context: Context;
  engine: ScriptedEngine;
  logs: string[];
  clock: { now(): number; advance(milliseconds: number): void };
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Sends with `Accept: text/event-stream` and reads to the end: the events in order. */
  stream(method: string, path: string, options?: CallOptions): Promise<ServerEvent[]>;
  /** Registers (unless done before) and logs in. */
  logIn(email?: string): Promise<{ token: string; refresh: string; userId: string }>;
  /** An account with a role, made as the command line makes it, and logged in. */
  logInAs(role: 'admin' | 'super_admin', email?: string): Promise<{ token: string; userId: string }>;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<void>;
  /** Resolves when the server has noticed that a client left before its answer was complete. */
  clientLeft(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Overrides {
  environment?: Record<string, string>;
  /** Kept when the server closes, so that another can be started over it. */
  dataDirectory?: string;
  /** What the scripted engine answers; echoes the last turn by default. */
  reply?: Parameters<typeof createScriptedEngine>[0];
}

/** One process reads for all servers of a test process. It ends with that. */
const { read: secondRead } = buildSecondReader(process.env, programsOfWorker());

/** Starts the server with a scripted engine, a clock that is moved by hand, high limits and a vault in memory. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { environment = {}, dataDirectory: given, reply, ...overrides } = options;
  const dataDirectory = given ?? makeFolder('alcove-api-', process.env.ALCOVE_TEST_DATA);
  const config = readConfig(environment, dataDirectory);
  const logs: string[] = [];
  const clock = movableClock();
  const engine = createScriptedEngine(reply);
  const context = await createContext(config, {
    clock,
    logger: createLogger('debug', (line) => logs.push(line), clock.now),
    vault: memoryVault(),
    bcrypt: rememberingBcrypt,
    engine,
    activeModel: () => ({ id: 'scripted-model', isStarter: false }),
    ...(overrides.score ? {} : { secondRead }),
    ...overrides,
  });
  const server = await listen(context);
  const departures = watchDepartures(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = caller(url);
  return {
    url,
    dataDirectory,
    context,
    engine,
    logs,
    clock,
    call,
    stream: streamer(url),
    ...logins(call, context),
    nextRequest: () => once(server, 'request').then(() => undefined),
    clientLeft: () => once(departures, 'left').then(() => undefined),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await context.close();
      if (!given) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function programsOfWorker(): ProgramHost {
  const host = createForkProgramHost();
  return { start: (order) => startForWorker(() => host.start(order)) };
}

function watchDepartures(server: Server): EventEmitter {
  const departures = new EventEmitter();
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) departures.emit('left');
    });
  });
  return departures;
}

function readConfig(environment: Record<string, string>, dataDirectory: string): Config {
  return loadConfig({
    ALCOVE_PORT: '0',
    ALCOVE_DATA_DIR: dataDirectory,
    ALCOVE_BCRYPT_COST: '10',
    ALCOVE_ACCOUNTS_PER_HOUR: '100000',
    ALCOVE_RATE_BURST: '100000',
    ALCOVE_RATE_PER_MINUTE: '100000',
    ALCOVE_LOGIN_RATE_PER_MINUTE: '1000',
    ...SLOW_MACHINE,
    ...environment,
  });
}

function caller(url: string): TestServer['call'] {
  return async (method, path, { body, token, headers = {}, signal } = {}) => {
    const response = await fetch(
      path.startsWith('/api') || !path.startsWith('/') ? url + path : `${url}/api/v1${path}`,
      {
        method,
        signal,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body:
          body === undefined || typeof body === 'string' || body instanceof FormData
            ? body
            : JSON.stringify(body),
      },
    );
    const text = await response.text();
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      headers: response.headers,
    };
  };
}

function streamer(url: string): TestServer['stream'] {
  const call = caller(url);
  return async (method, path, options = {}) => {
    const headers = { accept: 'text/event-stream', ...options.headers };
    const { text } = await call(method, path, { ...options, headers });
    return parseEvents(text);
  };
}

/** The events of a finished stream. */
export function parseEvents(text: string): ServerEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [head = '', ...rest] = block.split('\n');
      const data = rest.map((line) => line.replace(/^data: /, '')).join('\n');
      return { event: head.slice('event: '.length), data: JSON.parse(data) as unknown };
    });
}

function logins(call: TestServer['call'], context: Context): Pick<TestServer, 'logIn' | 'logInAs'> {
  const open = async (email: string) => {
    const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    const me = await call('GET', '/auth/me', { token: login.body.access_token });
    return { token: login.body.access_token, refresh: login.body.refresh_token, userId: me.body.id };
  };
  return {
    async logIn(email = 'ada@example.org') {
      await call('POST', '/auth/register', { body: { email, password: PASSWORD } });
      return open(email);
    },
    async logInAs(role, email = `${role}@example.org`) {
      const user = { email, password: PASSWORD, role };
      await context.auth.createUser(user, { action: 'user.created' });
      return open(email);
    },
  };
}

function movableClock() {
  let now = Date.parse('2026-11-21T03:00:00.000Z');
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

function memoryVault(): OpenVault {
  const vault = createMemoryVault();
  return {
    vault,
    instanceId: randomBytes(8).toString('hex'),
    async ensureKey(name, make) {
      const known = await vault.get(name);
      if (known !== undefined) return known;
      const made = make();
      await vault.set(name, made);
      return made;
    },
  };
}
