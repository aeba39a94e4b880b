import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatEngine, ChatRequest } from '../../../models/engine/chat-engine.ts';
import { promptSegments } from '../../../server/chat/prompt-segments.ts';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import type { CloudTarget } from '../../../server/engines/cloud/cloud-adapter.ts';
import { buildCloudRequest, openCloudEngine } from '../../../server/engines/cloud/cloud-engines.ts';
import type { CloudProvider } from '../../../server/settings/cloud-connection.ts';
import {
  ask,
  collect,
  describeChatEngineContract,
  doneOf,
  textOf,
} from '../../contract/chat-engine.contract.ts';
import { describeToolCallingContract } from '../../contract/chat-engine-tools.contract.ts';
import { type FakeAnswer, type FakeCloud, type RecordedRequest, startFakeCloud } from '../../fake-cloud.ts';
import { type Harness, openHarness, USER } from '../egress/gate-harness.ts';

/** A real engine behind a real gate; every request gets a permit of its own, for exactly its bytes. */
function openEngine(harness: Harness, target: CloudTarget): ChatEngine {
  return {
    stream(asked, signal) {
      const turns = asked.turns.map(({ content, ...turn }) => ({ ...turn, text: content, storedTaint: 0 }));
      const tools = asked.tools?.map((tool) => ({ ...tool, isBuiltIn: false }));
      const { segments, json } = promptSegments(turns, { tools, jsonSchema: asked.jsonSchema });
      const send = async (request: OutboundRequest, abort: AbortSignal) =>
        harness.gate.send(await harness.permit(request, segments, json), request, abort);
      return openCloudEngine(target, send).stream(asked, signal);
    },
  };
}

/** Models that do not reason, so that the limit sent is the limit asked for; cloud-families.test.ts has the others. */
const PLAIN_MODELS: Record<CloudProvider, string> = {
  openai: 'gpt-4o',
  anthropic: 'claude-sonnet-4-5',
  mistral: 'mistral-small-latest',
  custom: 'cloud-model',
};

const LONG = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

for (const provider of ['openai', 'anthropic', 'mistral', 'custom'] as const) {
  describeChatEngineContract(provider, async () => {
    const cloud = await startFakeCloud({ answer: () => LONG });
    const harness = openHarness(cloud);
    const engine = openEngine(harness, { provider, baseUrl: cloud.url, model: PLAIN_MODELS[provider] });
    return {
      engine,
      model: 'cloud-model',
      talkativeModel: 'cloud-model',
      close: async () => {
        await cloud.close();
        await harness.ledger.close();
        harness.database.close();
      },
    };
  });
}

/** Answers as a provider does that is asked with tools, or for JSON. */
function answerLikeAProvider({ body }: RecordedRequest): FakeAnswer {
  const asked = JSON.parse(body);
  const verdict = '{"verdict":"no","share":0.25}';
  if (asked.response_format) return { kind: 'answer', text: verdict };
  const choice = asked.tool_choice?.type ?? asked.tool_choice;
  if (choice === 'tool')
    return { kind: 'calls', calls: [{ name: asked.tool_choice.name, arguments: verdict }] };
  if (choice === undefined || choice === 'none') return { kind: 'answer', text: 'hi hi hi' };
  const call = { name: 'echo', arguments: '{"text":"hi","times":2}' };
  return { kind: 'calls', calls: [call, call] };
}

for (const provider of ['openai', 'anthropic', 'mistral', 'custom'] as const) {
  describeToolCallingContract(provider, async () => {
    const cloud = await startFakeCloud({ answer: answerLikeAProvider });
    const harness = openHarness(cloud);
    const target = { provider, baseUrl: cloud.url, model: PLAIN_MODELS[provider] };
    return {
      engine: openEngine(harness, target),
      model: 'cloud-model',
      close: async () => {
        await cloud.close();
        await harness.ledger.close();
        harness.database.close();
      },
    };
  });
}

describe.each(['openai', 'anthropic'] as const)('%s', (provider) => {
  let cloud: FakeCloud;
  let harness: Harness;
  let target: CloudTarget;

  beforeEach(async () => {
    cloud = await startFakeCloud();
    harness = openHarness(cloud);
    target = { provider, baseUrl: cloud.url, model: 'cloud-model' };
  });

  afterEach(async () => {
    await cloud.close();
    await harness.ledger.close();
    harness.database.close();
  });

  it('sends its key in the form that this provider wants, and the turns as they were scored', async () => {
    const request: ChatRequest = {
      ...ask('cloud-model'),
      turns: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello "there"\n\u0007é' },
      ],
    };
    expect(textOf(await collect(openEngine(harness, target), request))).toBe('Hello from the fake cloud.');
    const [received] = cloud.requests;
    expect(received?.path).toBe(provider === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
    expect(
      provider === 'anthropic' ? received?.headers['x-api-key'] : received?.headers.authorization,
    ).toMatch(/sk-test/);
    expect(JSON.parse(received?.body ?? '').messages.at(-1).content).toBe('Hello "there"\n\u0007é');
    expect(harness.ledger.list({ userId: USER, skip: 0, limit: 1 }).items[0]).toMatchObject({ status: 200 });
  });

  it('reads an answer that a gateway sends whole', async () => {
    cloud.script({ kind: 'whole', text: 'All at once.' });
    const events = await collect(openEngine(harness, target), ask('cloud-model'));
    expect(textOf(events)).toBe('All at once.');
    expect(events.at(-1)).toMatchObject({ type: 'done', stopReason: 'end', tokensInput: 7, tokensOutput: 3 });
  });

  it.each([
    ['a 401', { kind: 'status', status: 401 }, 'unauthorised'],
    ['a 400', { kind: 'status', status: 400 }, 'bad_request'],
    ['a 402', { kind: 'status', status: 402 }, 'no_credit'],
    ['a 403', { kind: 'status', status: 403 }, 'forbidden'],
    ['a 404', { kind: 'status', status: 404 }, 'model_not_found'],
    ['a 429', { kind: 'status', status: 429 }, 'rate_limited'],
    ['a 500', { kind: 'status', status: 500 }, 'server_error'],
    ['a 504', { kind: 'status', status: 504 }, 'timeout'],
    ['a sign-in page', { kind: 'html' }, 'bad_answer'],
    ['JSON of another shape', { kind: 'wrong_json' }, 'bad_answer'],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, 'refused'],
    ['an error in the stream', { kind: 'stream_error' }, 'server_error'],
    ['a length that is a lie', { kind: 'lying_length' }, 'network'],
    ['an empty answer', { kind: 'answer', text: '' }, 'bad_answer'],
  ] as [string, FakeAnswer, string][])(
    'reports %s as a failure before the first token',
    async (_name, answer, reason) => {
      cloud.script(answer);
      await expect(collect(openEngine(harness, target), ask('cloud-model'))).rejects.toMatchObject({
        name: 'CloudFailed',
        reason,
        beforeFirstToken: true,
      });
    },
  );

  it.each([
    ['breaks', { kind: 'cut' }, 'network'],
    ['ends without its end mark', { kind: 'unfinished' }, 'cut_off'],
  ] as [string, FakeAnswer, string][])(
    'reports a stream that %s after the first token as such',
    async (_name, answer, reason) => {
      cloud.script(answer);
      await expect(collect(openEngine(harness, target), ask('cloud-model'))).rejects.toMatchObject({
        reason,
        beforeFirstToken: false,
      });
    },
  );

  it('reports a provider that nobody answers for as a network failure', async () => {
    await cloud.close();
    await expect(collect(openEngine(harness, target), ask('cloud-model'))).rejects.toMatchObject({
      reason: 'network',
    });
    cloud = await startFakeCloud();
  });

  it('reports a provider that is silent too long as a timeout', async () => {
    harness = openHarness(cloud, { headers: 20, idle: 20 });
    cloud.script({ kind: 'silent' });
    await expect(collect(openEngine(harness, target), ask('cloud-model'))).rejects.toMatchObject({
      reason: 'timeout',
      beforeFirstToken: true,
    });
  });

  it('hangs up when the user stops it in the middle, and ends as aborted', async () => {
    cloud.script({ kind: 'stall' });
    const stop = new AbortController();
    const events = [];
    for await (const event of openEngine(harness, target).stream(ask('cloud-model'), stop.signal)) {
      events.push(event);
      if (event.type === 'token') stop.abort();
    }
    expect(doneOf(events).stopReason).toBe('aborted');
    await cloud.clientLeft();
  });

  it('puts nothing of a failure that the provider wrote into its error', async () => {
    cloud.script({ kind: 'status', status: 400, body: '{"error":{"message":"your prompt: hello CANARY"}}' });
    const error = await collect(openEngine(harness, target), ask('cloud-model')).catch(
      (caught: Error) => caught,
    );
    expect(`${error}${JSON.stringify(error)}`).not.toContain('CANARY');
  });
});

describe('the request', () => {
  const build = (provider: CloudProvider, model = 'm') =>
    JSON.parse(buildCloudRequest({ provider, baseUrl: 'https://c.example/v1/', model }, ask(model)).body);

  it('is the same bytes each time, so that what is scored is what is sent', () => {
    const target: CloudTarget = { provider: 'openai', baseUrl: 'https://c.example/v1', model: 'm' };
    expect(buildCloudRequest(target, ask('m'))).toEqual(buildCloudRequest(target, ask('m')));
  });

  it('speaks to each provider in the words it knows', () => {
    expect(build('mistral')).not.toHaveProperty('stream_options');
    expect(build('custom')).toMatchObject({ max_tokens: 40, stream_options: { include_usage: true } });
    expect(build('openai', 'gpt-4o')).toMatchObject({ max_completion_tokens: 40, temperature: 0 });
    expect(build('openai', 'o3')).not.toHaveProperty('temperature');
  });
});
