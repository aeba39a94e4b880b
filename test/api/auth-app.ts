import { createSecretKey, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import express from 'express';
import { authEndpoints, publicAuthEndpoints } from '../../server/auth/auth.routes.ts';
import { type AuthService, createAuthService } from '../../server/auth/auth.service.ts';
import type { AuthConfig, AuthDependencies } from '../../server/auth/auth-parts.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/connection.ts';
import { clientAddress } from '../../server/http/client-address.ts';
import { type Endpoint, endpoint, ok } from '../../server/http/endpoint.ts';
import { errorHandler, notFoundHandler } from '../../server/http/error-handler.ts';
import { findRoute } from '../../server/http/find-route.ts';
import { requestLog } from '../../server/http/request-log.ts';
import { requestState } from '../../server/http/request-state.ts';
import { runEndpoint } from '../../server/http/run-endpoint.ts';
import { openMigrated } from '../open-migrated.ts';
import { rememberingBcrypt } from './remembering-bcrypt.ts';

/** An address of the interface's own examples and a password that both policies accept. */
export const EMAIL = 'ada@example.org';
export const PASSWORD = 'Correct-Horse-7';

export const SIGNING_SECRET = randomBytes(32);

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects
  body: any;
  headers: Headers;
}

export interface AuthApp {
  auth: AuthService;
  database: Database;
  clock: { now(): number; advance(seconds: number): void };
  logs: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Registers (unless done before) and logs in, from an address of its own. */
  logIn(email?: string): Promise<{ access: string; refresh: string; userId: string }>;
  close(): Promise<void>;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface AuthAppOptions extends Partial<Omit<AuthDependencies, 'config' | 'clock'>> {
  config?: Partial<AuthConfig>;
  /** More endpoints, to see what a scope or a role opens. */
  endpoints?: Endpoint[];
  /** Where the database lies; in a folder of its own when absent. */
  databasePath?: string;
}

const CONFIG: AuthConfig = {
  accessTokenTtlSeconds: 3600,
  refreshTokenTtlSeconds: 604_800,
  passwordPolicy: 'A',
  registration: { fixed: undefined, fallback: 'open' },
  registeredPerHour: 1_000,
  bcryptCost: 10,
  loginRatePerMinute: 5,
  secureCookies: false,
};

/** The account endpoints on a real port over a real database, with a clock that is moved by hand. */
export async function startAuthApp(options: AuthAppOptions = {}): Promise<AuthApp> {
  const { config, endpoints = [], databasePath, ...overrides } = options;
  const clock = movableClock();
  const database = openMigrated(databasePath);
  const auth = createAuthService({
    database,
    clock,
    signingKey: createSecretKey(SIGNING_SECRET),
    config: { ...CONFIG, ...config },
    randomBytes,
    bcrypt: rememberingBcrypt,
    ...overrides,
  });
  const logs: string[] = [];
  const server = await listen(buildApp(auth, endpoints, clock, logs));
  const { call, logIn } = client(server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        database.close();
        resolve();
      });
      server.closeAllConnections();
    });
  return { auth, database, clock, logs, call, logIn, close };
}

/** An endpoint that answers with its caller, open to whom `access` lets in. */
export function probe(path: string, access: Endpoint['access']): Endpoint {
  return endpoint({
    method: 'get',
    path,
    operationId: 'probe',
    tag: 'test',
    summary: 'Shows the caller',
    access,
    responses: { 200: { description: 'The caller' } },
    handle: ({ caller }) => ok({ caller }),
  });
}

function buildApp(auth: AuthService, endpoints: Endpoint[], clock: { now(): number }, logs: string[]) {
  const app = express();
  const logger = createLogger('debug', (line) => logs.push(line), clock.now);
  app.use((request, _response, next) => {
    const state = requestState(request);
    state.clientAddress = clientAddress(request, '127.0.0.1');
    state.caller = auth.identify(request);
    next();
  });
  app.use(express.json());
  app.use(requestLog(logger, clock.now));
  const served = [...publicAuthEndpoints(auth), ...authEndpoints(auth), ...endpoints];
  app.use(
    findRoute([{ prefix: '/api/v1', endpoints: served }]),
    runEndpoint({ now: clock.now, uploads: { directory: tmpdir() }, silenceMs: 15_000 }),
  );
  app.use(notFoundHandler);
  app.use(errorHandler(logger));
  return app;
}

function listen(app: express.Express): Promise<Server> {
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function client(server: Server) {
  const { port } = server.address() as AddressInfo;
  const call: AuthApp['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return { call, logIn: logInWith(call) };
}

function logInWith(call: AuthApp['call']): AuthApp['logIn'] {
  let logins = 0;
  return async (email = EMAIL) => {
    logins += 1;
    const headers = { 'x-forwarded-for': `10.1.${logins >> 8}.${logins & 255}` };
    await call('POST', '/auth/register', { body: { email, password: PASSWORD } });
    const { body } = await call('POST', '/auth/login', { body: { email, password: PASSWORD }, headers });
    const me = await call('GET', '/auth/me', { token: body.access_token });
    return { access: body.access_token, refresh: body.refresh_token, userId: me.body.id };
  };
}

function movableClock() {
  let now = Date.parse('2026-11-21T03:00:00.000Z');
  return {
    now: () => now,
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
