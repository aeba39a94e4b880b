import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installSocketGuard } from '../../../../server/egress/guard/socket-guard.ts';
import { type FakeWeb, startFakeWeb } from '../../../fake-web.ts';
import { openWebSearch, PUBLIC, type WebSearchHarness } from './web-search-harness.ts';

const KEY = 'BSA-canary-of-the-search-key';

let web: FakeWeb;
let at: WebSearchHarness;
let uninstall: () => void;

beforeEach(async () => {
  web = await startFakeWeb();
  at = openWebSearch(web);
  uninstall = installSocketGuard();
});

afterEach(async () => {
  uninstall();
  await at.close();
  await web.close();
});

describe('the search service', () => {
  it('is none until the owner chooses one', async () => {
    expect(await at.settings.read()).toBeNull();
    expect(await at.settings.whyUnavailable()).toMatch(/Web search is off/);
    expect(await at.settings.whyUnavailable('fr')).toMatch(/désactivée/);
    expect(await at.settings.whyUnavailable('en', true)).not.toMatch(/owner/);
    await at.settings.change({ provider: 'duckduckgo' });
    expect(await at.settings.read()).toEqual({
      provider: 'duckduckgo',
      base_url: 'https://html.duckduckgo.com/html',
      has_key: false,
    });
    expect(await at.settings.whyUnavailable()).toBeNull();
    await at.settings.change(null);
    expect(await at.settings.read()).toBeNull();
  });

  it.each([
    ['searxng', 'https://search.example/searx/', 'https://search.example/searx'],
    ['searxng', 'http://127.0.0.1:8888', 'http://127.0.0.1:8888'],
    ['searxng', 'http://192.168.1.5:8888/', 'http://192.168.1.5:8888'],
    ['searxng', 'http://[fd00::5]:8888', 'http://[fd00::5]:8888'],
    ['searxng', 'http://nas.local', 'http://nas.local'],
    ['brave', 'http://localhost:1234', 'http://localhost:1234'],
  ] as const)('may be at: %s %s', async (provider, base_url, kept) => {
    await at.settings.change({ provider, base_url });
    expect((await at.settings.read())?.base_url).toBe(kept);
  });

  it.each([
    ['searxng', undefined],
    ['searxng', 'http://93.184.215.14/'],
    ['searxng', 'http://[2606:2800:220:1::1]/'],
    ['brave', 'http://192.168.1.5'],
    ['duckduckgo', 'http://html.duckduckgo.example/html'],
    ['searxng', 'https://ada:secret@search.example'],
    ['searxng', 'https://search.example/?token=1'],
    ['searxng', 'https://search.example/#x'],
    ['searxng', 'file:///etc/passwd'],
    ['searxng', 'stdio:notes'],
  ] as const)('may not be at: %s %s', async (provider, base_url) => {
    await at.settings.change({ provider: 'searxng', base_url: web.url });
    await expect(at.settings.change({ provider, base_url })).rejects.toMatchObject({ status: 422 });
    expect((await at.settings.read())?.base_url).toBe(web.url);
  });
});

describe('the search key', () => {
  beforeEach(() => at.settings.change({ provider: 'brave' }));

  it('goes with the search to its own service, in its header, and into nothing else', async () => {
    await at.settings.setKey(KEY);
    expect(await at.settings.read()).toMatchObject({ provider: 'brave', has_key: true });
    const address = 'https://api.search.brave.com/res/v1/web/search';
    const asked = `${address}?q=lighthouse&count=5&search_lang=en&text_decorations=false`;
    const results = [{ title: 'One', url: 'https://one.example/', description: 'x' }];
    web.pages.set(asked, { type: 'application/json', body: JSON.stringify({ web: { results } }) });
    web.pages.set('https://one.example/', { body: '<p>Text</p>' });
    const { text } = await at.search({ query: 'lighthouse', pages: 1 });
    expect(web.requests.map(({ url }) => url)).toEqual([asked, 'https://one.example/']);
    expect(web.requests[0]?.headers['x-subscription-token']).toBe(KEY);
    expect(web.requests[1]?.raw).not.toContain(KEY);
    const kept = JSON.stringify(at.database.sqlite.prepare('SELECT * FROM egress_events').all());
    expect(kept + text + JSON.stringify(at.rows())).not.toContain(KEY);
    expect(web.connections[0]).toEqual({ host: 'api.search.brave.com', address: PUBLIC, port: 443 });
  });

  it('is missed: nothing is sent without one', async () => {
    expect(await at.settings.whyUnavailable()).toMatch(/needs a key/);
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'no_key' });
    expect(web.connections).toEqual([]);
  });

  it.each([
    ['another service', { provider: 'searxng', base_url: 'https://search.example' }],
    ['another address', { provider: 'brave', base_url: 'https://other.example' }],
    ['none', null],
  ] as const)('goes when the owner chooses %s, and does not come back', async (_name, search) => {
    await at.settings.setKey(KEY);
    await at.settings.change(search);
    await at.settings.change({ provider: 'brave' });
    expect(await at.settings.read()).toMatchObject({ has_key: false });
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'no_key' });
  });

  it('stays when the same is chosen again, and goes when it is removed', async () => {
    await at.settings.setKey(KEY);
    await at.settings.change({ provider: 'brave' });
    expect(await at.settings.read()).toMatchObject({ has_key: true });
    await at.settings.deleteKey();
    expect(await at.settings.read()).toMatchObject({ has_key: false });
  });

  it('is never sent to another origin, whatever the store gives', async () => {
    at.seams.readSearchKey = async () => ({ origin: 'https://evil.example:443', value: KEY });
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'key_for_other_origin' });
    expect(web.connections).toEqual([]);
  });

  it('is taken for a service that wants one only', async () => {
    await at.settings.change({ provider: 'searxng', base_url: web.url });
    await expect(at.settings.setKey(KEY)).rejects.toMatchObject({ status: 400, code: 'no_key_wanted' });
    await at.settings.change(null);
    await expect(at.settings.setKey(KEY)).rejects.toMatchObject({ status: 400 });
  });

  it('is another than the cloud’s, which no search can read', async () => {
    let cloudKeyReads = 0;
    at.seams.readCloudKey = async (origin) => {
      cloudKeyReads += 1;
      return { origin, value: 'sk-cloud' };
    };
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'no_key' });
    expect(cloudKeyReads).toBe(0);
  });
});
