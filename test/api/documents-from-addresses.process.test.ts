import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestPinned } from '../../server/egress/pinned-request.ts';
import { startServer, type TestServer } from './start-server.ts';

const PAGE = '<html><body><h1>Harbour</h1><p>The harbour office opens at nine.</p></body></html>';
const PUBLIC = '93.184.215.14';

let site: http.Server;
let sitePort: number;
let server: TestServer;
let token: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
/** What a name leads to, one answer a look-up; the last one stays. */
let leadsTo: string[];
const connected: string[] = [];

beforeAll(async () => {
  site = http.createServer((request, response) => answer(request, response));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  sitePort = (site.address() as AddressInfo).port;
  server = await startServer({
    resolveHost: async (host) =>
      /^(?:\[.*\]|[\d.]+)$/.test(host)
        ? host.replace(/[[\]]/g, '')
        : ((leadsTo.length > 1 ? leadsTo.shift() : leadsTo[0]) ?? ''),
    // What is public is this test's own site.
    connect: (exchange) => {
      connected.push(exchange.address);
      const url = new URL(exchange.url);
      url.protocol = 'http:';
      url.hostname = '127.0.0.1';
      url.port = String(sitePort);
      return requestPinned({ ...exchange, url, address: '127.0.0.1', otherAddresses: [] });
    },
  });
  ({ token } = await server.logIn());
});
beforeEach(() => {
  leadsTo = [PUBLIC];
  connected.length = 0;
  answer = (_request, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
});
afterAll(async () => {
  await server.close();
  site.close();
});

const add = (url: string, as = token) =>
  server.call('POST', '/documents/fetch?wait=true', { token: as, body: { url } });
const kept = async () => (await server.call('GET', '/documents', { token })).body.total;
const lastOfLedger = async () =>
  (await server.call('GET', '/privacy/ledger?purpose=document_fetch&limit=1', { token })).body.items[0];

describe('a document from an address', () => {
  test('is read, found, and says where it came from and when', async () => {
    const { status, body } = await add('https://harbour.example.org/opening-hours#top');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'opening-hours.html',
      content_type: 'text/html',
      status: 'ready',
      source_url: 'https://harbour.example.org/opening-hours',
    });
    expect(body.created_at).toMatch(/^20/);
    const found = await server.call('POST', '/documents/search', {
      token,
      body: { query: 'harbour office' },
    });
    expect(found.body.results[0].document_id).toBe(body.id);
  });

  test('is an attempt in the ledger, with its host', async () => {
    await add('http://harbour.example.org/other');
    expect(await lastOfLedger()).toMatchObject({ purpose: 'document_fetch', host: 'harbour.example.org' });
  });

  test('follows a redirect to another public place, each hop in the ledger', async () => {
    answer = (request, response) =>
      request.url === '/from'
        ? void response.writeHead(302, { location: 'https://other.example.org/to' }).end()
        : void response.setHeader('content-type', 'text/plain').end('The tide table of the week.');
    expect((await add('https://harbour.example.org/from')).body.filename).toBe('from');
    expect(await lastOfLedger()).toMatchObject({ host: 'other.example.org' });
  });
});

describe('nothing is kept', () => {
  test.each([
    ['an address of this machine', 'http://127.0.0.1:7417/api/v1/documents', 'private_address'],
    ['one of this network', 'http://192.168.1.1/status', 'private_address'],
    ['one where clouds keep their keys', 'http://169.254.169.254/latest/meta-data/', 'egress_'],
    ['one in another form', 'http://[::ffff:10.0.0.7]/', 'private_address'],
    ['a name of this network', 'http://printer.local/page', 'private_address'],
    ['a name without a dot', 'http://intranet/page', 'private_address'],
    ['a name and password in it', 'https://ada:secret@harbour.example.org/', ''],
    ['a key in it', 'https://harbour.example.org/?api_key=sk-proj-9fK2mQ7xVb3LrT8wYz1N', 'sensitive_query'],
  ])('of %s', async (_what, url, reason) => {
    const before = await kept();
    const refused = await add(url);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('alcove-error')).toContain(reason);
    expect([connected, await kept()]).toEqual([[], before]);
  });

  test('of a name that leads to this network, from the first look-up or at a redirect', async () => {
    leadsTo = ['10.0.0.7'];
    expect((await add('https://rebound.example.org/a')).status).toBe(403);
    expect(connected).toEqual([]);
    leadsTo = [PUBLIC, '10.0.0.7'];
    answer = (_request, response) =>
      void response.writeHead(302, { location: 'https://rebound.example.org/b' }).end();
    expect((await add('https://rebound.example.org/a')).status).toBe(403);
    expect(connected).toEqual([PUBLIC]);
  });

  test('of a redirect to a private address, or away from https', async () => {
    for (const location of ['https://192.168.1.1/', 'http://other.example.org/', 'file:///etc/passwd']) {
      answer = (_request, response) => void response.writeHead(302, { location }).end();
      expect((await add('https://harbour.example.org/away')).status).toBe(403);
    }
  });

  test('of what is no address of the web', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://harbour.example.org/', 'javascript:1', 'harbour', ''])
      expect((await add(url)).status).toBe(422);
  });

  test('of an answer that is no page, an empty one, one that is too large or breaks off', async () => {
    const before = await kept();
    answer = (_request, response) => void response.writeHead(404).end('not here');
    expect((await add('https://harbour.example.org/404')).status).toBe(502);
    answer = (_request, response) => void response.end();
    expect((await add('https://harbour.example.org/empty')).status).toBe(422);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 60 * 1024 * 1024 });
      response.write(Buffer.alloc(60 * 1024 * 1024));
      response.end();
    };
    expect((await add('https://harbour.example.org/large')).status).toBe(502);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('half');
      response.destroy();
    };
    expect((await add('https://harbour.example.org/half')).status).toBe(502);
    expect(await kept()).toBe(before);
  });

  test('with a key that is local only or has no scope, or with the door shut', async () => {
    const keyWith = async (body: object) =>
      (await server.call('POST', '/auth/api-keys', { token, body: { name: 'k', ...body } })).body.key;
    const url = 'https://harbour.example.org/opening-hours';
    expect((await add(url, await keyWith({ scopes: ['documents:write'], local_only: true }))).status).toBe(
      403,
    );
    expect((await add(url, await keyWith({ scopes: ['chat', 'documents:read'] }))).status).toBe(403);
    expect(connected).toEqual([]);
  });
});
