import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../server/http/caller.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeKey } from './compat-app.ts';
import { rawRequest } from './raw-request.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Every route of the document outside the version prefix, against everything that is wrong with a request. */
interface CompatRoute {
  method: string;
  path: string;
  /** A body that the route takes; undefined where it takes none. */
  body: unknown;
  isForm: boolean;
  fields: [string, { type?: string; anyOf?: unknown[] }][];
}

let server: TestServer;
let cloud: FakeCloud;
let routes: CompatRoute[];
let token: string;
const keys = { all: '', admin: '' };

const messages = [{ role: 'user', content: 'Hello' }];
const SAMPLES: Record<string, unknown> = {
  'POST /v1/chat/completions': { model: 'auto', messages },
  'POST /v1/responses': { model: 'auto', input: 'Hello' },
  'POST /v1/completions': { model: 'auto', prompt: 'Hello' },
  'POST /v1/embeddings': { model: 'auto', input: 'Hello' },
  'POST /v1/audio/speech': { model: 'auto', voice: 'alloy', input: 'Hello' },
  'POST /v1/messages': { model: 'auto', max_tokens: 10, messages },
  'POST /v1/messages/count_tokens': { model: 'auto', messages },
  'POST /api/chat': { model: 'auto', messages },
  'POST /api/generate': { model: 'auto', prompt: 'Hello' },
  'POST /api/show': { model: 'auto' },
  'POST /api/embed': { model: 'auto', input: 'Hello' },
  'POST /mcp': { jsonrpc: '2.0', id: 1, method: 'ping' },
  'POST /api/embeddings': { model: 'auto', prompt: 'Hello' },
};

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  ({ token } = await server.logIn());
  keys.all = (await makeKey(server, token, { scopes: ['chat', 'voice'] })).key;
  keys.admin = (await makeKey(server, token, { scopes: ['admin', 'agents', 'vision', 'ledger:read'] })).key;
  routes = await readCompatRoutes();
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

async function readCompatRoutes(): Promise<CompatRoute[]> {
  const { paths } = await (await fetch(`${server.url}/openapi.json`)).json();
  return Object.entries(paths as Record<string, Record<string, never>>)
    .filter(([path]) => !path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]: [string, { requestBody?: { content: never } }]) => {
        const content: Record<string, { schema: { properties?: object } }> =
          operation.requestBody?.content ?? {};
        const schema = content['application/json']?.schema;
        const name = `${method.toUpperCase()} ${path}`;
        return {
          method: method.toUpperCase(),
          path: path.replace('{model}', 'auto'),
          body: SAMPLES[name],
          isForm: 'multipart/form-data' in content,
          fields: Object.entries(schema?.properties ?? {}),
        };
      }),
    );
}

async function attempt(
  route: Pick<CompatRoute, 'method' | 'path'>,
  {
    body,
    credential,
    headers = {},
  }: { body?: unknown; credential?: string; headers?: Record<string, string> },
) {
  const isText = typeof body === 'string';
  const response = await fetch(server.url + route.path, {
    method: route.method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
      ...headers,
    },
    body: body === undefined || isText || body instanceof FormData ? (body as string) : JSON.stringify(body),
  });
  const text = await response.text();
  const what = `${route.method} ${route.path} → ${response.status} ${text.slice(0, 200)}`;
  // There is neither an embedding nor a speech model here.
  if (response.status !== 503) expect(response.status, what).toBeLessThan(500);
  if (response.status >= 400) expectErrorOf(route.path, JSON.parse(text), what);
  return { status: response.status, what, headers: response.headers };
}

/** The error object of the API that was called, and Alcove's detail. */
function expectErrorOf(path: string, body: { detail: string }, what: string): void {
  const { detail } = body;
  expect(detail, what).toEqual(expect.any(String));
  expect(detail, what).not.toMatch(/SQLITE|node:|Error:|\bat .*:\d+/);
  if (path.startsWith('/api/')) expect(body, what).toEqual({ error: detail, detail });
  else if (path.startsWith('/v1/messages'))
    expect(body, what).toEqual({
      type: 'error',
      error: {
        type: expect.any(String),
        message: detail,
        ...(detail.startsWith('thread:') && {
          details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
        }),
      },
      request_id: expect.stringMatching(/^req_/),
      detail,
    });
  else if (path === '/mcp')
    expect(body, what).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: expect.any(Number), message: detail },
      detail,
    });
  else {
    const error = { message: detail, type: expect.any(String), code: expect.any(String) };
    expect(body, what).toMatchObject({ error, detail });
  }
}

const bodyOf = (route: CompatRoute) => (route.isForm ? formWith('file', 'no sound') : route.body);

describe('every route for existing clients', () => {
  test('is in the document, and every one with a body has a sample here', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/ps',
      'GET /api/tags',
      'GET /api/version',
      'GET /v1/models',
      'GET /v1/models/auto',
      'POST /api/chat',
      'POST /api/embed',
      'POST /api/embeddings',
      'POST /api/generate',
      'POST /api/show',
      'POST /mcp',
      'POST /v1/audio/speech',
      'POST /v1/audio/transcriptions',
      'POST /v1/chat/completions',
      'POST /v1/completions',
      'POST /v1/embeddings',
      'POST /v1/messages',
      'POST /v1/messages/count_tokens',
      'POST /v1/responses',
    ]);
    for (const route of routes)
      expect([route.path, route.method === 'GET' || route.isForm || route.body !== undefined]).toEqual([
        route.path,
        true,
      ]);
  });

  test('is 401 without a credential and with a wrong one, 403 without the scope, and counted each time', async () => {
    for (const route of routes) {
      for (const credential of [undefined, 'nonsense', 'alc_nonsense'])
        expect((await attempt(route, { body: bodyOf(route), credential })).status, route.path).toBe(401);
      const answer = await attempt(route, { body: bodyOf(route), credential: keys.admin });
      expect(answer.status, answer.what).toBe(403);
      expect(answer.headers.get('x-ratelimit-remaining'), answer.what).toMatch(/^\d+$/);
    }
  });

  test('lets in keys of these scopes and no others', async () => {
    const found: Record<string, string[]> = {};
    for (const scope of SCOPES) {
      const { key } = await makeKey(server, token, { scopes: [scope] });
      for (const route of routes) {
        const { status } = await attempt(route, { body: bodyOf(route), credential: key });
        if (status !== 403) found[route.path] = [...(found[route.path] ?? []), scope];
      }
    }
    const expected = routes.map(({ path }) => {
      if (path.startsWith('/v1/audio/')) return [path, ['voice']];
      return [path, /embed|mcp/.test(path) ? ['chat', 'documents:read'] : ['chat']];
    });
    expect(found).toEqual(Object.fromEntries(expected));
  });

  test('takes a key as x-api-key and as Bearer, and a login token', async () => {
    for (const route of routes.filter(({ isForm }) => !isForm)) {
      const { body } = route;
      const known = [200, 404, 503];
      expect(known).toContain((await attempt(route, { body, credential: keys.all })).status);
      expect(known).toContain((await attempt(route, { body, headers: { 'x-api-key': keys.all } })).status);
      expect(known).toContain((await attempt(route, { body, credential: token })).status);
    }
  });

  test('is 400 to malformed JSON, whatever its type beside a key, 400 to a list and to each field of the wrong type', async () => {
    const credential = token;
    for (const route of routes.filter(({ body }) => body !== undefined)) {
      for (const body of ['{', 'null', '"text"'])
        expect((await attempt(route, { credential, body })).status, route.path).toBe(400);
      const headers = { 'content-type': 'text/plain' };
      expect((await attempt(route, { credential, body: '{', headers })).status).toBe(400);
      expect((await attempt(route, { body: '{', headers })).status).toBe(415);
      expect((await attempt(route, { credential, body: [] })).status, route.path).toBe(400);
      for (const [name, schema] of route.fields) {
        if (!('type' in schema || 'anyOf' in schema || 'enum' in schema)) continue;
        const takesObject = /"type":"(object|array)"/.test(JSON.stringify(schema));
        const body = { ...(route.body as object), [name]: takesObject ? 7 : { wrong: true } };
        const answer = await attempt(route, { credential, body });
        expect(answer.status, `${answer.what} with ${name}`).toBe(400);
      }
    }
    for (const route of routes.filter(({ isForm }) => isForm)) {
      expect((await attempt(route, { credential, body: {} })).status).toBe(415);
      expect((await attempt(route, { credential, body: formWith('another', 'x') })).status).toBe(400);
      expect((await attempt(route, { credential, body: formWith('file', 'x') })).status).toBe(400);
    }
  });

  test('survives strange values in every field: nothing answers 500', async () => {
    const strange = ['', '\u0000', '\ud800', -1, 1e308, null, true, [], {}, [[]], 'http://[::1]:1'];
    for (const route of routes.filter(({ body }) => body !== undefined))
      for (const [name] of route.fields)
        for (const value of strange)
          await attempt(route, { credential: token, body: { ...(route.body as object), [name]: value } });
  });

  test('refuses a foreign Host and Origin in its own words, and sends no CORS header', async () => {
    for (const { path, method } of routes)
      for (const [headers, status] of [
        [{ host: 'evil.example' }, 421],
        [{ origin: 'https://evil.example' }, 403],
      ] as const) {
        const answer = await rawRequest(server.url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, ...headers },
        });
        expect([path, answer.status]).toEqual([path, status]);
        expectErrorOf(path, JSON.parse(answer.text), path);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(answer.headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
      }
  });

  test('is 404 beside what there is, and 405 to another method', async () => {
    expect((await attempt({ method: 'GET', path: '/v1/nothing' }, {})).status).toBe(404);
    const forms: [string | undefined, string][] = [
      [undefined, '{"input":"Hello"}'],
      ['text/plain', 'Hello'],
      ['multipart/form-data', 'Hello'],
      ['application/json', '{'],
    ];
    for (const path of ['/v1/moderations', '/v1/images/generations', '/api/pull', '/v1/messages/batches'])
      for (const [type, body] of forms) {
        const headers = { ...(type && { 'content-type': type }), 'x-api-key': keys.all };
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers,
          body: Buffer.from(body),
        });
        expect([path, type, answer.status]).toEqual([path, type, 404]);
      }
    expect((await attempt({ method: 'GET', path: '/v1/auth/me' }, { credential: token })).status).toBe(404);
    expect((await attempt({ method: 'GET', path: '/v1/messages' }, {})).status).toBe(405);
    expect((await attempt({ method: 'DELETE', path: '/api/chat' }, {})).status).toBe(405);
  });
});

describe('a call that is too much', () => {
  const big = (characters: number) => [{ role: 'user', content: 'a word '.repeat(characters / 7) }];

  test('of text is 400 by its length, of bytes 413', async () => {
    for (const path of ['/v1/chat/completions', '/v1/messages', '/api/chat']) {
      const route = { method: 'POST', path };
      const sample = SAMPLES[`POST ${path}`] as object;
      const long = await attempt(route, { credential: token, body: { ...sample, messages: big(450_000) } });
      expect([path, long.status]).toEqual([path, 400]);
      const bytes = await attempt(route, {
        credential: token,
        body: { ...sample, x: 'a'.repeat(33 * 2 ** 20) },
      });
      expect([path, bytes.status]).toEqual([path, 413]);
    }
    expect(cloud.requests.every(({ body }) => body.length < 10_000)).toBe(true);
  });

  test('of nesting is 400: schemas, arguments and forms of an answer', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const at = (path: string, body: string) => attempt({ method: 'POST', path }, { credential: token, body });
    const said = '"model":"auto","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]';
    const bodies: [string, string][] = [
      [
        '/v1/chat/completions',
        `{${said},"tools":[{"type":"function","function":{"name":"a","parameters":${deep}}}]}`,
      ],
      [
        '/v1/chat/completions',
        `{${said},"response_format":{"type":"json_schema","json_schema":{"schema":${deep}}}}`,
      ],
      [
        '/v1/chat/completions',
        `{"model":"auto","messages":[{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"a","arguments":${JSON.stringify(deep)}}}]},{"role":"user","content":"Hi"}]}`,
      ],
      ['/v1/messages', `{${said},"tools":[{"name":"a","input_schema":${deep}}]}`],
      ['/api/chat', `{${said},"format":${deep}}`],
    ];
    for (const [path, body] of bodies) {
      const answer = await at(path, body);
      expect([path, answer.status, answer.what]).toEqual([path, 400, expect.stringContaining('levels deep')]);
    }
  });
});
