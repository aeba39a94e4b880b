import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../models/engine/chat-engine.ts';
import { buildCloudRequest, openCloudEngine } from '../../../server/engines/cloud/cloud-engines.ts';
import type { CloudProvider } from '../../../server/settings/cloud-connection.ts';
import { ask, collect, doneOf, textOf } from '../../contract/chat-engine.contract.ts';
import { callsOf, ECHO } from '../../contract/chat-engine-tools.contract.ts';

/** Of each provider one that takes temperature and forced tools. */
const OLD_MODELS: Record<CloudProvider, string> = {
  openai: 'gpt-4o',
  anthropic: 'claude-sonnet-4-5',
  mistral: 'mistral-small-latest',
  custom: 'm',
};

/** Streams in the shapes that the providers' documentation shows, read by the real engine. */
function read(provider: CloudProvider, events: object[], changes: Partial<ChatRequest> = {}) {
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const engine = openCloudEngine(
    { provider, baseUrl: 'https://c.example/v1', model: OLD_MODELS[provider] },
    async () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: (async function* () {
        yield Buffer.from(lines);
      })(),
    }),
  );
  return collect(engine, ask('m', { tools: [ECHO], ...changes }));
}
const choice = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const calling = (...tool_calls: object[]) => choice({ tool_calls });

describe('calls in the stream of OpenAI', () => {
  it('are put together from their pieces, several at a time', async () => {
    const events = await read('openai', [
      choice({ role: 'assistant', content: null }),
      calling({ index: 0, id: 'call_a', type: 'function', function: { name: 'echo', arguments: '' } }),
      calling({ index: 0, function: { arguments: '{"te' } }),
      calling({ index: 1, id: 'call_b', type: 'function', function: { name: 'echo', arguments: '' } }),
      calling(
        { index: 0, function: { arguments: 'xt":"a"}' } },
        { index: 1, function: { arguments: '{"text":"b"}' } },
      ),
      choice({}, 'tool_calls'),
      { choices: [], usage: { prompt_tokens: 80, completion_tokens: 17 } },
    ]);
    expect(callsOf(events)).toEqual([
      { id: 'call_a', name: 'echo', arguments: '{"text":"a"}' },
      { id: 'call_b', name: 'echo', arguments: '{"text":"b"}' },
    ]);
    expect(doneOf(events)).toMatchObject({ stopReason: 'tool_calls', tokensInput: 80, tokensOutput: 17 });
  });

  it('that were cut off come as far as they got', async () => {
    const events = await read('openai', [
      calling({ index: 0, id: 'call_a', function: { name: 'echo', arguments: '{"text":"a' } }),
      choice({}, 'length'),
    ]);
    expect(callsOf(events)).toMatchObject([{ arguments: '{"text":"a' }]);
    expect(doneOf(events).stopReason).toBe('length');
  });
});

describe('calls in the streams of others who speak it', () => {
  it('come whole and without a number from Mistral, where the answer may end in other words', async () => {
    const events = await read('mistral', [
      choice(
        {
          content: '',
          tool_calls: [
            { id: 'D681PevKs', function: { name: 'echo', arguments: '{"text":"a"}' } },
            { id: 'E681PevKs', function: { name: 'echo', arguments: '{"text":"b"}' } },
          ],
        },
        'tool_calls',
      ),
    ]);
    expect(callsOf(events).map(({ id, arguments: written }) => [id, written])).toEqual([
      ['D681PevKs', '{"text":"a"}'],
      ['E681PevKs', '{"text":"b"}'],
    ]);
  });

  it.each([
    [
      'are numbered alike',
      [
        calling({ index: 0, id: 'one', function: { name: 'echo', arguments: '{"text":"a"}' } }),
        calling({ index: 0, id: 'two', function: { name: 'echo', arguments: '{"text":"b"}' } }),
      ],
    ],
    [
      'have a new id at every piece',
      [
        calling({ index: 0, id: 'one', function: { name: 'echo', arguments: '{"text":' } }),
        calling({ index: 0, id: 'other', function: { arguments: '"a"}' } }),
        calling({ index: 1, id: 'two', function: { name: 'echo', arguments: '{"text":"b"}' } }),
      ],
    ],
    [
      'have an object for arguments',
      [
        calling(
          { index: 0, id: 'one', function: { name: 'echo', arguments: { text: 'a' } } },
          { index: 1, id: 'two', function: { name: 'echo', arguments: { text: 'b' } } },
        ),
      ],
    ],
  ] as [string, object[]][])(
    'are told apart where they %s, and a plain stop is a call all the same',
    async (_name, pieces) => {
      const events = await read('custom', [...pieces, choice({}, 'stop')]);
      expect(callsOf(events).map(({ id, arguments: written }) => [id, written])).toEqual([
        ['one', '{"text":"a"}'],
        ['two', '{"text":"b"}'],
      ]);
      expect(doneOf(events).stopReason).toBe('tool_calls');
    },
  );

  it('get an id where they have none, and {} where they have no arguments', async () => {
    const events = await read('custom', [
      calling({ index: 0, function: { name: 'echo' } }),
      choice({}, 'tool_calls'),
    ]);
    expect(callsOf(events)).toEqual([
      { id: expect.stringMatching(/^call_./), name: 'echo', arguments: '{}' },
    ]);
  });
});

describe('the stream of Anthropic', () => {
  const block = (index: number, content_block: object) => ({
    type: 'content_block_start',
    index,
    content_block,
  });
  const json = (index: number, partial_json: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  });
  const end = { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 89 } };

  it('holds words and then calls, in blocks', async () => {
    const events = await read('anthropic', [
      { type: 'message_start', message: { usage: { input_tokens: 472, output_tokens: 2 } } },
      block(0, { type: 'text', text: '' }),
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Okay.' } },
      { type: 'content_block_stop', index: 0 },
      block(1, { type: 'tool_use', id: 'toolu_01', name: 'echo', input: {} }),
      json(1, ''),
      json(1, '{"text":'),
      json(1, ' "a"}'),
      block(2, { type: 'tool_use', id: 'toolu_02', name: 'echo', input: {} }),
      { type: 'ping' },
      end,
      { type: 'message_stop' },
    ]);
    expect(textOf(events)).toBe('Okay.');
    expect(callsOf(events)).toEqual([
      { id: 'toolu_01', name: 'echo', arguments: '{"text": "a"}' },
      { id: 'toolu_02', name: 'echo', arguments: '{}' },
    ]);
    expect(doneOf(events)).toMatchObject({ stopReason: 'tool_calls', tokensInput: 472, tokensOutput: 89 });
  });

  it('holds an answer in JSON as the call that was forced, streamed as its text', async () => {
    const stream = [
      block(0, { type: 'tool_use', id: 'toolu_01', name: 'alcove_json_answer', input: {} }),
      json(0, '{"a":'),
      json(0, '1}'),
      end,
    ];
    const events = await read('anthropic', stream, { tools: undefined, jsonSchema: { type: 'object' } });
    expect(events).toMatchObject([
      { type: 'token', text: '{"a":' },
      { type: 'token', text: '1}' },
      { type: 'done', stopReason: 'end' },
    ]);
  });
});

describe('the request', () => {
  const body = (provider: CloudProvider, changes: Partial<ChatRequest>) =>
    JSON.parse(
      buildCloudRequest(
        { provider, baseUrl: 'https://c.example/v1', model: OLD_MODELS[provider] },
        ask('m', changes),
      ).body,
    );
  const history: ChatRequest['turns'] = [
    { role: 'user', content: 'Twice.' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'x', name: 'echo', arguments: '{"n":1}' },
        { id: 'y', name: 'echo', arguments: 'no JSON' },
      ],
    },
    { role: 'tool', content: 'one', toolCallId: 'x', toolName: 'echo' },
    { role: 'tool', content: 'two', toolCallId: 'y', toolName: 'echo' },
  ];

  it('says in each provider’s words that a tool must be called', () => {
    const asked: Partial<ChatRequest> = { tools: [ECHO], toolChoice: 'required' };
    expect(body('openai', asked)).toMatchObject({
      tool_choice: 'required',
      tools: [{ type: 'function', function: ECHO }],
    });
    expect(body('mistral', asked)).toMatchObject({ tool_choice: 'any' });
    expect(body('anthropic', asked)).toMatchObject({
      tool_choice: { type: 'any' },
      tools: [{ name: 'echo', input_schema: ECHO.parameters }],
    });
  });

  it('leaves tools out that must not be called, but where a prompt holds calls Anthropic wants some named', () => {
    expect(body('openai', { tools: [ECHO], toolChoice: 'none', turns: history })).not.toHaveProperty('tools');
    expect(body('anthropic', { tools: [ECHO], toolChoice: 'none' })).not.toHaveProperty('tools');
    expect(body('anthropic', { turns: history })).toMatchObject({
      tool_choice: { type: 'none' },
      tools: [{}],
    });
  });

  it('gives calls and results in pairs, with ids that every provider takes', () => {
    const plain = body('mistral', { turns: history }).messages;
    expect(plain[1].tool_calls.map(({ id }: { id: string }) => id)).toEqual(
      plain.slice(2).map((turn: { tool_call_id: string }) => turn.tool_call_id),
    );
    expect(plain[1].tool_calls[0].id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(plain[1].tool_calls[1].function.arguments).toBe('{}');
    const [, calls, results] = body('anthropic', { turns: history }).messages;
    expect(calls.content).toMatchObject([
      { type: 'tool_use', input: { n: 1 } },
      { type: 'tool_use', input: {} },
    ]);
    expect(results).toMatchObject({
      role: 'user',
      content: [{ type: 'tool_result', content: 'one' }, { content: 'two' }],
    });
    expect(results.content.map((block: { tool_use_id: string }) => block.tool_use_id)).toEqual(
      calls.content.map(({ id }: { id: string }) => id),
    );
  });

  it('asks for JSON beside tools, where both are wanted', () => {
    const asked = { tools: [ECHO], jsonSchema: { type: 'object' } };
    expect(body('openai', asked)).toMatchObject({
      tool_choice: 'auto',
      response_format: { json_schema: { schema: { type: 'object' } } },
    });
    expect(body('anthropic', asked)).toMatchObject({
      tool_choice: { type: 'any' },
      tools: [{ name: 'echo' }, { name: 'alcove_json_answer' }],
    });
  });
});
