import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../depth.ts';
import { formWith, openConversation, type Route, readRoutes, sampleBody } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

/**
 * Every route of the OpenAPI document against everything that is wrong with a request: the right class of status,
 * the error form, and never a 5xx. Routes are read from the document, so that a new one is in the table at once.
 */
let server: TestServer;
let routes: Route[];
const tokens = { user: '', refresh: '', admin: '', owner: '', keyWithoutScope: '' };
let foreign: { conversation: string; message: string };

beforeAll(async () => {
  server = await startServer();
  // With an owner there is no set-up any more; auth-setup.test.ts walks it.
  routes = (await readRoutes(server.url)).filter(({ path }) => path !== '/setup');
  const user = await server.logIn();
  tokens.user = user.token;
  tokens.refresh = user.refresh;
  tokens.admin = (await server.logInAs('admin')).token;
  tokens.owner = (await server.logInAs('super_admin')).token;
  const other = await server.logIn('other@example.org');
  foreign = await openConversation(server, other.token);
  const body = { name: 'administration only', scopes: ['admin'] };
  tokens.keyWithoutScope = (
    await server.call('POST', '/auth/api-keys', { token: tokens.user, body })
  ).body.key;
});
afterAll(() => server.close());

const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

interface Attempt {
  token?: string;
  body?: unknown;
  ids?: (name: string) => string;
  headers?: Record<string, string>;
}

async function attempt(route: Route, { token, body, ids = () => UNKNOWN, headers }: Attempt) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids(name));
  const answer = await server.call(route.method, path, { token, body, headers });
  const what = `${route.method} ${route.path} → ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status >= 400) {
    const { params: _, ...body } = answer.body;
    // Errors of RFC 8628 have a word of their own in its place.
    const isOfDevice = isDeviceError(route, answer.body);
    const told = { detail: expect.any(String), ...(isOfDevice ? {} : { code: expect.any(String) }) };
    expect(body, what).toEqual(
      answer.status === 422
        ? { ...told, errors: expect.any(Array) }
        : {
            ...told,
            ...(isOfDevice ? { error: expect.any(String) } : {}),
          },
    );
    expect(answer.body.detail, what).not.toMatch(/SQLITE|SELECT|\/work\/|node:|Error:|\bat .*:\d+/);
  }
  return { ...answer, what };
}

// RFC 8628 has its own word for why there is no token yet.
const isDeviceError = ({ path }: Route, body: object) => path === '/auth/device/token' && 'error' in body;

/** What a route that lets nobody in without a token, or not at all, is called with. */
const correctBody = (route: Route) => (route.hasBody || route.fileField ? sampleBody(route) : undefined);
/** A login that the route lets in. */
const tokenFor = ({ access }: Route) =>
  access === 'user' || access === 'public' ? tokens.user : tokens.owner;
const needsToken = (route: Route) => !route.isPublic;
// Ends the session or the account that the other rows of the table use.
const ENDING = [
  'post /auth/logout',
  'post /auth/logout-all',
  'delete /auth/me',
  'post /auth/change-password',
];
const isEnding = ({ method, path }: Route) => ENDING.includes(`${method.toLowerCase()} ${path}`);

describe('every route of the document', () => {
  test('is 401 without a token, with nonsense, with a refresh token and with a token that was cut', async () => {
    const bearers = [undefined, 'nonsense', tokens.refresh, tokens.user.slice(0, -4), `${tokens.user}x`];
    for (const route of routes.filter(needsToken))
      for (const token of bearers) {
        const answer = await attempt(route, { token, body: correctBody(route) });
        expect(answer.status, answer.what).toBe(401);
        expect(answer.body.detail).toBe('Could not validate credentials');
      }
  });

  test('is 403 for a role that is not enough, and for an API key without the scope', async () => {
    const owners = routes.filter(({ access }) => access === 'owner');
    expect(owners.length).toBeGreaterThan(4);
    for (const route of owners)
      for (const token of [tokens.user, tokens.admin, tokens.keyWithoutScope]) {
        const answer = await attempt(route, { token, body: correctBody(route) });
        expect([answer.status, answer.body.detail], answer.what).toEqual([403, 'Insufficient permissions']);
      }
    const administrators = routes.filter(({ access }) => access.includes('super_admin'));
    expect(administrators.length).toBeGreaterThan(8);
    for (const route of administrators)
      for (const token of route.access.includes('admin,') ? [tokens.user] : [tokens.user, tokens.admin]) {
        const answer = await attempt(route, { token, body: correctBody(route) });
        expect([answer.status, answer.body.detail], answer.what).toEqual([403, 'Insufficient permissions']);
      }
    for (const route of routes
      .filter(needsToken)
      .filter(({ path, method }) => `${method} ${path}` !== 'GET /auth/me')) {
      const answer = await attempt(route, { token: tokens.keyWithoutScope, body: correctBody(route) });
      expect(answer.status, answer.what).toBe(403);
    }
  });

  test('with an id is 404 to an unknown, a malformed and another’s id', async () => {
    const withIds = routes.filter(({ path }) => /\{\w*id\}/.test(path));
    expect(withIds.length).toBeGreaterThan(8);
    const wrong: ((name: string) => string)[] = [
      () => UNKNOWN,
      () => 'not-a-uuid',
      () => '1',
      () => '%00',
      () => `${'a'.repeat(3_000)}`,
      () => "'%20OR%201=1--",
      () => '..%2f..%2fetc',
      (name) => (name === 'message_id' ? foreign.message : foreign.conversation),
    ];
    for (const route of withIds)
      for (const ids of wrong) {
        const token = tokenFor(route);
        const answer = await attempt(route, { token, ids, body: correctBody(route) });
        expect(answer.status, answer.what).toBe(404);
      }
  });

  test('with a body is 400 to malformed JSON, 413 to too much, 415 to another type', async () => {
    const withBody = routes.filter(({ hasBody }) => hasBody);
    expect(withBody.length).toBeGreaterThan(12);
    const mine = await openConversation(server, tokens.user);
    const ids = (name: string) => (name === 'message_id' ? mine.message : mine.conversation);
    const tooMuch = (megabytes: number) => `{"text":"${'a'.repeat(megabytes * 1024 * 1024)}"}`;
    for (const route of withBody) {
      const token = tokenFor(route);
      for (const body of ['{', '[1,', '"text', 'null', '\u0000'])
        expect((await attempt(route, { token, ids, body })).status, `${route.path} ${body}`).toBe(400);
      for (const type of [
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ])
        expect(
          (await attempt(route, { token, ids, body: '{}', headers: { 'content-type': type } })).status,
          route.path,
        ).toBe(415);
    }
    for (const route of withBody.filter(({ path }) => /import|score|messages$|register/.test(path))) {
      const token = tokenFor(route);
      const body = tooMuch(route.path === '/chat/import' ? 51 : 9);
      expect((await attempt(route, { token, ids, body })).status, route.path).toBe(413);
    }
  });

  test('with a form is 415 to another type, 400 to a broken one, 422 without the file and to what is no such file', async () => {
    const forms = routes.filter(({ fileField }) => fileField);
    expect(forms.length).toBeGreaterThan(1);
    for (const route of forms) {
      const token = tokenFor(route);
      const statusOf = async (body: unknown, headers?: Record<string, string>) =>
        (await attempt(route, { token, body, headers })).status;
      expect(await statusOf({}), route.path).toBe(415);
      expect(await statusOf('cut', { 'content-type': 'multipart/form-data; boundary=x' }), route.path).toBe(
        400,
      );
      expect(await statusOf(formWith('another', 'text')), route.path).toBe(422);
      expect(await statusOf(formWith(route.fileField ?? '', '')), route.path).toBe(422);
      const garbage = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 167) % 256);
      expect(await statusOf(formWith(route.fileField ?? '', garbage)), route.path).toBe(422);
    }
  });

  test('with a body is 422 to a list, and to each field of the wrong type', async () => {
    const mine = await openConversation(server, tokens.user);
    const ids = (name: string) => (name === 'message_id' ? mine.message : mine.conversation);
    let fields = 0;
    for (const route of routes.filter(({ hasBody }) => hasBody)) {
      const token = tokenFor(route);
      expect((await attempt(route, { token, ids, body: [] })).status, route.path).toBe(422);
      for (const [name, schema] of Object.entries(route.properties)) {
        fields += 1;
        // A value of a type that the field does not name; an object where a scalar belongs, and a scalar where not.
        const wrong = /"type":"(object|array)"/.test(JSON.stringify(schema)) ? 7 : { wrong: true };
        const rest = route.hasAlternatives ? {} : (sampleBody(route) as object);
        const body = { ...rest, [name]: wrong };
        const answer = await attempt(route, { token, ids, body });
        expect(answer.status, `${answer.what} with ${name}`).toBe(422);
      }
    }
    expect(fields).toBeGreaterThan(25);
  });

  test('with a query is 422 to each parameter of the wrong type', async () => {
    let parameters = 0;
    for (const route of routes)
      for (const { name, schema } of route.query) {
        if (schema.type === 'string' && !schema.enum) continue;
        parameters += 1;
        for (const value of ['x', '-1', '1e99', '%00']) {
          const path = `${route.path}?${name}=${value}`;
          const mine = await openConversation(server, tokens.user);
          const answer = await attempt(
            { ...route, path },
            { token: tokenFor(route), ids: () => mine.conversation },
          );
          expect(answer.status, answer.what).toBe(422);
        }
      }
    expect(parameters).toBeGreaterThan(5);
  });

  test('survives strange values in every field: nothing answers 5xx', async () => {
    const mine = await openConversation(server, tokens.user);
    const ids = (name: string) => (name === 'message_id' ? mine.message : mine.conversation);
    const strange = [
      '',
      ' ',
      '\u0000',
      '\ud800',
      'é'.repeat(70_000),
      -1,
      1e308,
      null,
      true,
      [],
      {},
      [[]],
      '../../x',
      'http://[::1]:1',
    ];
    const rows = routes
      .filter((route) => route.hasBody && !isEnding(route))
      .flatMap((route) => Object.keys(route.properties).map((name) => ({ route, name })))
      .flatMap((field) => strange.map((value) => ({ ...field, value })));
    // 9 has no factor in common with the number of values, so that each route and each value has its turn.
    for (const { route, name, value } of sample(rows, 9)) {
      const token = tokenFor(route);
      await attempt(route, { token, ids, body: { ...(sampleBody(route) as object), [name]: value } });
    }
  });
});
