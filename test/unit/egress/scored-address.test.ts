import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import { type FakeWeb, startFakeWeb } from '../../fake-web.ts';
import { type Harness, NEVER, openHarness, QUESTION, readText, USER } from './gate-harness.ts';

const PAGE = 'https://one.example/page?a=1';

let web: FakeWeb;
let harness: Harness;

beforeEach(async () => {
  web = await startFakeWeb();
  harness = openHarness(web);
  harness.seams.connect = web.connect;
  harness.seams.resolveHost = async () => '93.184.215.14';
  web.pages.set(PAGE, { body: 'The page.' });
});

afterEach(async () => {
  await harness.ledger.close();
  harness.database.close();
  await web.close();
});

const get = (changes: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url: PAGE,
  method: 'GET',
  headers: {},
  body: '',
  constants: [],
  keyHeader: 'none',
  ...changes,
});

/** Sends with a permit of the router for exactly this request. */
async function send(purpose: 'web_search' | 'mcp', request: OutboundRequest, texts: string[]) {
  const decision = await harness.routing.decideOutbound({
    userId: USER,
    purpose,
    texts,
    runTaint: 0,
    isLocalOnly: false,
    threshold: 0.7,
    offline: false,
    noCloud: false,
    isAccountClosed: false,
  });
  if (decision.route !== 'send') throw new Error('expected to be allowed');
  const permit = harness.routing.permitOutbound(decision, request, { userId: USER });
  return harness.gate.send(permit, request, NEVER);
}

const refusedWith = (reason: string) => expect.objectContaining({ name: 'EgressRefused', reason });

describe('an address that is a scored text', () => {
  it('may be fetched for a search, and is then what the ledger keeps', async () => {
    expect(await readText((await send('web_search', get(), [PAGE])).body)).toBe('The page.');
    expect(harness.ledger.list({ userId: USER, skip: 0, limit: 1 }).items[0]?.payload).toBe(PAGE);
  });

  it.each([
    ['nobody scored it', 'web_search', get(), []],
    ['it was scored in part', 'web_search', get(), ['https://one.example/page']],
    ['it is for an MCP call', 'mcp', get(), [PAGE]],
    ['something is sent along', 'web_search', get({ method: 'POST', body: '{}' }), [PAGE]],
    ['it asks for a key', 'web_search', get({ keyHeader: 'x_subscription_token' }), [PAGE]],
    [
      'it holds credentials',
      'web_search',
      get({ url: 'https://a:b@one.example/' }),
      ['https://a:b@one.example/'],
    ],
    ['it holds a fragment', 'web_search', get({ url: `${PAGE}#x` }), [`${PAGE}#x`]],
  ] as const)('is refused where %s', async (_name, purpose, request, texts) => {
    await expect(send(purpose, request, [...texts])).rejects.toEqual(refusedWith('url_not_allowed'));
    expect(web.connections).toEqual([]);
  });

  it('is refused where a body is sent along by GET', async () => {
    await expect(send('web_search', get({ body: '{}' }), [PAGE])).rejects.toEqual(
      refusedWith('unscored_text'),
    );
  });

  it.each(['{"4711":true}', '{"q":4711}'])(
    'leaves a search no room for keys and numbers: only its words are a text: %s',
    async (body) => {
      const request = get({
        method: 'POST',
        body,
        constants: [PAGE, 'https://one.example/page', 'a', '1', 'q'],
      });
      await expect(send('web_search', request, ['4711'])).rejects.toEqual(refusedWith('unscored_text'));
    },
  );

  it('is no place that a prompt may go to', async () => {
    const url = `${web.url}/elsewhere`;
    const request = { ...harness.request, url };
    const permit = await harness.permit(request, [
      { role: 'user', text: QUESTION },
      { role: 'user', text: url },
    ]);
    await expect(harness.gate.send(permit, request, NEVER)).rejects.toEqual(refusedWith('url_not_allowed'));
    expect(web.connections).toEqual([]);
  });
});

describe('an address whose query is built', () => {
  const search = 'https://search.example/search';
  const ask = (query: string, texts = ['light house'], constants = [search, 'q', 'format', 'json']) =>
    send('web_search', get({ url: `${search}?${query}`, constants }), texts);

  it('may hold scored texts and constants', async () => {
    expect((await ask('q=light+house&format=json')).status).toBe(404);
    expect(web.connections).toHaveLength(1);
  });

  it.each([
    ['a value that nobody scored', 'q=ada+lovelace'],
    ['a scored text with a word more', 'q=light+house+ada'],
    ['a name that is no constant', 'light+house=json'],
    ['another spelling of the same', 'q=light%20house'],
    ['needless percent signs', 'q=%6cight+house'],
    ['an ending that decodes to nothing', 'q=light+house&'],
    ['a second question mark', 'q=light+house?format=json'],
  ])('may not hold %s', async (_name, query) => {
    await expect(ask(query)).rejects.toEqual(refusedWith('url_not_allowed'));
    expect(web.connections).toEqual([]);
  });
});
