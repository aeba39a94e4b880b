import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { ChatEvent, ChatRequest, ToolCall } from '../../../models/engine/chat-engine.ts';
import { promptSegments } from '../../../server/chat/prompt-segments.ts';
import type { CloudRequest } from '../../../server/engines/cloud/cloud-adapter.ts';
import { buildCloudRequest, openCloudEngine } from '../../../server/engines/cloud/cloud-engines.ts';
import { familyOf } from '../../../server/engines/cloud/model-families.ts';
import type { CloudProvider } from '../../../server/settings/cloud-connection.ts';
import { CLOUD_DEFAULTS } from '../../../server/settings/cloud-connection.ts';
import { ask, collect, textOf } from '../../contract/chat-engine.contract.ts';
import { type FakeAnswer, type FakeCloud, type RecordedRequest, startFakeCloud } from '../../fake-cloud.ts';
import { refuseByRules } from '../../provider-rules.ts';
import { type Harness, openHarness } from '../egress/gate-harness.ts';

const MODELS: [CloudProvider, string][] = [
  ['openai', 'gpt-4o'],
  ['openai', 'gpt-4.1-mini'],
  ['openai', 'o3'],
  ['openai', 'gpt-5-mini'],
  ['openai', 'gpt-5.6-luna'],
  ['openai', 'gpt-6-luna'],
  ['openai', 'gpt-6-sol'],
  ['openai', 'gpt-7-unheard-of'],
  ['anthropic', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-opus-4-6'],
  ['anthropic', 'claude-opus-4-8'],
  ['anthropic', 'claude-sonnet-5-5'],
  ['anthropic', 'claude-haiku-5-5'],
  ['anthropic', 'claude-opus-5-5'],
  ['anthropic', 'claude-sonnet-6'],
  ['mistral', 'mistral-small-latest'],
];
const TOOL = { name: 'echo', description: 'Says it again.', parameters: { type: 'object', properties: {} } };
const CALL: ToolCall = { id: 'c1', name: 'echo', arguments: '{}' };
const THOUGHT = { type: 'thinking', thinking: 'I should echo.', signature: 'sealed-by-the-fake' };

/** Answers as a model does that reasons before it calls a tool. */
function answer(request: RecordedRequest): FakeAnswer {
  const refusal = refuseByRules(request);
  if (refusal) return { kind: 'status', ...refusal };
  const { tools, tool_choice, messages } = JSON.parse(request.body);
  const hasResult = ['tool', 'tool_result'].includes(
    messages.at(-1).role === 'tool' ? 'tool' : messages.at(-1).content?.[0]?.type,
  );
  if (!tools || hasResult || tool_choice?.type === 'none') return { kind: 'answer', text: 'Done.' };
  if (!request.path.endsWith('/messages'))
    return { kind: 'calls', calls: [{ name: 'echo', arguments: '{}' }] };
  return { kind: 'events', events: thinkThenCall(tool_choice?.name ?? 'echo') };
}

const thinkThenCall = (name: string) => [
  { type: 'message_start', message: { usage: { input_tokens: 9 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'I should ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'echo.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: THOUGHT.signature } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} },
  },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{}' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 12 } },
  { type: 'message_stop' },
];

let cloud: FakeCloud;
let harness: Harness;

beforeEach(async () => {
  cloud = await startFakeCloud({ answer });
  harness = openHarness(cloud);
});

afterEach(async () => {
  await cloud.close();
  await harness.ledger.close();
  harness.database.close();
});

function send(provider: CloudProvider, model: string, given: Partial<CloudRequest>): Promise<ChatEvent[]> {
  const request: ChatRequest = { ...ask(model), temperature: 0.7, maxTokens: 32_000, ...given };
  const turns = request.turns.map(({ content, ...turn }) => ({ ...turn, text: content, storedTaint: 0 }));
  const tools = request.tools?.map((tool) => ({ ...tool, isBuiltIn: false }));
  const { segments, json } = promptSegments(turns, { tools, jsonSchema: request.jsonSchema });
  const engine = openCloudEngine({ provider, baseUrl: cloud.url, model }, async (built, abort) =>
    harness.gate.send(await harness.permit(built, segments, json), built, abort),
  );
  return collect(engine, request);
}

describe.each(MODELS)('%s %s takes', (provider, model) => {
  it('a message, and the limit that the caller asked for', async () => {
    expect(textOf(await send(provider, model, {}))).toBe('Done.');
    const sent = JSON.parse(cloud.requests[0]?.body ?? '');
    const limit = sent.max_completion_tokens ?? sent.max_tokens;
    expect(limit).toBeGreaterThanOrEqual(Math.min(32_000, familyOf({ provider, model }).mostTokens));
  });

  it.each(['auto', 'required'] as const)('tools that it may call, or must (%s)', async (toolChoice) => {
    const events = await send(provider, model, { tools: [TOOL], toolChoice });
    expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(1);
  });

  it('a wish for JSON', async () => {
    const jsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
    await send(provider, model, { jsonSchema });
    expect(cloud.requests).toHaveLength(1);
  });

  it('the result of a call, with the thinking that led to it', async () => {
    const first = await send(provider, model, { tools: [TOOL] });
    const call = first.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []))[0] ?? CALL;
    const turns: ChatRequest['turns'] = [
      { role: 'user', content: 'Say it.' },
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: 'it', toolCallId: call.id, toolName: 'echo' },
    ];
    expect(textOf(await send(provider, model, { tools: [TOOL], turns }))).toBe('Done.');
  });

  it('an answer that was begun, as its last turn or as a wish to go on with it', async () => {
    expect(textOf(await send(provider, model, { turns: begun('It is') }))).toBe('Done.');
    expect(cloud.requests).toHaveLength(1);
    const { messages } = JSON.parse(cloud.requests[0]?.body ?? '');
    const last = messages.at(-1);
    expect(last.role === 'user' ? messages.at(-2) : last).toMatchObject({ content: 'It is' });
  });
});

const begun = (content: string): ChatRequest['turns'] => [
  { role: 'user', content: 'Say it.' },
  { role: 'assistant', content },
];

test('what a model repeats of an answer that was begun is left out, and nothing that it goes on with', async () => {
  const said = async (provider: CloudProvider, model: string, text: string, before = 'It is') => {
    cloud.script({ kind: 'answer', text });
    return textOf(await send(provider, model, { turns: begun(before) }));
  };
  expect(await said('mistral', 'mistral-small-latest', 'It is done.')).toBe(' done.');
  await expect(said('openai', 'gpt-4o', 'It is')).rejects.toMatchObject({ reason: 'bad_answer' });
  expect(await said('openai', 'gpt-4o', 'It is done.')).toBe(' done.');
  expect(await said('openai', 'gpt-4o', 'It')).toBe('It');
  expect(await said('openai', 'gpt-4o', ' done: It is')).toBe(' done: It is');
  expect(await said('anthropic', 'claude-opus-4-6', 'It is done.')).toBe(' done.');
  expect(await said('anthropic', 'claude-sonnet-4-5', 'na na', 'na')).toBe('na na');
});

test('every default is a model that the rules know', () => {
  for (const provider of ['openai', 'anthropic', 'mistral'] as const)
    expect(MODELS.map(([name, model]) => `${name} ${model}`)).toContain(
      `${provider} ${CLOUD_DEFAULTS[provider].model}`,
    );
});

test('thinking goes back to the model that made it, and to no other', () => {
  const build = (baseUrl: string, model: string) =>
    buildCloudRequest(
      { provider: 'anthropic', baseUrl, model },
      {
        ...ask(model),
        turns: [
          { role: 'user', content: 'Say it.' },
          {
            role: 'assistant',
            content: '',
            toolCalls: [
              { ...CALL, thought: { from: 'https://a.example/v1 claude-sonnet-5-5', blocks: [THOUGHT] } },
            ],
          },
          { role: 'tool', content: 'it', toolCallId: 'c1' },
        ],
      },
    );
  const holdsThought = (baseUrl: string, model: string) => {
    const { body, constants } = build(baseUrl, model);
    return body.includes('I should echo.') || constants.includes('I should echo.');
  };
  expect(holdsThought('https://a.example/v1/', 'claude-sonnet-5-5')).toBe(true);
  expect(holdsThought('https://a.example/v1/', 'claude-opus-5-5')).toBe(false);
  expect(holdsThought('https://b.example/v1/', 'claude-sonnet-5-5')).toBe(false);
});

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

describe('what a provider says in place of an answer has a reason of its own', () => {
  it.each<[string, CloudProvider, FakeAnswer, string]>([
    [
      'reasoning only, until the limit',
      'openai',
      {
        kind: 'events',
        events: [
          chunk({}, 'length'),
          {
            choices: [],
            usage: {
              prompt_tokens: 5,
              completion_tokens: 9,
              completion_tokens_details: { reasoning_tokens: 9 },
            },
          },
        ],
      },
      'only_reasoned',
    ],
    ['a filter of content', 'openai', { kind: 'events', events: [chunk({}, 'content_filter')] }, 'declined'],
    [
      'a refusal of Anthropic',
      'anthropic',
      { kind: 'events', events: [{ type: 'message_delta', delta: { stop_reason: 'refusal' } }] },
      'declined',
    ],
    [
      'thinking only',
      'anthropic',
      {
        kind: 'events',
        events: [
          ...thinkThenCall('echo').slice(0, 6),
          { type: 'message_delta', delta: { stop_reason: 'max_tokens' } },
        ],
      },
      'only_reasoned',
    ],
    [
      'no credit',
      'openai',
      { kind: 'status', status: 429, body: '{"error":{"code":"insufficient_quota"}}' },
      'no_credit',
    ],
    [
      'a model that is none',
      'openai',
      { kind: 'status', status: 400, body: '{"error":{"code":"model_not_found"}}' },
      'model_not_found',
    ],
  ])('%s', async (_name, provider, scripted, reason) => {
    cloud.script(scripted);
    await expect(
      send(provider, provider === 'openai' ? 'gpt-6-luna' : 'claude-sonnet-5-5', {}),
    ).rejects.toMatchObject({
      reason,
      beforeFirstToken: true,
    });
  });

  it("shows OpenAI's refusal in its own words", async () => {
    cloud.script({
      kind: 'events',
      events: [chunk({ refusal: 'I can’t help with that.' }), chunk({}, 'stop')],
    });
    expect(textOf(await send('openai', 'gpt-6-luna', {}))).toBe('I can’t help with that.');
  });

  it("reads Mistral's pieces, and leaves out its thoughts", async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'Four.' },
    ];
    cloud.script({ kind: 'events', events: [chunk({ content }), chunk({}, 'stop')] });
    expect(textOf(await send('mistral', 'mistral-small-latest', {}))).toBe('Four.');
  });

  it('keeps how long it is to be left alone, and the parameter that it refused', async () => {
    cloud.script({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    await expect(send('openai', 'gpt-6-luna', {})).rejects.toMatchObject({
      reason: 'rate_limited',
      retryAfterMs: 7_000,
    });
    cloud.script({ kind: 'status', status: 400, body: '{"error":{"message":"x","param":"temperature"}}' });
    await expect(send('openai', 'gpt-4o', {})).rejects.toMatchObject({ parameter: 'temperature' });
  });
});

test('any JSON is asked for by its own name where the word is said, and else by a schema', () => {
  const target = { provider: 'custom', baseUrl: 'https://c.example/v1', model: 'a-model' } as const;
  const formatOf = (content: string, jsonSchema: CloudRequest['jsonSchema'] = { type: 'object' }) => {
    const turns = [{ role: 'user' as const, content }];
    return JSON.parse(buildCloudRequest(target, { ...ask('a-model'), turns, jsonSchema }).body)
      .response_format;
  };
  const json_schema = { name: 'answer', schema: { type: 'object' } };
  expect(formatOf('Name a town, as Json.')).toEqual({ type: 'json_object' });
  expect(formatOf('Name a town.')).toEqual({ type: 'json_schema', json_schema });
  expect(formatOf('As JSON.', { type: 'object', properties: {} })).toMatchObject({ type: 'json_schema' });
});

test('strict schemas stay strict', () => {
  const target = { provider: 'openai', baseUrl: 'https://c.example/v1', model: 'gpt-6-luna' } as const;
  const body = JSON.parse(
    buildCloudRequest(target, {
      ...ask('gpt-6-luna'),
      tools: [{ ...TOOL, isStrict: true }],
      jsonSchema: { type: 'object' },
      isStrict: true,
    }).body,
  );
  expect(body.tools[0].function.strict).toBe(true);
  expect(body.response_format.json_schema.strict).toBe(true);
});
