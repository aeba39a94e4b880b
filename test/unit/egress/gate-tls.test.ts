import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import tls, { type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { type Harness, NEVER, openHarness, readText, USER } from './gate-harness.ts';

// Made for these tests alone, for a name that cannot exist (RFC 2606), and trusted by nobody.
const read = (name: string) => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');
const certificate = read('cloud.example.pem');

let server: https.Server;
let port: number;
let asked: { host: string | undefined; serverName: string | false | undefined }[];
let harness: Harness;
let uninstall: () => void;
const trustedBefore = tls.getCACertificates('default');

beforeEach(async () => {
  asked = [];
  server = https.createServer(
    { cert: certificate, key: read('cloud.example.key.pem') },
    (request, response) => {
      asked.push({
        host: request.headers.host,
        serverName: (request.socket as TLSSocket & { servername?: string | false }).servername,
      });
      response.end('answer');
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  harness = openHarness({ url: `https://cloud.example:${port}/v1` });
  harness.seams.resolveHost = async () => '127.0.0.1';
  uninstall = installSocketGuard();
});

afterEach(async () => {
  tls.setDefaultCACertificates(trustedBefore);
  uninstall();
  await harness.ledger.close();
  harness.database.close();
  server.close();
  await once(server, 'close');
});

const trust = () => tls.setDefaultCACertificates([certificate]);
const send = async () => harness.gate.send(await harness.permit(), harness.request, NEVER);

describe('over https', () => {
  it('the pinned address is asked under the provider’s own name', async () => {
    trust();
    expect(await readText((await send()).body)).toBe('answer');
    expect(asked).toEqual([{ host: `cloud.example:${port}`, serverName: 'cloud.example' }]);
  });

  it('nothing is written to a server whose certificate is not trusted', async () => {
    await expect(send()).rejects.toMatchObject({ kind: 'certificate' });
    expect(asked).toEqual([]);
    // It was greeted, so it knows that somebody called.
    expect(harness.ledger.totals({ userId: USER })).toMatchObject({ requests: 1, unreached: 0 });
  });

  it('nothing is written to a server that proves another name', async () => {
    trust();
    harness = openHarness({ url: `https://other.example:${port}/v1` });
    harness.seams.resolveHost = async () => '127.0.0.1';
    await expect(send()).rejects.toMatchObject({ kind: 'certificate' });
    expect(asked).toEqual([]);
  });

  it('a name that leads elsewhere the next time gets no byte of the request or the key there', async () => {
    trust();
    expect(await readText((await send()).body)).toBe('answer');
    const heard: Buffer[] = [];
    // Another program behind the same port of another address of this machine, without a certificate for that name.
    const other = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => heard.push(data));
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
    });
    other.listen(port, '127.0.0.2');
    await once(other, 'listening');
    harness.seams.resolveHost = async () => '127.0.0.2';
    await expect(send()).rejects.toMatchObject({ kind: 'network' });
    const bytes = Buffer.concat(heard).toString('latin1');
    // The greeting of TLS, with the name that is asked for, and nothing else.
    expect(bytes).toMatch(/^\x16\x03/);
    expect(bytes).toContain('cloud.example');
    expect(bytes).not.toMatch(/capital|Bearer|sk-test/);
    expect(asked.length).toBe(1);
    for (const address of ['169.254.169.254', 'fe80::1', '::ffff:169.254.0.1']) {
      harness.seams.resolveHost = async () => address;
      await expect(send()).rejects.toMatchObject({ name: 'EgressRefused', reason: 'private_address' });
    }
    other.close();
    await once(other, 'close');
  });

  it('the check of certificates cannot be switched off by the environment', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await expect(send()).rejects.toMatchObject({ kind: 'certificate' });
      expect(asked).toEqual([]);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });
});
