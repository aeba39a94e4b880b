import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { type Endpoint, endpoint, ok } from '../../../server/http/endpoint.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { findRoute, requireRoute } from '../../../server/http/find-route.ts';
import { parseBody } from '../../../server/http/parse-body.ts';
import { requestState } from '../../../server/http/request-state.ts';
import { runEndpoint } from '../../../server/http/run-endpoint.ts';

/** An endpoint that answers with its name and its path parameters. */
const named = (method: Endpoint['method'], path: string, more: Partial<Endpoint> = {}) =>
  endpoint({
    method,
    path,
    operationId: `${method} ${path}`,
    tag: 'Test',
    summary: 'Says which it is',
    access: { kind: 'public' },
    responses: {},
    handle: ({ params }) => ok({ name: `${method} ${path}`, params }),
    ...more,
  });

const ENDPOINTS = [
  named('get', '/things/{name}'),
  named('put', '/things/{name}', { bodyLimit: 6 * 1024 * 1024 }),
  named('post', '/things/import'),
  named('post', '/things/{name}'),
  named('post', '/a.b'),
];

const templates: string[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.use(
    findRoute([{ prefix: '/api', endpoints: ENDPOINTS }]),
    parseBody(),
    (request, _response, next) => {
      templates.push(requestState(request).route);
      next();
    },
    requireRoute,
    runEndpoint({ now: Date.now, uploads: { directory: '' }, silenceMs: 15_000 }),
  );
  app.use(errorHandler(createLogger('silent', () => {}, Date.now)));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function ask(method: string, path: string, megabytes = 0) {
  const body = megabytes > 0 ? JSON.stringify('a'.repeat(megabytes * 1024 * 1024)) : undefined;
  const response = await fetch(url + path, {
    method,
    ...(body ? { body: `[${body}]`, headers: { 'content-type': 'application/json' } } : {}),
  });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.json() };
}

test.each([
  ['POST', '/api/things/import', 'post /things/import', {}],
  ['POST', '/api/things/import/', 'post /things/import', {}],
  ['POST', '/API/Things/Import', 'post /things/import', {}],
  ['POST', '/api/things/imports', 'post /things/{name}', { name: 'imports' }],
  ['GET', '/api/things/import', 'get /things/{name}', { name: 'import' }],
  ['GET', '/api/things/a%20b%2Fc/?q=1', 'get /things/{name}', { name: 'a b/c' }],
])('%s %s is %s', async (method, path, name, params) => {
  expect(await ask(method, path)).toMatchObject({ status: 200, body: { name, params } });
});

test.each([
  ['GET', '/api/things', 404, null],
  ['GET', '/api/things/a/b', 404, null],
  ['GET', '/things/a', 404, null],
  ['POST', '/api/aXb', 404, null],
  ['DELETE', '/api/things/import', 405, 'GET, POST, PUT'],
  ['GET', '/api/things/%zz', 400, null],
])('%s %s is %d', async (method, path, status, allow) => {
  expect(await ask(method, path)).toMatchObject({ status, allow });
});

test('HEAD is answered as GET is, without a body', async () => {
  const response = await fetch(`${url}/api/things/a`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('the template of a route is known before it runs, and that of none is none', async () => {
  templates.length = 0;
  await ask('GET', '/api/Things/a/');
  await ask('DELETE', '/api/things/a');
  expect(templates).toEqual(['/things/{name}', 'unmatched']);
});

test('a limit for bodies holds on a path with parameters, however that is written', async () => {
  expect((await ask('PUT', '/api/things/a', 5)).status).toBe(200);
  expect((await ask('PUT', '/API/things/a/', 5)).status).toBe(200);
  expect((await ask('PUT', '/api/things/a', 7)).status).toBe(413);
  expect((await ask('POST', '/api/things/a', 5)).status).toBe(413);
});
