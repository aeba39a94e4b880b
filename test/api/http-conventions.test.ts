import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
let port: string;

beforeAll(async () => {
  server = await startServer({ environment: { ALCOVE_PUBLIC_URL: 'https://alcove.example.org' } });
  ({ token } = await server.logIn());
  port = new URL(server.url).port;
});
afterAll(() => server.close());

const raw = (path: string, options: Parameters<typeof rawRequest>[1] = {}) =>
  rawRequest(server.url + path, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });
const isErrorForm = (text: string) => {
  const { detail, code, params: _, errors, ...rest } = JSON.parse(text);
  return (
    typeof detail === 'string' &&
    // What never was a request has no code.
    (code === undefined || typeof code === 'string') &&
    Object.keys(rest).length === 0 &&
    (errors === undefined || Array.isArray(errors))
  );
};
const create = '/api/v1/chat/conversations';

describe('the Host of a request', () => {
  test.each(['127.0.0.1', 'localhost', 'alcove.localhost', 'LOCALHOST'])(
    'may be %s with the port',
    async (name) => {
      expect((await raw('/api/v1/auth/me', { headers: { host: `${name}:${port}` } })).status).toBe(200);
    },
  );

  test('may be that of ALCOVE_PUBLIC_URL', async () => {
    expect((await raw('/api/v1/auth/me', { headers: { host: 'alcove.example.org' } })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'localhost',
    '127.0.0.1:1',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '[::1]',
    '0.0.0.0',
  ])('that is %s is 421 in the error form, on every path', async (host) => {
    const named = host === 'localhost' || host.includes(':1') ? host : `${host}:${port}`;
    for (const path of ['/api/v1/auth/me', '/health', '/', '/openapi.json']) {
      const { status, text } = await raw(path, { headers: { host: named } });
      expect([path, status, isErrorForm(text)]).toEqual([path, 421, true]);
    }
  });

  test('must be there', async () => {
    const { status, text } = await raw('/api/v1/auth/me', { setHost: false });
    expect([status, isErrorForm(text)]).toEqual([421, true]);
  });
});

describe('the Origin of a request', () => {
  test('may be absent or one of the server’s own', async () => {
    for (const origin of [
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      'https://alcove.example.org',
    ])
      expect((await raw('/api/v1/auth/me', { headers: { origin } })).status).toBe(200);
  });

  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1',
    'http://localhost:1',
    'http://alcove.example.org',
    'file://',
    '',
  ])('that is "%s" is 403, and no CORS header comes back', async (origin) => {
    const { status, text, headers } = await raw('/api/v1/auth/me', { headers: { origin } });
    expect([status, isErrorForm(text)]).toEqual([403, true]);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('gets no CORS header even when it is the server’s own, nor does a preflight', async () => {
    const origin = `http://127.0.0.1:${port}`;
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await raw('/api/v1/auth/me', { method, headers: { origin } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    expect((await raw(create, { method: 'OPTIONS', headers })).status).toBe(403);
  });
});

describe('the body of a request', () => {
  const post = (type: string | undefined, body: string) =>
    raw(create, { method: 'POST', body, headers: type === undefined ? {} : { 'content-type': type } });

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'text/json',
  ])('of the type %s is 415', async (type) => {
    const { status, text } = await post(type, '{"title":"x"}');
    expect([status, isErrorForm(text)]).toEqual([415, true]);
  });

  test('may name a charset', async () => {
    expect((await post('Application/JSON; charset=utf-8', '{"title":"é"}')).status).toBe(201);
  });

  test('needs no content type where there is none', async () => {
    expect((await raw(create, { method: 'POST' })).status).toBe(201);
    expect((await raw(create, { method: 'POST', headers: { 'content-length': '0' } })).status).toBe(201);
  });

  test.each(['{', '{"title":}', '{"title":"a"', 'title', '"text"', '7', 'null', '{} {}'])(
    'that is %s is 400: malformed',
    async (body) => {
      const { status, text } = await post('application/json', body);
      expect([status, isErrorForm(text)]).toEqual([400, true]);
      expect(text).not.toMatch(/position|SyntaxError|at .*:\d/);
    },
  );

  test('of more than the limit is 413', async () => {
    const { status, text } = await post('application/json', JSON.stringify({ title: 'x'.repeat(5_000_000) }));
    expect([status, isErrorForm(text)]).toEqual([413, true]);
  });

  test('in an unknown encoding is 415', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'snappy' };
    const { status, text } = await raw(create, { method: 'POST', body: '{}', headers });
    expect([status, isErrorForm(text)]).toEqual([415, true]);
  });

  test('that pollutes prototypes changes nothing', async () => {
    expect(
      (await post('application/json', '{"__proto__":{"title":"x"},"constructor":{"prototype":{"a":1}}}'))
        .status,
    ).toBe(201);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});

describe('paths', () => {
  test.each([
    '/api/v1/nothing',
    '/api/v1',
    '/api/v1/chat',
    '/api/v2/auth/me',
    '/api/',
    '/nothing-here',
    '/api/v1/../secrets',
  ])('%s is 404 in the error form, with a token and without', async (path) => {
    const withAndWithout: Record<string, string>[] = [{}, { authorization: '' }];
    for (const headers of withAndWithout) {
      const { status, text } = await raw(path, { headers });
      expect([status, isErrorForm(text)]).toEqual([404, true]);
    }
  });

  test('what is not there is told before what is wrong with its body', async () => {
    for (const type of ['text/plain', 'multipart/form-data', 'application/json']) {
      const sent = { method: 'POST', body: '{', headers: { 'content-type': type } };
      for (const path of ['/api/v1/nothing', '/api/v2/auth/login', '/v1/moderations', '/nothing-here'])
        expect([path, type, (await raw(path, sent)).status]).toEqual([path, type, 404]);
      const put = { ...sent, method: 'PUT' };
      expect((await raw('/api/v1/chat/conversations', put)).status).toBe(405);
    }
  });

  test('a method that a path has not is 405 and names those it has', async () => {
    const { status, text, headers } = await raw('/api/v1/chat/conversations', { method: 'PUT' });
    expect([status, isErrorForm(text), headers.allow]).toEqual([405, true, 'GET, POST']);
  });

  test('a path that cannot be decoded is a client’s error', async () => {
    const { status, text } = await raw('/api/v1/chat/conversations/%E0%A4%A');
    expect([400, 404]).toContain(status);
    expect(isErrorForm(text)).toBe(true);
  });

  test('a file of the web app that is not there is 404 too', async () => {
    for (const path of ['/assets/nothing.js', '/assets/', '/nothing.html', '/.git/config']) {
      const { status, text } = await raw(path);
      expect([path, status, isErrorForm(text)]).toEqual([path, 404, true]);
    }
  });

  test('no path leads to a file beside the web app', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const { status, text } = await raw(path);
      expect([400, 403, 404]).toContain(status);
      expect(text).not.toContain('@alcove');
    }
  });
});

test('what is no HTTP at all is answered in the error form too', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(isErrorForm(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toBe(true);
});

test('headers that are too large are 431 in the error form', async () => {
  const { status, text } = await raw('/api/v1/auth/me', { headers: { 'x-long': 'x'.repeat(20_000) } });
  expect([status, isErrorForm(text)]).toEqual([431, true]);
});

test('answers under /api/v1 are never stored by a browser, and nothing may be framed or sniffed', async () => {
  const { headers } = await raw('/api/v1/auth/me');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('a failure inside says nothing of its cause', async () => {
  const { conversations } = server.context;
  const broken = { ...conversations };
  const secret = 'SELECT secret FROM /home/someone/alcove.db';
  conversations.list = () => {
    throw new Error(secret);
  };
  const { status, text } = await raw(create);
  Object.assign(conversations, broken);
  expect([status, isErrorForm(text)]).toEqual([500, true]);
  expect(text).not.toMatch(/SELECT|home|Error/);
  expect(server.logs.join('')).not.toContain('SELECT');
});
