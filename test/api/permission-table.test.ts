import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, SCOPES, type Scope } from '../../server/http/caller.ts';
import { type Route, readRoutes, sampleBody } from './routes.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

/**
 * Who may call what: every route of the OpenAPI document is called with a login of each role, and with an API key of each
 * scope (of a super_admin, so that the scope alone decides). What it lets in is the table beside this file: a change of
 * it is a change of a promise, and is seen in review. Remove it and run this file to write it anew.
 */
/** Some 1,500 calls, which a busy machine takes its time for. */
const CALLS_TAKE_MS = 240_000;
const TABLE = join(import.meta.dirname, 'permission-table.md');
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

let server: TestServer;
let routes: Route[];
let keys: [Scope, string][];
const logins: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) logins[role] = await logIn(role);
  routes = (await readRoutes(server.url)).filter(({ path }) => path !== '/setup');
  const token = logins.super_admin;
  keys = await Promise.all(
    SCOPES.map(async (scope): Promise<[Scope, string]> => {
      const body = { name: scope, scopes: [scope] };
      return [scope, (await server.call('POST', '/auth/api-keys', { token, body })).body.key];
    }),
  );
});
afterAll(() => server.close());

let made = 0;
async function logIn(role: string): Promise<string> {
  made += 1;
  const email = `${role}-${made}@example.org`;
  const user = { email, password: PASSWORD, role: role as (typeof ROLES)[number] };
  await server.context.auth.createUser(user, { action: 'user.created' });
  const login = await server.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return login.body.access_token;
}

/** Routes after which the credential is good no more: each is called with a login of its own. */
const ENDING = /^(POST \/auth\/logout(-all)?|DELETE \/auth\/me|POST \/auth\/change-password)$/;

async function isLetIn(route: Route, token: string): Promise<boolean> {
  const path = route.path.replace(/\{\w+\}/g, UNKNOWN);
  const body = route.hasBody || route.fileField ? sampleBody(route) : undefined;
  const answer = await server.call(route.method, path, { token, body });
  // Every other refusal, of ids and bodies, comes after the question of who asks.
  return !(
    answer.status === 401 ||
    (answer.status === 403 && answer.body.detail === 'Insufficient permissions')
  );
}

/** Whom a route lets in, as the table has it. */
const letIn = new Map<string, { roles: string[]; scopes: Scope[] }>();

async function row(route: Route): Promise<string> {
  const name = `${route.method} ${route.path}`;
  const roles: string[] = [];
  for (const role of ROLES) {
    const token = ENDING.test(name) ? await logIn(role) : (logins[role] ?? '');
    if (await isLetIn(route, token)) roles.push(role);
  }
  const scopes: Scope[] = [];
  for (const [scope, key] of keys) if (await isLetIn(route, key)) scopes.push(scope);
  letIn.set(name, { roles, scopes });
  return `| ${name} | ${roles.join(', ')} | ${scopes.join(', ')} |`;
}

describe('who may call what', () => {
  test(
    'is the table of permissions, and nothing else',
    async () => {
      const rows = [];
      for (const route of routes.filter(({ isPublic }) => !isPublic)) rows.push(await row(route));
      const open = routes.filter(({ isPublic }) => isPublic).map(({ method, path }) => `${method} ${path}`);
      const table = [
        '# Who may call what',
        '',
        'Written by `permission-table.test.ts`, which calls every route with every credential.',
        '',
        `Without a credential: ${open.join(', ')}, and \`POST /setup\` until there is an owner.`,
        '',
        '| route | logins | API keys with the scope |',
        '|---|---|---|',
        ...rows,
        '',
      ].join('\n');
      await expect(table).toMatchFileSnapshot(TABLE);
    },
    CALLS_TAKE_MS,
  );

  // Of what the first found.
  test('lets no API key change accounts, keys or what only the owner decides', () => {
    const owners = routes.filter(({ access }) => access === 'owner');
    expect(owners.length).toBeGreaterThan(15);
    const account = routes.filter(
      ({ path, method, isPublic }) =>
        !isPublic && path.startsWith('/auth/') && `${method} ${path}` !== 'GET /auth/me',
    );
    for (const { method, path } of [...owners, ...account])
      expect(letIn.get(`${method} ${path}`)?.scopes, `${method} ${path}`).toEqual([]);
  });
});
