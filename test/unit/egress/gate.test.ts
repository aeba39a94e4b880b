import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import type { EgressPermit } from '../../../server/egress/permit.ts';
import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import {
  CONVERSATION,
  type Harness,
  KEY,
  NEVER,
  openHarness,
  QUESTION,
  readText,
  USER,
  withBody,
} from './gate-harness.ts';

let cloud: FakeCloud;
let harness: Harness;
let uninstall: () => void;

beforeEach(async () => {
  cloud = await startFakeCloud();
  harness = openHarness(cloud);
  uninstall = installSocketGuard();
});

afterEach(async () => {
  uninstall();
  await harness.ledger.close();
  harness.database.close();
  await cloud.close();
});

const refusedWith = (reason: string) => expect.objectContaining({ name: 'EgressRefused', reason });
const events = () =>
  harness.database.sqlite
    .prepare('SELECT kind, failure, reasons, status, bytes FROM egress_events')
    .all() as {
    kind: string;
    failure: string | null;
    reasons: string;
    status: number | null;
    bytes: number | null;
  }[];

/** Sends what an attacker made under a permit for something else. */
const attack = async (request: OutboundRequest, permit?: EgressPermit) =>
  harness.gate.send(permit ?? (await harness.permit()), request, NEVER);

describe('a permitted request', () => {
  it('reaches the provider byte for byte, with the key and nothing else added', async () => {
    const response = await harness.gate.send(await harness.permit(), harness.request, NEVER);
    expect(await readText(response.body)).toContain('Hello');
    const [received] = cloud.requests;
    expect(received?.body).toBe(harness.request.body);
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual(
      ['accept', 'authorization', 'connection', 'content-length', 'content-type', 'host'].sort(),
    );
    expect(received?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('is the only one on its connection, though it says as browsers do that more may come', async () => {
    for (let round = 0; round < 2; round += 1) {
      const response = await harness.gate.send(await harness.permit(), harness.request, NEVER);
      await readText(response.body);
      await expect.poll(() => cloud.openConnections()).toBe(0);
    }
    expect(cloud.requests.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'keep-alive']);
  });

  it('is in the ledger before it leaves and completed after, with the body readable by its user only', async () => {
    const response = await harness.gate.send(await harness.permit(), harness.request, NEVER);
    const received = (await readText(response.body)).length;
    const { items, total } = harness.ledger.list({ userId: USER, skip: 0, limit: 10 });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      purpose: 'cloud_llm',
      host: `127.0.0.1:${cloud.port}`,
      bytes_sent: Buffer.byteLength(harness.request.body),
      bytes_received: received,
      status: 200,
      refused: false,
      sensitivity_score: 0.1,
      conversation_id: CONVERSATION,
      payload: harness.request.body,
    });
    expect(harness.ledger.list({ userId: 'somebody-else', skip: 0, limit: 10 }).total).toBe(0);
    expect(JSON.stringify(events())).not.toContain(KEY);
  });

  it('writes the attempt even when the provider cannot be reached', async () => {
    await cloud.close();
    await expect(attack(harness.request)).rejects.toMatchObject({ name: 'EgressFailed', kind: 'network' });
    expect(events().map(({ kind, failure }) => [kind, failure])).toEqual([
      ['attempt', null],
      ['outcome', 'network'],
    ]);
    cloud = await startFakeCloud();
  });
});

describe('what the score did not see', () => {
  const cases: [string, (request: OutboundRequest) => OutboundRequest][] = [
    [
      'an extra leaf',
      (request) => withBody(request, (body) => Object.assign(body, { user: 'my card is 4111' })),
    ],
    [
      'a scored text with a word added',
      (request) =>
        withBody(request, (body) =>
          Object.assign(body, { messages: [{ role: 'user', content: `${QUESTION} Ada` }] }),
        ),
    ],
    [
      'a text as a key',
      (request) => withBody(request, (body) => Object.assign(body, { [`${QUESTION} Ada`]: true })),
    ],
    [
      'a number that nobody declared',
      (request) => withBody(request, (body) => Object.assign(body, { seed: 4111111111 })),
    ],
    [
      'a number under a known key',
      (request) => withBody(request, (body) => Object.assign(body, { temperature: 0.4111 })),
    ],
  ];

  it.each(cases)('is refused although a permit was made for it: %s', async (_name, edit) => {
    const request = edit(harness.request);
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('unscored_text'),
    );
    expect(cloud.requests).toEqual([]);
  });

  it('is what is refused: keys and numbers that were scored as texts pass', async () => {
    const request = withBody(harness.request, (body) => Object.assign(body, { city: 4711 }));
    const scored = (...texts: string[]) =>
      harness.permit(
        request,
        [QUESTION, ...texts].map((text) => ({ role: 'assistant', text })),
      );
    await expect(attack(request, await scored('city'))).rejects.toEqual(refusedWith('unscored_text'));
    await expect(attack(request, await scored('4711'))).rejects.toEqual(refusedWith('unscored_text'));
    expect(cloud.requests).toEqual([]);
    await expect(attack(request, await scored('city', '4711'))).resolves.toMatchObject({ status: 200 });
  });

  it('may be a piece of JSON that was scored as a whole, if it was declared as such and nothing else', async () => {
    const request = withBody(harness.request, (body) => Object.assign(body, { city: 4711 }));
    const json = '{"city":4711}';
    const scored = (texts: string[], declared: string[]) =>
      harness.permit(
        request,
        [QUESTION, ...texts].map((text) => ({ role: 'assistant', text })),
        declared,
      );
    const unscored = refusedWith('unscored_text');
    await expect(attack(request, await scored([json], []))).rejects.toEqual(unscored);
    await expect(attack(request, await scored([], [json]))).rejects.toEqual(unscored);
    await expect(attack(request, await scored(['{"city":12}'], ['{"city":12}', json]))).rejects.toEqual(
      unscored,
    );
    await expect(attack(request, await scored(['city 4711'], ['city 4711']))).rejects.toEqual(unscored);
    expect(cloud.requests).toEqual([]);
    await expect(attack(request, await scored([json], [json]))).resolves.toMatchObject({ status: 200 });
  });

  it('is refused in a doubled key that JSON parsers drop', async () => {
    const body = harness.request.body.replace('{"model"', '{"model":"card 4111 1111","model"');
    const request = { ...harness.request, body };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('body_not_canonical'),
    );
  });

  it('is refused in the spacing of the body', async () => {
    const request = { ...harness.request, body: harness.request.body.replace(',', ', ') };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('body_not_canonical'),
    );
  });

  it.each([
    ['path', '/chat/completions/4111'],
    ['query', '/chat/completions?q=4111'],
  ])('is refused in the address: %s', async (_name, path) => {
    const request = { ...harness.request, url: `${cloud.url}${path}` };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('url_not_allowed'),
    );
  });

  it.each([
    ['user information', 'http://ada:4111@127.0.0.1'],
    ['a fragment', 'http://127.0.0.1/#4111'],
  ])('is refused in the address even when it is called a constant: %s', async (_name, url) => {
    const request = { ...harness.request, url, constants: [...harness.request.constants, url] };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('url_not_allowed'),
    );
  });

  it.each([
    ['an unknown header', { 'x-note': 'card 4111' }],
    ['a scored text in a header', { 'x-note': QUESTION }],
    ['an own credential', { authorization: 'Bearer other' }],
    ['another host', { host: 'elsewhere.example' }],
    ['chunked framing', { 'transfer-encoding': 'chunked' }],
    ['a line break in a value', { accept: 'text/event-stream\r\nx-note: 4111' }],
    ['a cookie', { cookie: 'a=b' }],
  ])('is refused in a header: %s', async (_name, headers) => {
    const words = Object.entries(headers).flat();
    const constants = words.includes('x-note')
      ? harness.request.constants
      : [...harness.request.constants, ...words];
    const request = { ...harness.request, headers: { ...harness.request.headers, ...headers }, constants };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('header_not_allowed'),
    );
    expect(cloud.requests).toEqual([]);
  });

  it('is refused as the value of a header that the adapter may send', async () => {
    const headers = { ...harness.request.headers, 'x-note': '4111' };
    const request = { ...harness.request, headers, constants: [...harness.request.constants, 'x-note'] };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(
      refusedWith('header_not_allowed'),
    );
  });
});

describe('a permit', () => {
  it('is good for the exact bytes it was made for', async () => {
    const request = withBody(harness.request, (body) => Object.assign(body, { stream: false }));
    await expect(attack(request)).rejects.toEqual(refusedWith('digest_mismatch'));
  });

  it('is good for one origin', async () => {
    const other = await startFakeCloud();
    const request = {
      ...harness.request,
      url: harness.request.url.replace(String(cloud.port), String(other.port)),
    };
    await expect(attack(request)).rejects.toEqual(refusedWith('origin_mismatch'));
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('is good once', async () => {
    const permit = await harness.permit();
    await readText((await harness.gate.send(permit, harness.request, NEVER)).body);
    await expect(attack(harness.request, permit)).rejects.toEqual(refusedWith('permit_used'));
    expect(cloud.requests).toHaveLength(1);
  });

  it('cannot be copied or written by hand', async () => {
    const copy = { ...(await harness.permit()) } as EgressPermit;
    await expect(attack(harness.request, copy)).rejects.toEqual(refusedWith('permit_forged'));
  });

  it('is made from a decision of the router only, not from an object that looks like one', () => {
    const forged = {
      route: 'cloud',
      provider: 'openai',
      why: { code: 'below_threshold', score: 0, threshold: 0.7 },
    } as const;
    expect(() => harness.routing.permit(forged, harness.request, { userId: USER })).toThrow(
      /Only the router/,
    );
  });

  it('leaves digest and reason of a refused request in the ledger, and no body', async () => {
    const request = withBody(harness.request, (body) => Object.assign(body, { user: 'my card is 4111' }));
    await expect(attack(request, await harness.permit(request))).rejects.toThrow();
    const row = harness.database.sqlite.prepare('SELECT * FROM egress_events').get() as Record<
      string,
      unknown
    >;
    expect(row).toMatchObject({
      kind: 'refused',
      reasons: '["unscored_text"]',
      host: null,
      conversation_id: null,
    });
    expect(row.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(harness.database.sqlite.prepare('SELECT count(*) FROM egress_payloads').pluck().get()).toBe(0);
  });
});

describe('the door', () => {
  it.each(['offline', 'noCloud'] as const)(
    'is shut by %s between the decision and the sending',
    async (which) => {
      const permit = await harness.permit();
      harness.switches[which] = true;
      await expect(attack(harness.request, permit)).rejects.toEqual(
        refusedWith(which === 'offline' ? 'offline' : 'no_cloud'),
      );
      expect(cloud.requests).toEqual([]);
    },
  );

  it('is shut by offline mode when the connection already stands and nothing is written yet', async () => {
    harness.seams.resolveHost = async () => {
      harness.switches.offline = true;
      return '127.0.0.1';
    };
    await expect(attack(harness.request)).rejects.toEqual(refusedWith('offline'));
    expect(cloud.requests).toEqual([]);
  });

  it('is shut by offline mode while an answer is coming', async () => {
    const { promise: after, resolve: goOn } = Promise.withResolvers<void>();
    cloud.script({ kind: 'answer', text: 'One two three', after });
    const { body } = await attack(harness.request);
    const reading = body[Symbol.asyncIterator]();
    await reading.next();
    harness.switches.offline = true;
    goOn();
    await expect(reading.next()).rejects.toMatchObject({ kind: 'offline' });
    expect(events().at(-1)).toMatchObject({ kind: 'outcome', failure: 'offline' });
  });

  it('opens to the address that the name was resolved to once, whatever DNS says later', async () => {
    const request = { ...harness.request, url: harness.request.url.replace('127.0.0.1', 'localhost') };
    const rebuilt = { ...request, constants: [...request.constants, request.url] };
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    harness.seams.resolveHost = async () => answers.shift() ?? 'none';
    await readText((await attack(rebuilt, await harness.permit(rebuilt))).body);
    expect(harness.resolved).toEqual(['localhost']);
    expect(cloud.requests[0]?.headers.host).toBe(`localhost:${cloud.port}`);
  });

  it('does not open to plain http beyond this machine', async () => {
    const url = 'http://cloud.example/v1/chat/completions';
    const request = { ...harness.request, url, constants: [...harness.request.constants, url] };
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(refusedWith('insecure_url'));
    expect(harness.resolved).toEqual([]);
  });

  it('does not open when a loopback name resolves to another machine', async () => {
    const url = harness.request.url.replace('127.0.0.1', 'localhost');
    const request = { ...harness.request, url, constants: [...harness.request.constants, url] };
    harness.seams.resolveHost = async () => '192.0.2.1';
    await expect(attack(request, await harness.permit(request))).rejects.toEqual(refusedWith('insecure_url'));
  });

  it.each([301, 302, 303, 307, 308, 304])('follows no redirect of a cloud: %i', async (status) => {
    const elsewhere = await startFakeCloud();
    cloud.script({ kind: 'redirect', to: `${elsewhere.url}/chat/completions`, status });
    await expect(attack(harness.request)).rejects.toEqual(refusedWith('redirect'));
    expect(elsewhere.requests).toEqual([]);
    expect(events().at(-1)).toMatchObject({ kind: 'outcome', failure: 'redirect' });
    await elsewhere.close();
  });
});

describe('the cloud key', () => {
  it('goes to no other origin than its own', async () => {
    harness.seams.readCloudKey = async () => ({ origin: 'https://api.openai.com:443', value: KEY });
    await expect(attack(harness.request)).rejects.toEqual(refusedWith('key_for_other_origin'));
    expect(cloud.requests).toEqual([]);
  });

  it('is missed: nothing is sent without one', async () => {
    harness.seams.readCloudKey = async () => undefined;
    await expect(attack(harness.request)).rejects.toEqual(refusedWith('no_key'));
  });

  it('is not read for a request that is refused', async () => {
    let reads = 0;
    harness.seams.readCloudKey = async (origin) => {
      reads += 1;
      return { origin, value: KEY };
    };
    harness.switches.offline = true;
    await expect(attack(harness.request)).rejects.toThrow();
    expect(reads).toBe(0);
  });

  it('is in no error, even when the connection fails with it', async () => {
    harness.seams.readCloudKey = async (origin) => ({ origin, value: `${KEY}\r\nx-evil: 1` });
    const error = await attack(harness.request).catch((caught: unknown) => caught);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY);
    expect(cloud.requests).toEqual([]);
  });
});

describe('a request that came to no answer', () => {
  const failing = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  const unreached = () => harness.ledger.totals({ userId: USER }).unreached;

  it('reached nobody when its host had no address', async () => {
    harness.seams.resolveHost = () => Promise.reject(failing('EAI_AGAIN', 'getaddrinfo'));
    await expect(attack(harness.request)).rejects.toMatchObject({ kind: 'network' });
    expect(unreached()).toBe(1);
  });

  it('reached nobody when it was stopped while the address was looked up', async () => {
    const stop = new AbortController();
    harness.seams.resolveHost = () => {
      stop.abort();
      return new Promise(() => {});
    };
    const sent = harness.gate.send(await harness.permit(), harness.request, stop.signal);
    await expect(sent).rejects.toMatchObject({ kind: 'aborted' });
    expect(unreached()).toBe(1);
  });

  it.each([
    ['this machine has no way to the network', 'ENETUNREACH'],
    ['the machine is not there', 'EHOSTUNREACH'],
    ['nobody listens there', 'ECONNREFUSED'],
  ])('reached nobody when %s', async (_name, code) => {
    harness.seams.connect = () => Promise.reject(failing(code, 'connect'));
    await expect(attack(harness.request)).rejects.toMatchObject({ kind: 'network' });
    expect(unreached()).toBe(1);
  });

  it.each([
    ['the connection broke', 'ECONNRESET', 'read'],
    ['the way to it broke later', 'ENETUNREACH', 'read'],
    ['nobody said anything', 'ETIMEDOUT', 'connect'],
  ])('counts as having left when %s', async (_name, code, syscall) => {
    harness.seams.connect = () => Promise.reject(failing(code, syscall));
    await expect(attack(harness.request)).rejects.toMatchObject({ kind: 'network' });
    expect(unreached()).toBe(0);
  });

  it('counts as having left when its bytes were written and nothing came back', async () => {
    cloud.script({ kind: 'silent' });
    const stop = new AbortController();
    const sending = harness.gate.send(await harness.permit(), harness.request, stop.signal);
    await cloud.received(1);
    stop.abort();
    await expect(sending).rejects.toMatchObject({ kind: 'aborted' });
    expect(unreached()).toBe(0);
  });
});

describe('a bad answer', () => {
  it('ends at the size limit, and the ledger says so', async () => {
    cloud.script({ kind: 'answer', text: 'x'.repeat(200_000) });
    const { body } = await attack(harness.request);
    await expect(readText(body)).rejects.toMatchObject({ kind: 'too_large' });
    expect(events().at(-1)).toMatchObject({ kind: 'outcome', status: 200, failure: 'too_large' });
  });

  it('that breaks off is a network failure in the ledger', async () => {
    cloud.script({ kind: 'cut' });
    const { body } = await attack(harness.request);
    await expect(readText(body)).rejects.toMatchObject({ kind: 'network' });
    expect(events().at(-1)).toMatchObject({ status: 200, failure: 'network' });
  });

  it('that never comes is given up at the abort signal', async () => {
    cloud.script({ kind: 'silent' });
    const stop = new AbortController();
    const sending = harness.gate.send(await harness.permit(), harness.request, stop.signal);
    await cloud.received(1);
    stop.abort();
    await expect(sending).rejects.toMatchObject({ kind: 'aborted' });
    await cloud.clientLeft();
    expect(events().at(-1)).toMatchObject({ kind: 'outcome', failure: 'aborted' });
  });
});
