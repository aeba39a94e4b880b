import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../../models/engine/chat-engine.ts';
import type { CloudTarget } from '../../../server/engines/cloud/cloud-adapter.ts';
import { openCloudEngine } from '../../../server/engines/cloud/cloud-engines.ts';
import { leaveOutThoughts } from '../../../server/engines/inline-thoughts.ts';
import { ask, collect, doneOf, textOf } from '../../contract/chat-engine.contract.ts';

const TARGET: CloudTarget = { provider: 'custom', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
const STREAM = { 'content-type': 'text/event-stream' };

/** What a server says, in pieces of one character where asked for. */
function answering(
  body: string,
  {
    headers = STREAM,
    isSlow = false,
    target = TARGET,
  }: { headers?: object; isSlow?: boolean; target?: CloudTarget } = {},
) {
  const bytes = new TextEncoder().encode(body);
  async function* pieces() {
    if (!isSlow) yield bytes;
    else for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
  }
  const engine = openCloudEngine(target, async () => ({
    status: 200,
    headers: headers as Record<string, string>,
    body: pieces(),
  }));
  return collect(engine, ask('m'));
}

const event = (json: unknown) => `data: ${JSON.stringify(json)}\n\n`;
const word = (content: string, rest: object = {}) => event({ choices: [{ delta: { content } }], ...rest });
const END = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const DONE = 'data: [DONE]\n\n';

describe('what a server counts never costs its answer', () => {
  test.each<[string, object | null | string]>([
    ['LiteLLM, in every chunk', { prompt_tokens: 11, total_tokens: 11 }],
    ['only a sum', { total_tokens: 7 }],
    ['nothing', {}],
    ['null', null],
    ['strings', { prompt_tokens: '11', completion_tokens: 'many' }],
    ['a word', 'unknown'],
    ['negative counts', { prompt_tokens: -1, completion_tokens: -1 }],
  ])('%s', async (_name, usage) => {
    const body =
      word('Hello', { usage }) + word(' there', { usage }) + event({ choices: [], usage }) + END + DONE;
    const events = await answering(body);
    expect(textOf(events)).toBe('Hello there');
    expect(doneOf(events).tokensInput).toBeGreaterThan(0);
  });

  test('counts that are strings are read', async () => {
    const usage = { prompt_tokens: '11', completion_tokens: '4' };
    expect(doneOf(await answering(word('Hello', { usage }) + END + DONE))).toMatchObject({
      tokensInput: 11,
      tokensOutput: 4,
    });
  });

  test('nor does one of Anthropic’s kind', async () => {
    const target: CloudTarget = { ...TARGET, provider: 'anthropic' };
    const body = [
      { type: 'message_start', message: { usage: { input_tokens: null } } },
      { type: 'content_block_delta', index: 0, delta: { text: 'Hello' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 'three' } },
    ];
    expect(textOf(await answering(body.map(event).join(''), { target }))).toBe('Hello');
  });
});

describe('a stream is known by what it is', () => {
  test.each<[string, object, string]>([
    ['an empty first chunk', STREAM, event({}) + word('Hello') + END + DONE],
    ['no content type', {}, word('Hello') + END + DONE],
    ['plain text', { 'content-type': 'text/plain' }, word('Hello') + END + DONE],
    ['JSON that is none', { 'content-type': 'application/json' }, word('Hello') + END + DONE],
    ['a comment first', {}, `: ready\n\n${word('Hello')}${END}${DONE}`],
    ['a byte order mark', {}, `\ufeff${word('Hello')}${END}${DONE}`],
    [
      'JSON without a type',
      {},
      JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] }),
    ],
    [
      'JSON that is named a stream',
      STREAM,
      JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] }),
    ],
  ])('%s', async (_name, headers, body) => {
    expect(textOf(await answering(body, { headers }))).toBe('Hello');
    expect(textOf(await answering(body, { headers, isSlow: true }))).toBe('Hello');
  });

  test.each<[string, object, string]>([
    ['a page', {}, '<html>Sign in</html>'],
    ['nothing', {}, ''],
    ['chunks without a word', STREAM, event({}) + event({ hello: 1 }) + DONE],
  ])('%s is no answer', async (_name, headers, body) => {
    await expect(answering(body, { headers })).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});

describe('thoughts within the text', () => {
  test.each([
    ['<think>I should say Paris</think>\n\nParis.', 'Paris.'],
    ['\n<think>\nTwo lines\n</think>\nParis.', 'Paris.'],
    ['<thinking>a</thinking><think>b</think>Paris.', 'Paris.'],
    ['[THINK]a[/THINK]Paris.', 'Paris.'],
    ['<think></think>Paris.', 'Paris.'],
    ['The tag <think> opens a thought.', 'The tag <think> opens a thought.'],
    ['<thin', '<thin'],
    ['<thing>x</thing>', '<thing>x</thing>'],
    ['  indented', '  indented'],
  ])('%j says %j, in whatever pieces', async (said, expected) => {
    const pieces = [[said], [...said], [said.slice(0, 9), said.slice(9)]];
    for (const parts of pieces) {
      const body = parts.map((part) => word(part)).join('') + END + DONE;
      expect(textOf(await answering(body))).toBe(expected);
      expect(textOf(await heard(parts))).toBe(expected);
    }
  });

  test('an answer that only thinks is none', async () => {
    await expect(answering(word('<think>hm, Paris') + END + DONE)).rejects.toMatchObject({
      reason: 'only_reasoned',
    });
  });

  /** The same for a model of this machine. */
  async function heard(parts: string[]): Promise<ChatEvent[]> {
    async function* events(): AsyncGenerator<ChatEvent> {
      for (const text of parts) yield { type: 'token', text };
      yield { type: 'done', stopReason: 'end', tokensInput: 1, tokensEvaluated: 1, tokensOutput: 1 };
    }
    return Array.fromAsync(leaveOutThoughts(events()));
  }
});

describe('calls without ids', () => {
  const calls = (...tool_calls: object[]) => event({ choices: [{ delta: { tool_calls } }] });
  const call = (index: number | undefined, name: string | undefined, written: string) => ({
    ...(index === undefined ? {} : { index }),
    function: { ...(name ? { name } : {}), arguments: written },
  });
  const of = async (body: string) =>
    (await answering(body + event({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }) + DONE)).flatMap(
      (said) => (said.type === 'tool_call' ? [[said.call.name, said.call.arguments]] : []),
    );

  test.each<[string, string]>([
    ['two with the index of one', calls(call(0, 'look', '{"a":1}')) + calls(call(0, 'look', '{"a":2}'))],
    ['two without an index', calls(call(undefined, 'look', '{"a":1}'), call(undefined, 'look', '{"a":2}'))],
    [
      'the name with every piece',
      calls(call(0, 'look', '{"a"')) + calls(call(0, 'look', ':1}')) + calls(call(0, 'look', '{"a":2}')),
    ],
    [
      'in pieces, one after the other',
      calls(call(0, 'look', '')) + calls(call(0, undefined, '{"a":1}')) + calls(call(1, 'look', '{"a":2}')),
    ],
  ])('%s', async (_name, body) => {
    expect(await of(body)).toEqual([
      ['look', '{"a":1}'],
      ['look', '{"a":2}'],
    ]);
  });
});
