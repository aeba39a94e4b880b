import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantDownload } from '../../../server/egress/grant.ts';
import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { addCertificates } from '../../../server/egress/pinned-request.ts';
import { createFindProxy, readProxy } from '../../../server/egress/proxy.ts';
import { type FakeProxy, PROXY_CA, startFakeProxy } from './fake-proxy.ts';
import { type Harness, NEVER, openHarness, readText, USER } from './gate-harness.ts';

const trustedBefore = tls.getCACertificates('default');
const WITH_PASSWORD = 'http://ada:l%C3%B6ve@proxy.example:3128';

let proxy: FakeProxy;
let harness: Harness;
let uninstall: () => void;

beforeEach(async () => {
  await open('http');
});

afterEach(close);

async function open(scheme: 'http' | 'https') {
  proxy = await startFakeProxy((request, response) => {
    if (request.url === '/inner') response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end();
    else if (request.url === '/named') response.writeHead(302, { location: 'https://printer/x' }).end();
    else response.end('answer');
  }, scheme);
  harness = openHarness({ url: 'https://cloud.example/v1' });
  const find = createFindProxy(readProxy(`${scheme}://proxy.example:${proxy.port}`), 'direct.example');
  harness.seams.findProxy = find;
  harness.seams.resolveHost = async (host) => (host === 'proxy.example' ? '127.0.0.1' : '192.0.2.7');
  uninstall = installSocketGuard();
}

async function close() {
  tls.setDefaultCACertificates(trustedBefore);
  uninstall();
  await harness.ledger.close();
  harness.database.close();
  await proxy[Symbol.asyncDispose]();
}

const bare = (certificate: string) => certificate.replace(/\s/g, '');
const trust = () => addCertificates([PROXY_CA]);
const send = async () => harness.gate.send(await harness.permit(), harness.request, NEVER);
const download = (path = '/file') => {
  const grant = grantDownload({
    url: `https://hub.example${path}`,
    subject: { userId: USER },
    localOnly: false,
  });
  return harness.gate.download(grant, { maxBytes: 1_000 }, NEVER);
};
const rows = () => harness.ledger.list({ userId: USER, skip: 0, limit: 5 }).items;

describe('behind a proxy', () => {
  it('a request goes through it: only the proxy is looked up, and asked for the name that was permitted', async () => {
    trust();
    expect(await readText((await send()).body)).toBe('answer');
    expect(harness.resolved).toEqual(['proxy.example']);
    expect(proxy.asked).toEqual(['cloud.example:443']);
    expect(proxy.through).toEqual(['cloud.example/v1/chat/completions']);
    expect(rows()).toMatchObject([{ host: 'cloud.example', status: 200 }]);
  });

  it('so does a download, hop by hop in the ledger', async () => {
    trust();
    expect(await readText((await download()).body)).toBe('answer');
    expect(proxy.asked).toEqual(['hub.example:443']);
    expect(rows()).toMatchObject([{ host: 'hub.example', purpose: 'model_download', status: 200 }]);
  });

  it('that itself speaks TLS, the name inside is asked for all the same', async () => {
    await close();
    await open('https');
    trust();
    expect(await readText((await download()).body)).toBe('answer');
    expect(proxy.asked).toEqual(['hub.example:443']);
  });

  it.each(['/inner', '/named'])('no redirect leads into the network of the proxy: %s', async (path) => {
    trust();
    await expect(download(path)).rejects.toMatchObject({ reason: 'private_address' });
    expect(proxy.asked).toEqual(['hub.example:443']);
  });

  it('nothing is told to it, not even the name, once offline mode is on', async () => {
    trust();
    harness.seams.resolveHost = async () => {
      harness.switches.offline = true;
      return '127.0.0.1';
    };
    await expect(send()).rejects.toMatchObject({ reason: 'offline' });
    expect(proxy.asked).toEqual([]);
  });
});

describe('a proxy that inspects connections', () => {
  it('is told nothing while its authority is not trusted, and that is said', async () => {
    await expect(send()).rejects.toMatchObject({
      kind: 'certificate',
      message: expect.stringContaining('store of the system'),
    });
    expect(proxy.through).toEqual([]);
    expect(rows()).toMatchObject([{ failure: 'certificate' }]);
  });

  it('works once its authority is in the store, beside all that were trusted before', async () => {
    trust();
    const trusted = tls.getCACertificates('default').map(bare);
    expect(trusted).toEqual(expect.arrayContaining([...trustedBefore, PROXY_CA].map(bare)));
    expect(await readText((await send()).body)).toBe('answer');
  });
});

describe('a proxy that wants a password', () => {
  it('is given it, and the hub behind it is not', async () => {
    trust();
    proxy.password = readProxy(WITH_PASSWORD)?.authorization;
    const given = `http://ada:l%C3%B6ve@proxy.example:${proxy.port}`;
    harness.seams.findProxy = createFindProxy(readProxy(given), '');
    expect(await readText((await download()).body)).toBe('answer');
  });

  it('is named as the reason when there is none, and no password is in the error', async () => {
    trust();
    proxy.password = 'Basic other';
    harness.seams.findProxy = createFindProxy(readProxy(`http://ada:secret@proxy.example:${proxy.port}`), '');
    const error = await send().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'proxy_password' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret|YWRh/);
  });

  it('or does not let a host through is told apart', async () => {
    trust();
    proxy.status = 403;
    await expect(send()).rejects.toMatchObject({ kind: 'proxy_refused' });
  });
});

describe('the address of a proxy', () => {
  it('holds a name and a password only for its header', () => {
    const read = readProxy(WITH_PASSWORD);
    expect(read?.url.href).toBe('http://proxy.example:3128/');
    expect(read?.authorization).toBe(`Basic ${Buffer.from('ada:löve').toString('base64')}`);
    expect(readProxy('proxy.example:3128')?.url.host).toBe('proxy.example:3128');
  });

  it.each(['socks5://proxy.example:1080', 'http://', '%', 'http://%ZZ@proxy.example'])(
    'is none: %s',
    (text) => {
      expect(readProxy(text)).toBeUndefined();
    },
  );
});

describe('past the proxy', () => {
  const NO_PROXY =
    'example.org, .inner.example,*.wild.example 192.0.2.7,10.0.0.0/8,ported.example:8443,2001:db8::/32';
  const find = createFindProxy(readProxy('http://proxy.example:3128'), NO_PROXY);

  it.each([
    'http://search.example/',
    'https://localhost/',
    'https://127.0.0.1:4000/',
    'https://[::1]/',
    'https://example.org/',
    'https://www.EXAMPLE.org/',
    'https://a.inner.example/',
    'https://a.wild.example/',
    'https://192.0.2.7/',
    'https://10.1.2.3/',
    'https://ported.example:8443/',
    'https://[2001:db8::1]/',
  ])('goes %s', (url) => {
    expect(find(new URL(url))).toBeUndefined();
  });

  it.each([
    'https://hub.example/',
    'https://notexample.org/',
    'https://192.0.2.70/',
    'https://11.1.2.3/',
    'https://ported.example/',
  ])('does not go %s', (url) => {
    expect(find(new URL(url))?.url.host).toBe('proxy.example:3128');
  });

  it('goes everything where the exceptions are a star', () => {
    expect(
      createFindProxy(readProxy('http://proxy.example:3128'), '*')(new URL('https://a.example/')),
    ).toBeUndefined();
  });
});
