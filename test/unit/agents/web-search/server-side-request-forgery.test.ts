import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installSocketGuard } from '../../../../server/egress/guard/socket-guard.ts';
import type { ResolveHost } from '../../../../server/egress/resolve-host.ts';
import { type FakeWeb, startFakeWeb } from '../../../fake-web.ts';
import { HARMLESS } from '../../egress/gate-harness.ts';
import { openWebSearch, PUBLIC, type WebSearchHarness } from './web-search-harness.ts';

let web: FakeWeb;
let at: WebSearchHarness;
let uninstall: () => void;

beforeAll(async () => {
  web = await startFakeWeb();
  at = openWebSearch(web);
  uninstall = installSocketGuard();
  await at.settings.change({ provider: 'searxng', base_url: web.url });
});

afterAll(async () => {
  uninstall();
  await at.close();
  await web.close();
});

beforeEach(() => {
  web.requests.length = 0;
  web.connections.length = 0;
  at.resolved.length = 0;
});

afterEach(() => {
  web.pages.clear();
  at.seams.score = () => HARMLESS;
  at.privacy.taint = 0;
  for (const host of Object.keys(at.addresses)) delete at.addresses[host];
});

/** Searches, with this address as the only result, and reads its page; gives what was connected to beside the search. */
async function readResult(url: string) {
  web.results = [{ url, title: 'A result', content: 'An excerpt.' }];
  const { text } = await at.search({ query: 'lighthouse', pages: 1 });
  return { text, connections: web.connections.slice(1), requests: web.requests.slice(1) };
}

describe('a result that leads inside', () => {
  it.each([
    // This machine
    'https://127.0.0.1/',
    'https://127.0.0.1:443/',
    'https://127.1/',
    'https://127.255.255.254/',
    'https://0/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://%31%32%37.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://ⓛocalhost/',
    'https://api.localhost/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:7f00:0001]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    // The network around it
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://3232235777/',
    'https://0xc0a80101/',
    'https://192.168.257/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/latest/meta-data/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://[fe80::1]/',
    'https://[febf::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    // Nobody
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://192.88.99.1/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[5f00::1]/',
    // Names of a local network
    'https://intranet/',
    'https://intranet./',
    'https://router.lan/',
    'https://printer.local/',
    'https://nas.home.arpa/',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
  ])('is never connected to: %s', async (url) => {
    const { connections } = await readResult(url);
    expect(connections).toEqual([]);
    expect(at.rows().at(-1)?.purpose).toBe('web_search');
    expect(at.rows().at(-1)?.failure).toBe('private_address');
  });

  it.each([
    'https://[fe80::1%25eth0]/',
    'https://127.0.0.1:99999/',
    'https://0x7f.0x0.0x0.0x1.0x1/',
    'https://256.256.256.256/',
    'https://exa mple.com/',
    'https://ada:secret@one.example/',
    'https://one.example@127.0.0.1/',
    'https://one.example\\@127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ftp://one.example/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'stdio:notes',
    'ws://one.example/',
    '//one.example/',
    '/search?q=again',
    '',
    `https://one.example/${'a'.repeat(500)}`,
  ])('is no address at all: %s', async (url) => {
    const { connections, text } = await readResult(url);
    const wouldBe = URL.canParse(url) ? new URL(url).hostname : '';
    // What a browser would read as another host's path is read so here too, and is public.
    const isOthersPath = url.includes('\\');
    expect(connections.map(({ host }) => host)).toEqual(isOthersPath ? ['one.example'] : []);
    if (!isOthersPath && wouldBe) expect(text).not.toContain(`[1] ${url}`);
  });

  it.each([
    ['plain http', 'http://one.example/', 'insecure_url'],
    ['plain http to this machine', 'http://127.0.0.1:7417/api/v1/health', 'insecure_url'],
    ['the search service itself, which only its owner may address', '', 'insecure_url'],
    ['another port', 'https://one.example:8443/', 'url_not_allowed'],
    ['the port of something else', 'https://one.example:22/', 'url_not_allowed'],
  ])('is never connected to by %s', async (_name, url, reason) => {
    const { connections } = await readResult(url || `${web.url}/admin?delete=all`);
    expect(connections).toEqual([]);
    expect(at.rows().at(-1)).toMatchObject({ refused: true, failure: reason });
    expect(at.resolved).toHaveLength(1);
  });
});

describe('a name', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.8',
    '64:ff9b::a00:8',
    '2002:a00:8::',
    'not an address',
    '',
  ])('that resolves inside is never connected to: %s', async (address) => {
    at.addresses['public.example'] = [address];
    if (address === '') at.seams.resolveHost = emptyFor('public.example', at.seams.resolveHost);
    const { connections } = await readResult('https://public.example/');
    expect(connections).toEqual([]);
    expect(at.rows().at(-1)?.failure).toBe('private_address');
  });

  it('is looked up once, and the address that was checked is the one connected to', async () => {
    at.addresses['rebind.example'] = [PUBLIC, '127.0.0.1', '127.0.0.1'];
    const { connections } = await readResult('https://rebind.example/');
    expect(at.resolved.filter((host) => host === 'rebind.example')).toHaveLength(1);
    expect(connections).toEqual([{ host: 'rebind.example', address: PUBLIC, port: 443 }]);
  });

  it('is checked again at a redirect to itself, when it resolves inside by then', async () => {
    at.addresses['rebind.example'] = [PUBLIC, '127.0.0.1'];
    web.pages.set('https://rebind.example/', { redirect: 'https://rebind.example/again' });
    const { connections } = await readResult('https://rebind.example/');
    expect(connections).toHaveLength(1);
    expect(at.rows().at(-1)?.failure).toBe('private_address');
  });

  it('in another script is asked for, and shown, as what it is', async () => {
    const { text, connections } = await readResult('https://аpple.example/');
    expect(connections[0]?.host).toBe('xn--pple-43d.example');
    expect(text).toContain('[1] https://xn--pple-43d.example/');
  });
});

function emptyFor(name: string, otherwise: ResolveHost): ResolveHost {
  return (host: string) => {
    if (host !== name) return otherwise(host);
    at.seams.resolveHost = otherwise;
    return Promise.resolve('');
  };
}

describe('a redirect of a page', () => {
  const redirected = (to: string) => {
    web.pages.set('https://one.example/', { redirect: to });
    return readResult('https://one.example/');
  };

  it('is followed to another public page, which is judged like the first', async () => {
    web.pages.set('https://two.example/b', { body: '<p>The text at the end.</p>' });
    const { text, connections } = await redirected('https://two.example/b');
    expect(text).toContain('│ The text at the end.');
    expect(connections.map(({ host }) => host)).toEqual(['one.example', 'two.example']);
    expect(
      at
        .rows()
        .slice(-2)
        .map(({ status, payload }) => [status, payload]),
    ).toEqual([
      [302, 'https://one.example/'],
      [200, 'https://two.example/b'],
    ]);
  });

  it.each([
    ['this machine', 'https://127.0.0.1/', 'private_address'],
    ['this machine in another form', 'https://[::ffff:7f00:1]/', 'private_address'],
    ['this machine by name', 'https://localhost/', 'private_address'],
    ['a cloud machine’s metadata', 'https://169.254.169.254/latest/', 'private_address'],
    ['plain http', 'http://two.example/', 'insecure_url'],
    ['the search service', '', 'insecure_url'],
    ['another port', 'https://two.example:6379/', 'url_not_allowed'],
  ])('does not lead to %s', async (_name, to, reason) => {
    const { connections } = await redirected(to || `${web.url}/search?q=x`);
    expect(connections).toHaveLength(1);
    expect(at.rows().at(-1)?.failure).toBe(reason);
  });

  it.each(['file:///etc/passwd', 'https://ada:secret@two.example/', 'https://', ''])(
    'that is no address ends there: %s',
    async (to) => {
      const { connections } = await redirected(to);
      expect(connections.map(({ host }) => host)).toEqual(
        to === '' ? Array(4).fill('one.example') : ['one.example'],
      );
    },
  );

  it('is followed three times at most', async () => {
    for (let hop = 0; hop < 9; hop += 1)
      web.pages.set(`https://hop.example/${hop}`, { redirect: `https://hop.example/${hop + 1}` });
    const { connections } = await readResult('https://hop.example/0');
    expect(connections).toHaveLength(4);
  });

  it('is scored: what it would carry out does not leave', async () => {
    at.seams.score = (segments) => ({
      ...HARMLESS,
      score: segments.some(({ text }) => text.includes('4111')) ? 0.95 : 0.1,
    });
    const { connections } = await redirected('https://two.example/?card=4111111111111111');
    expect(connections).toHaveLength(1);
    expect(at.rows().at(-1)).toMatchObject({ refused: true, failure: 'sensitive_query' });
  });

  it('is not followed once the run knows something sensitive', async () => {
    web.pages.set('https://one.example/', (response) => {
      at.privacy.taint = 0.7;
      response.writeHead(302, { location: 'https://two.example/' }).end();
    });
    const { connections } = await readResult('https://one.example/');
    expect(connections).toHaveLength(1);
    expect(at.rows().at(-1)).toMatchObject({ refused: true, failure: 'sensitive_run' });
  });

  it('carries no cookie, referer or other trace of the page before', async () => {
    web.pages.set('https://one.example/', (response) =>
      response
        .writeHead(302, { location: 'https://two.example/', 'set-cookie': 'canary=1', 'x-canary': '1' })
        .end(),
    );
    const { requests } = await readResult('https://one.example/');
    expect(requests[1]?.url).toBe('https://two.example/');
    expect(requests[1]?.raw).not.toMatch(/canary|one\.example|referer/i);
  });
});
