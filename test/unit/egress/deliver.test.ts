import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EgressFailed } from '../../../server/egress/egress-errors.ts';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import { createOutboundDoor, type OutboundErrand } from '../../../server/routing/outbound-door.ts';
import { CONVERSATION, type Harness, openHarness, USER } from './gate-harness.ts';

let harness: Harness;
let written: string[];

beforeEach(() => {
  harness = openHarness({ url: 'http://127.0.0.1:9/v1' });
  written = [];
});

afterEach(async () => {
  await harness.ledger.close();
  harness.database.close();
});

const URL_OF_SERVER = 'stdio:notes';
const WORDS = [
  URL_OF_SERVER,
  'jsonrpc',
  '2.0',
  'id',
  1,
  'method',
  'tools/call',
  'params',
  'name',
  'arguments',
];

function call(args: Record<string, unknown>, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  const params = { name: 'find', arguments: args };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return {
    url: URL_OF_SERVER,
    method: 'POST',
    headers: {},
    body,
    constants: [...WORDS, 'find'],
    keyHeader: 'none',
    ...changes,
  };
}

const errand = (
  request: OutboundRequest,
  texts: string[],
  changes: Partial<OutboundErrand> = {},
): OutboundErrand => ({
  purpose: 'mcp',
  request,
  texts,
  run: { taint: 0, isLocalOnly: false },
  subject: { userId: USER, conversationId: CONVERSATION },
  ...changes,
});

const door = () =>
  createOutboundDoor({
    routing: harness.routing,
    gate: harness.gate,
    ledger: harness.ledger,
    thresholdOf: () => 0.7,
    isOffline: () => harness.switches.offline,
    accountCloud: () => harness.seams.accountClosed,
    noCloud: false,
  });
const write = async (body: string) => {
  written.push(body);
  return { value: 'found', bytesReceived: 7 };
};
const refusedWith = (reason: string) => expect.objectContaining({ name: 'EgressRefused', reason });
const rows = () => harness.ledger.list({ userId: USER, skip: 0, limit: 10 }).items;

describe('a call through a pipe', () => {
  it('hands over exactly the permitted body, and is in the ledger like a request', async () => {
    const request = call({ topic: 'weather', most: 5 });
    expect(await door().deliver(errand(request, ['weather', 'topic', 'most', '5']), write)).toBe('found');
    expect(written).toEqual([request.body]);
    expect(rows()).toMatchObject([
      {
        purpose: 'mcp',
        host: 'stdio:notes',
        payload: request.body,
        bytes_sent: request.body.length,
        bytes_received: 7,
        failure: null,
        conversation_id: CONVERSATION,
      },
    ]);
  });

  it.each([
    ['a text', { topic: 'the door code is 4711' }, ['topic']],
    ['a key', { '4711': 'weather' }, ['weather']],
    ['a number', { topic: 4711 }, ['topic']],
    ['a number deep inside', { topic: [[{ topic: 4711 }]] }, ['topic']],
  ])('hands over nothing where the score did not see %s of the arguments', async (_name, args, texts) => {
    await expect(door().deliver(errand(call(args), texts), write)).rejects.toEqual(
      refusedWith('unscored_text'),
    );
    expect(written).toEqual([]);
    expect(rows()).toMatchObject([{ refused: true, failure: 'unscored_text', payload: null }]);
  });

  it.each([
    ['another program', { url: 'stdio:other' }],
    ['a connection', { url: 'https://mcp.example/', constants: [...WORDS, 'find', 'https://mcp.example/'] }],
  ])('hands over nothing that is meant for %s', async (_name, changes) => {
    await expect(door().deliver(errand(call({}, changes), []), write)).rejects.toEqual(
      refusedWith('url_not_allowed'),
    );
    expect(written).toEqual([]);
  });

  it('never carries what is no MCP call', async () => {
    await expect(door().deliver(errand(call({}), [], { purpose: 'web_search' }), write)).rejects.toEqual(
      refusedWith('url_not_allowed'),
    );
  });

  it('is no address that the gate would connect to', async () => {
    const sending = door().send(errand(call({}), []), new AbortController().signal);
    await expect(sending).rejects.toEqual(refusedWith('insecure_url'));
    expect(harness.resolved).toEqual([]);
  });

  it.each([
    ['sensitive_run', { run: { taint: 0.7, isLocalOnly: false } }],
    ['local_only', { run: { taint: 0, isLocalOnly: true } }],
    ['account_closed', {}],
  ])('is refused by the router, with its row in the ledger: %s', async (reason, changes) => {
    if (reason === 'account_closed') harness.seams.accountClosed = 'cloud_withheld';
    const sending = door().deliver(errand(call({ topic: 'x' }), ['topic', 'x'], changes), write);
    await expect(sending).rejects.toEqual(refusedWith(reason));
    expect(written).toEqual([]);
    expect(rows()).toMatchObject([{ refused: true, failure: reason, payload: null, host: '' }]);
  });

  it('is refused offline, also when that is switched on between decision and delivery', async () => {
    const decision = await harness.routing.decideOutbound({
      userId: USER,
      purpose: 'mcp',
      texts: [],
      runTaint: 0,
      isLocalOnly: false,
      threshold: 0.7,
      offline: false,
      noCloud: false,
      isAccountClosed: false,
    });
    if (decision.route !== 'send') throw new Error('expected to be allowed');
    const permit = harness.routing.permitOutbound(decision, call({}), { userId: USER });
    harness.switches.offline = true;
    await expect(harness.gate.deliver(permit, call({}), write)).rejects.toEqual(refusedWith('offline'));
    await expect(door().deliver(errand(call({}), []), write)).rejects.toEqual(refusedWith('offline'));
    expect(written).toEqual([]);
  });

  it('is good once, and for the bytes that were permitted', async () => {
    const decide = async () => {
      const decision = await harness.routing.decideOutbound({
        userId: USER,
        purpose: 'mcp',
        texts: ['topic', 'x'],
        runTaint: 0,
        isLocalOnly: false,
        threshold: 0.7,
        offline: false,
        noCloud: false,
        isAccountClosed: false,
      });
      if (decision.route !== 'send') throw new Error('expected to be allowed');
      return harness.routing.permitOutbound(decision, call({ topic: 'x' }), { userId: USER });
    };
    const permit = await decide();
    await harness.gate.deliver(permit, call({ topic: 'x' }), write);
    await expect(harness.gate.deliver(permit, call({ topic: 'x' }), write)).rejects.toEqual(
      refusedWith('permit_used'),
    );
    await expect(harness.gate.deliver(await decide(), call({ x: 'topic' }), write)).rejects.toEqual(
      refusedWith('digest_mismatch'),
    );
    expect(written).toHaveLength(1);
  });

  it.each([
    ['network', new Error('the program died')],
    ['timeout', new EgressFailed('timeout')],
    ['timeout', new DOMException('late', 'TimeoutError')],
    ['aborted', new DOMException('stopped', 'AbortError')],
  ])(
    'leaves its outcome in the ledger when it fails, and the failure to its caller: %s',
    async (kind, thrown) => {
      const failing = door().deliver(errand(call({}), []), () => Promise.reject(thrown));
      await expect(failing).rejects.toBe(thrown);
      expect(rows()).toMatchObject([{ failure: kind, status: null, refused: false }]);
    },
  );
});
