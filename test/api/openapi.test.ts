import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a JSON document of many shapes
let document: any;

beforeAll(async () => {
  server = await startServer();
  document = await (await fetch(`${server.url}/openapi.json`)).json();
});
afterAll(() => server.close());

/** Every route of the interface and of api-decisions.md that exists so far. */
const ROUTES = `
post /auth/register
post /auth/login
post /auth/refresh
post /auth/logout
post /auth/logout-all
get /auth/sessions
delete /auth/sessions/{id}
get /auth/me
patch /auth/me
delete /auth/me
post /auth/change-password
post /auth/confirm-password
post /auth/api-keys
get /auth/api-keys
delete /auth/api-keys/{id}
post /setup
get /start
post /chat/conversations
get /chat/conversations
get /chat/conversations/{id}
patch /chat/conversations/{id}
delete /chat/conversations/{id}
post /chat/conversations/{id}/messages
put /chat/conversations/{id}/messages/{message_id}
post /chat/conversations/{id}/messages/{message_id}/regenerate
get /chat/conversations/{id}/export
post /chat/conversations/{id}/stop
post /chat/conversations/{id}/preload
post /chat/import
get /agents/list
get /agents/{agent}/tools
post /agents/execute
get /agents/settings
patch /agents/settings
put /agents/search-key
delete /agents/search-key
get /agents/folders
post /agents/folders
delete /agents/folders/{id}
get /agents/runs
get /agents/runs/{id}
delete /agents/runs/{id}
post /agents/runs/{id}/cancel
post /agents/runs/{id}/approvals/{approval_id}
get /agents/runs/{id}/artefacts/{artefact_id}
post /privacy/score
get /privacy/ledger
get /privacy/ledger/totals
get /privacy/settings
patch /privacy/settings
put /privacy/cloud-key
delete /privacy/cloud-key
post /privacy/cloud-test
post /backup
post /restore
delete /restore
get /models
post /models/import
post /models/find
post /models/add
get /models/hub
put /models/hub-token
delete /models/hub-token
patch /models/active`
  .trim()
  .split('\n');

type Operation = {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, unknown> };
};
const operations = (): [string, Operation][] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method} ${path}`, operation] as [string, Operation],
    ),
  );

describe('GET /openapi.json', () => {
  test('is OpenAPI 3.1 and needs no token', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Alcove', version: packageJson.version });
  });

  test('lists every route, each under the version prefix but for those of existing clients', () => {
    const listed = operations().map(([name]) => name);
    expect(listed).toEqual(expect.arrayContaining(ROUTES.map((route) => route.replace(' ', ' /api/v1'))));
    for (const name of listed)
      expect(name).toMatch(
        /^(post \/mcp$|((get|post|put|patch|delete) \/api|(get|post) (\/v1|\/api(?!\/v1)))\/)/,
      );
  });

  test('names each operation once, declares its path parameters and documents its failures', () => {
    const names = operations().map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, operation] of operations()) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect([name, declared]).toEqual([name, inPath]);
      expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining(['default'])]);
    }
  });

  test('says which routes are public: register, login, refresh, setup, and audio, which takes a signature', () => {
    const open = operations().filter(([, { security }]) => security.length === 0);
    expect(open.map(([name]) => name).sort()).toEqual([
      'get /api/v1/setup',
      'get /api/v1/voice/audio/{id}',
      'post /api/v1/auth/device',
      'post /api/v1/auth/device/token',
      'post /api/v1/auth/login',
      'post /api/v1/auth/refresh',
      'post /api/v1/auth/register',
      'post /api/v1/setup',
    ]);
  });

  test('holds no reference that leads nowhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce((node, key) => node?.[key], document);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
  });

  test('is made from the schemas that validate: limits of the list, of a message and of the threshold are in it', () => {
    const { parameters } = document.paths['/api/v1/chat/conversations'].get;
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
    const send = document.paths['/api/v1/chat/conversations/{id}/messages'].post;
    const { schema } = send.requestBody.content['application/json'];
    expect(schema.properties.content).toMatchObject({ type: 'string', minLength: 1, maxLength: 32_000 });
    expect(Object.keys(send.responses['200'].content)).toEqual(
      expect.arrayContaining(['application/json', 'text/event-stream']),
    );
    const change =
      document.paths['/api/v1/privacy/settings'].patch.requestBody.content['application/json'].schema;
    expect(change.properties.threshold).toMatchObject({ minimum: 0.3, maximum: 0.7 });
  });
});

describe('the pages beside the API', () => {
  test('GET /health answers status ok and the version without a token', async () => {
    const response = await fetch(`${server.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', version: packageJson.version });
  });

  test('GET /docs shows every operation and loads nothing from elsewhere, nor any script', async () => {
    const response = await fetch(`${server.url}/docs`);
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
    const loaded = [...page.matchAll(/(?:src|href|action)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) expect(address).toMatch(/^[/#](?!\/)/);
    expect(page).not.toMatch(/<script|@import|url\(/i);
    const style = await fetch(`${server.url}/docs.css`);
    expect(style.status).toBe(200);
    expect(await style.text()).not.toMatch(/@import|url\(/i);
  });

  test('the version is in the path: only /api/v1 exists', async () => {
    for (const prefix of ['/api/v2', '/api', '/v1'])
      expect((await fetch(`${server.url}${prefix}/auth/me`)).status).toBe(404);
  });
});
