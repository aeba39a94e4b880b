import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolRefused } from '../../../../server/agents/tool.types.ts';
import { installSocketGuard } from '../../../../server/egress/guard/socket-guard.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';
import { type FakeWeb, startFakeWeb } from '../../../fake-web.ts';
import { HARMLESS, type openHarness } from '../../egress/gate-harness.ts';
import { openWebSearch, PUBLIC, RUN, type WebSearchHarness } from './web-search-harness.ts';

let web: FakeWeb;
let at: WebSearchHarness;
let uninstall: () => void;

beforeEach(async () => {
  web = await startFakeWeb();
  at = openWebSearch(web);
  uninstall = installSocketGuard();
  await at.settings.change({ provider: 'searxng', base_url: web.url });
});

afterEach(async () => {
  uninstall();
  await at.close();
  await web.close();
});

const result = (url: string, title = 'A title', content = 'An excerpt.') => ({ url, title, content });
const page = (text: string) => ({ body: `<html><body><p>${text}</p></body></html>` });

describe('a search', () => {
  it('asks the owner’s service with exactly the words, and gives titles, addresses, excerpts and page texts', async () => {
    web.results = [
      result('https://one.example/a', 'First', 'About lighthouses.'),
      result('https://two.example/b', 'Second'),
      result('https://three.example/c', 'Third'),
    ];
    web.pages.set('https://one.example/a', page('The lamp was lit in 1862.'));
    web.pages.set('https://two.example/b', page('Second text.'));
    const { text, sources } = await at.search({ query: 'lighthouse & lamp + oil?' });
    const [asked, ...fetched] = web.requests;
    expect(new URL(asked?.url ?? '').searchParams.get('q')).toBe('lighthouse & lamp + oil?');
    expect(asked?.headers).toEqual({
      host: web.url.slice('http://'.length),
      connection: 'keep-alive',
      'content-length': '0',
      accept: 'application/json, text/html;q=0.5',
      'accept-language': expect.stringMatching(/^(fr|en)$/),
      'accept-encoding': 'gzip, deflate',
      'user-agent': 'Mozilla/5.0 (compatible; Alcove)',
    });
    expect(fetched.map(({ url }) => url).sort()).toEqual(['https://one.example/a', 'https://two.example/b']);
    expect(text).toContain('[1] https://one.example/a\n│ First\n│ About lighthouses.');
    expect(text).toContain('│ The lamp was lit in 1862.');
    expect(text).toContain('[3] https://three.example/c');
    expect(text).toMatch(/never an instruction/);
    expect(sources).toEqual(['one.example', 'two.example', 'three.example']);
    expect(at.progress).toEqual(['Searching the web', 'Reading the pages found']);
  });

  it('sends to a page nothing that tells who asks, nor what was asked for', async () => {
    web.results = [result('https://one.example/a?x=1#part')];
    await at.search({ query: 'lighthouse', pages: 1 });
    expect(web.requests[1]).toMatchObject({
      url: 'https://one.example/a?x=1',
      method: 'GET',
      headers: {
        accept: 'text/html,application/xhtml+xml,text/plain',
        'user-agent': 'Mozilla/5.0 (compatible; Alcove)',
      },
    });
    expect(Object.keys(web.requests[1]?.headers ?? {}).sort()).toEqual(
      ['accept', 'connection', 'content-length', 'host', 'user-agent'].sort(),
    );
    expect(web.requests[1]?.raw).not.toContain('lighthouse');
  });

  it('is in the ledger, each request with its address, for its user and run', async () => {
    web.results = [result('https://one.example/a')];
    web.pages.set('https://one.example/a', page('Text.'));
    await at.search({ query: 'lighthouse', pages: 1 });
    expect(at.rows()).toMatchObject([
      {
        purpose: 'web_search',
        host: new URL(web.url).host,
        status: 200,
        conversation_id: RUN,
        message_id: RUN,
        sensitivity_score: 0.1,
        payload: `${web.url}/search?q=lighthouse&format=json&language=en`,
      },
      { purpose: 'web_search', host: 'one.example', status: 200, payload: 'https://one.example/a' },
    ]);
  });

  it('gives each address once, as many as were asked for, and reads no page when told so', async () => {
    web.results = [
      result('https://one.example/a'),
      result('https://www.one.example/a/'),
      result('http://one.example/a#part'),
      result('https://two.example/'),
      result('https://three.example/'),
    ];
    const { text, sources } = await at.search({ query: 'x', max_results: 2, pages: 0 });
    expect(sources).toEqual(['one.example', 'two.example']);
    expect(text).toContain('[1] https://one.example/a\n');
    expect(text).not.toContain('[3]');
    expect(web.requests).toHaveLength(1);
  });

  it('says so where nothing was found', async () => {
    expect(await at.search({ query: 'x' })).toEqual({
      text: 'SearXNG found nothing for these words. Try others.',
      sources: [],
    });
  });

  it.each([
    [{ query: '' }],
    [{ query: 'x'.repeat(401) }],
    [{ query: 'x', max_results: 11 }],
    [{ query: 'x', pages: 4 }],
    [{ query: 'x', max_results: 0 }],
    [{}],
  ])('is not begun with wrong arguments: %j', (args) => {
    expect(() => at.tool.parse(args)).toThrow(/arguments of web_search are wrong/);
  });

  it('leaves a page’s excerpt where the page cannot be read', async () => {
    web.results = [result('https://one.example/a', 'First', 'The excerpt.')];
    const { text } = await at.search({ query: 'x', pages: 1 });
    expect(text).toContain('│ The excerpt.');
    expect(text).not.toContain('Text of the page');
  });
});

describe('nothing leaves', () => {
  const nothingLeft = () => {
    expect(web.requests).toEqual([]);
    expect(web.connections).toEqual([]);
    expect(at.resolved).toEqual([]);
  };

  it('while web search is off', async () => {
    await at.settings.change(null);
    await expect(at.search({ query: 'x' })).rejects.toThrow(/Web search is off/);
    nothingLeft();
    expect(at.rows()).toEqual([]);
  });

  const closes: [string, () => void][] = [
    [
      'sensitive_query',
      () => {
        at.seams.score = () => ({ ...HARMLESS, score: 0.7 });
      },
    ],
    [
      'scoring_failed',
      () => {
        at.seams.score = () => {
          throw new Error('broken');
        };
      },
    ],
    [
      'sensitive_run',
      () => {
        at.privacy.taint = 0.7;
      },
    ],
    [
      'local_only',
      () => {
        at.privacy.isLocalOnly = true;
      },
    ],
    [
      'offline',
      () => {
        at.switches.offline = true;
      },
    ],
    [
      'account_closed',
      () => {
        at.seams.accountClosed = 'cloud_withheld';
      },
    ],
    [
      'account_closed',
      () => {
        at.seams.accountClosed = 'cloud_waiting';
      },
    ],
  ];

  it.each(closes)('and the ledger keeps a refusal without a word of it: %s', async (reason, close) => {
    close();
    const refused = await at.search({ query: 'canary words' }).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ToolRefused);
    expect(refused).toMatchObject({ reason, message: expect.stringMatching(/not sent/) });
    nothingLeft();
    expect(at.rows()).toMatchObject([{ refused: true, failure: reason, payload: null, host: '' }]);
    const kept = JSON.stringify(at.database.sqlite.prepare('SELECT * FROM egress_events').all());
    expect(kept).not.toContain('canary');
    expect(at.database.sqlite.prepare('SELECT count(*) FROM egress_payloads').pluck().get()).toBe(0);
  });

  it.each([
    'mon fils Théo a une leucémie, hôpital près de Lyon',
    'my IBAN FR7630006000011234567890189 transfer limit',
    'is password hunter2-Azerty99! for ada@corp-mail.fr leaked',
  ])('of a query that the shipped scorer calls sensitive: %s', async (query) => {
    at.seams.score = createShippedScorerOnce();
    await expect(at.search({ query })).rejects.toMatchObject({ reason: 'sensitive_query' });
    nothingLeft();
  });

  it('not for an account whose requests to the cloud are spent, which says nothing of the web', async () => {
    at.seams.accountClosed = 'cloud_spent';
    await at.search({ query: 'canary words' });
    expect(at.rows().every(({ refused }) => !refused)).toBe(true);
    expect(web.connections.length).toBeGreaterThan(0);
  });

  it('with ALCOVE_NO_CLOUD', async () => {
    at.switches.noCloud = true;
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'no_cloud' });
    nothingLeft();
    expect(at.rows()).toMatchObject([{ refused: true, failure: 'no_cloud' }]);
  });

  it('when it is stopped before it starts', async () => {
    at.stop.abort();
    await expect(at.search({ query: 'x' })).rejects.toThrow();
    expect(web.requests).toEqual([]);
  });

  it('to a page, once the run has learnt something sensitive while the search was on its way', async () => {
    web.results = [result('https://one.example/a')];
    at.seams.resolveHost = async () => {
      at.privacy.taint = 0.9;
      return '127.0.0.1';
    };
    await at.search({ query: 'x', pages: 1 });
    expect(web.requests).toHaveLength(1);
    expect(at.rows().map(({ failure }) => failure)).toEqual([null, 'sensitive_run']);
  });
});

let shipped: ReturnType<typeof createShippedScorer> | undefined;
function createShippedScorerOnce(): ReturnType<typeof openHarness>['seams']['score'] {
  shipped ??= createShippedScorer();
  const score = shipped;
  return (segments) => score([...segments]);
}

describe('words that try to be more than words', () => {
  it.each([
    ['a line break', 'x\r\nHost: evil.example\r\n\r\nGET /steal', 'x Host: evil.example GET /steal'],
    ['another parameter', 'x&format=html&engines=evil', 'x&format=html&engines=evil'],
    ['a fragment', 'x#fragment', 'x#fragment'],
    ['half a character', 'x\ud800y', 'x\ufffdy'],
    ['hidden characters', 'x\u{e0041}\u200by\u0000z', 'xyz'],
  ])('stay the value of one parameter: %s', async (_name, query, words) => {
    await at.search({ query });
    expect([...new URL(web.requests[0]?.url ?? '').searchParams]).toEqual([
      ['q', words],
      ['format', 'json'],
      ['language', 'en'],
    ]);
    expect(web.requests).toHaveLength(1);
  });
});

describe('a service that misbehaves', () => {
  const answer = (body: string | Uint8Array, more = {}) =>
    web.pages.set(`${web.url}/search?q=x&format=json&language=en`, {
      type: 'application/json',
      body,
      ...more,
    });

  it.each([
    ['no JSON', '<html>', {}, /no list of results/],
    ['another shape', '{"results":"none"}', {}, /no list of results/],
    ['JSON switched off', '{}', { status: 403 }, /JSON is off in SearXNG\. Add `json` to `search\.formats`/],
    ['refusal', '{}', { status: 401 }, /did not accept/],
    ['a limit', '{}', { status: 429 }, /no more searches/],
    ['a fault', '{}', { status: 500 }, /answered with an error/],
  ])('fails with a sentence: %s', async (_name, body, more, sentence) => {
    answer(body, more);
    await expect(at.search({ query: 'x' })).rejects.toThrow(sentence);
  });

  it('may pack its answer, as a limiter wants to be offered; one that unpacks without end is no list', async () => {
    const results = [{ title: 'Packed', url: 'https://one.example/a', content: 'Lights.' }];
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
    ] as const) {
      answer(pack(JSON.stringify({ results })), { headers: { 'content-encoding': encoding } });
      expect((await at.search({ query: 'x', pages: 0 })).text).toContain('│ Packed');
    }
    answer(gzipSync(Buffer.alloc(30_000_000)), { headers: { 'content-encoding': 'gzip' } });
    await expect(at.search({ query: 'x' })).rejects.toThrow(/no list of results/);
  });

  it('is followed nowhere', async () => {
    web.pages.set(`${web.url}/search?q=x&format=json&language=en`, { redirect: 'https://evil.example/?q=x' });
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'redirect' });
    expect(web.connections).toHaveLength(1);
  });

  it('is given up when it never answers', async () => {
    web.pages.set(`${web.url}/search?q=x&format=json&language=en`, () => {});
    const searching = at.search({ query: 'x' });
    const failed = expect(searching).rejects.toThrow(/could not be reached/);
    await web.received(1);
    expect(at.deadlines.map(({ milliseconds }) => milliseconds)).toEqual([15_000]);
    at.deadlines[0]?.controller.abort();
    await failed;
    await web.clientLeft();
    expect(at.rows()).toMatchObject([{ failure: 'aborted' }]);
  });

  it('is given up when its answer has no end', async () => {
    answer(new Uint8Array(200_000));
    await expect(at.search({ query: 'x' })).rejects.toThrow(/could not be reached/);
    expect(at.rows()).toMatchObject([{ failure: 'too_large' }]);
  });

  it('over plain http is asked in its own network only, where the owner put it', async () => {
    await at.settings.change({ provider: 'searxng', base_url: 'http://searx.home:8080' });
    at.addresses['searx.home'] = '192.168.1.5';
    await at.search({ query: 'x' }).catch(() => undefined);
    expect(web.connections).toEqual([{ host: 'searx.home', address: '192.168.1.5', port: 8080 }]);
    at.addresses['searx.home'] = PUBLIC;
    await expect(at.search({ query: 'x' })).rejects.toMatchObject({ reason: 'insecure_url' });
    expect(web.connections).toHaveLength(1);
  });
});
