import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EgressGrant, grantDownload } from '../../../server/egress/grant.ts';
import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { type Harness, NEVER, openHarness, readText, USER } from './gate-harness.ts';

const FILE = 'the bytes of a model';

let server: http.Server;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[];
let harness: Harness;
let uninstall: () => void;

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => void response.end(FILE);
  server = http.createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  harness = openHarness({ url: `${origin}/v1` });
  uninstall = installSocketGuard();
});

afterEach(async () => {
  uninstall();
  await harness.ledger.close();
  harness.database.close();
  server.close();
  await once(server, 'close');
});

const refusedWith = (reason: string) => expect.objectContaining({ name: 'EgressRefused', reason });
const grant = (path = '/model.gguf', localOnly = false) =>
  grantDownload({ url: `${origin}${path}`, subject: { userId: USER }, localOnly });
const download = (granted: EgressGrant = grant(), request = { maxBytes: 1_000 }) =>
  harness.gate.download(granted, request, NEVER);
const redirectTo = (location: string) => {
  answer = (request, response) =>
    void (request.url === '/model.gguf' ? response.writeHead(302, { location }).end() : response.end(FILE));
};

describe('a download', () => {
  it('fetches what was granted, without a key or a body, and is in the ledger', async () => {
    expect(await readText((await download()).body)).toBe(FILE);
    expect(asked[0]?.headers).toEqual({
      accept: 'application/octet-stream',
      host: origin.slice('http://'.length),
      connection: 'keep-alive',
      'content-length': '0',
    });
    expect(harness.ledger.list({ userId: USER, skip: 0, limit: 5 }).items).toMatchObject([
      {
        purpose: 'model_download',
        status: 200,
        bytes_received: FILE.length,
        payload: null,
        sensitivity_score: null,
      },
    ]);
  });

  it('resumes where it is told to', async () => {
    await readText((await harness.gate.download(grant(), { maxBytes: 99, resumeFrom: 7 }, NEVER)).body);
    expect(asked[0]?.headers.range).toBe('bytes=7-');
  });

  it('follows a redirect within the granted origin, one ledger row a hop', async () => {
    redirectTo('/elsewhere.gguf');
    expect(await readText((await download()).body)).toBe(FILE);
    expect(
      harness.ledger.list({ userId: USER, skip: 0, limit: 5 }).items.map(({ status }) => status),
    ).toEqual([200, 302]);
  });

  it.each([
    ['this machine, by name', 'https://localhost/x'],
    ['this machine, by number', 'https://127.0.0.1/x'],
    ['this machine in a mapped form', 'https://[::ffff:127.0.0.1]/x'],
    ['the local network', 'https://192.168.1.1/x'],
    ['a cloud machine’s metadata', 'https://169.254.169.254/latest/meta-data'],
    ['a number that hides an address', 'https://2130706433/x'],
  ])('is not led to %s by a redirect', async (_name, location) => {
    redirectTo(location);
    await expect(download()).rejects.toEqual(refusedWith('private_address'));
    expect(asked).toHaveLength(1);
  });

  it('whose host has no address reached nobody, and the ledger knows', async () => {
    harness.seams.resolveHost = async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
    };
    await expect(download()).rejects.toMatchObject({ kind: 'network' });
    expect(harness.ledger.totals({ userId: USER })).toMatchObject({ requests: 1, unreached: 1 });
  });

  it('goes on to the next address of a name when nobody takes the connection at the first', async () => {
    harness.seams.resolveHost = async () => ['127.0.0.2', '127.0.0.1'];
    expect(await readText((await download()).body)).toBe(FILE);
    expect(asked).toHaveLength(1);
  });

  it('follows a redirect whose text is longer than the file', async () => {
    answer = (request, response) =>
      void (request.url === '/model.gguf'
        ? response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100_000))
        : response.end(FILE));
    expect(await readText((await download(grant(), { maxBytes: FILE.length })).body)).toBe(FILE);
  });

  it('is not led to a private address behind a public name', async () => {
    redirectTo('https://cdn.example/x');
    harness.seams.resolveHost = async (host) => (host === 'cdn.example' ? '10.0.0.8' : '127.0.0.1');
    await expect(download()).rejects.toEqual(refusedWith('private_address'));
  });

  it.each([
    ['plain http', 'http://cdn.example/x', 'insecure_url'],
    ['another scheme', 'file:///etc/passwd', 'insecure_url'],
    ['credentials in the address', 'https://ada:secret@cdn.example/x', 'url_not_allowed'],
  ])('is not led to %s', async (_name, location, reason) => {
    redirectTo(location);
    await expect(download()).rejects.toEqual(refusedWith(reason));
  });

  it('gives up on a circle of redirects', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: '/model.gguf' }).end();
    await expect(download()).rejects.toEqual(refusedWith('too_many_redirects'));
    expect(asked).toHaveLength(6);
  });

  it('stops at the most bytes that may come', async () => {
    const { body } = await download(grant(), { maxBytes: 5 });
    await expect(readText(body)).rejects.toMatchObject({ kind: 'too_large' });
  });

  it.each(['offline', 'noCloud'] as const)('is closed by %s, also between two hops', async (which) => {
    answer = (_request, response) => {
      harness.switches[which] = true;
      response.writeHead(302, { location: '/second' }).end();
    };
    await expect(download()).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it.each(['offline', 'noCloud'] as const)(
    'is not even looked up while %s closes the door',
    async (which) => {
      harness.switches[which] = true;
      await expect(download()).rejects.toThrow();
      expect(harness.resolved).toEqual([]);
      expect(harness.ledger.list({ userId: USER, skip: 0, limit: 5 }).items).toMatchObject([
        { refused: true },
      ]);
    },
  );

  it('is closed to a local-only key, and to a grant that nobody gave', async () => {
    await expect(download(grant('/model.gguf', true))).rejects.toEqual(refusedWith('local_only'));
    await expect(download({ ...grant() } as EgressGrant)).rejects.toEqual(refusedWith('permit_forged'));
    expect(asked).toEqual([]);
  });
});
