import type OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../models/engine/chat-engine.ts';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { callTool, type ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { makeKey, openAi } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

let reply: (request: ChatRequest) => ScriptedReply;
let server: TestServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startServer({ reply: (request) => reply(request) });
  const { token } = await server.logIn();
  client = openAi({ url: server.url, key: (await makeKey(server, token)).key });
});
beforeEach(() => {
  reply = ({ turns }) => `You said: ${turns.at(-1)?.content}`;
  server.engine.requests.length = 0;
});
afterAll(() => server.close());

type Asked = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;
const create = (more: Asked = {}) =>
  client.responses.create({ model: 'auto', input: 'Hello there', ...more });
const lastRequest = () => server.engine.requests.at(-1);
const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'weather',
  description: 'Tells the weather',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
  strict: true,
};

describe('a response', () => {
  test('is an answer with its usage and where it was made', async () => {
    const { data, response } = await create({ instructions: 'Be kind.' }).withResponse();
    expect(data.output_text).toBe('You said: Hello there');
    expect(data).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response',
      status: 'completed',
      model: 'scripted-model',
      usage: { input_tokens: 6, output_tokens: 4, total_tokens: 10 },
    });
    expect(response.headers.get('x-alcove-provider')).toBe('local');
    expect(lastRequest()?.turns[0]).toEqual({ role: 'system', content: 'Be kind.' });
  });

  test('streams the events of that API, in their order and numbered', async () => {
    const events = await Array.fromAsync(
      await client.responses.create({ model: 'auto', input: 'Hi', stream: true }),
    );
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, at) => at));
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const final = await client.responses.stream({ model: 'auto', input: 'Hi' }).finalResponse();
    expect(final.output_text).toBe('You said: Hi');
  });

  test('calls tools, and takes their results back with what was said before', async () => {
    reply = () => callTool('weather', { town: 'Rennes' });
    const first = await create({ tools: [weather, { type: 'web_search' }] });
    const [call] = first.output;
    if (call?.type !== 'function_call') throw new Error('no call');
    expect(JSON.parse(call.arguments)).toEqual({ town: 'Rennes' });
    reply = () => 'It rains.';
    const second = await create({
      tools: [weather],
      tool_choice: 'none',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Weather in Rennes?' }] },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        call,
        { type: 'function_call_output', call_id: call.call_id, output: 'rain' },
      ],
    });
    expect(second.output_text).toBe('It rains.');
    reply = () => callTool('weather', { town: 'Rennes' });
    const events = await Array.fromAsync(
      await client.responses.create({ model: 'auto', input: 'Hi', tools: [weather], stream: true }),
    );
    expect(events.map(({ type }) => type)).toContain('response.function_call_arguments.done');
  });

  test('calls a tool of free text as such', async () => {
    reply = () => callTool('apply_patch', { input: '*** Begin Patch' });
    const { output } = await create({ tools: [{ type: 'custom', name: 'apply_patch' }] });
    expect(output[0]).toMatchObject({
      type: 'custom_tool_call',
      name: 'apply_patch',
      input: '*** Begin Patch',
    });
  });

  test('is JSON of the form that is asked for', async () => {
    reply = () => '{"town":"Rennes"}';
    const schema = { type: 'object', properties: { town: { type: 'string' } } };
    await create({ text: { format: { type: 'json_schema', name: 'place', schema, strict: true } } });
    expect(lastRequest()?.jsonSchema).toEqual(schema);
  });

  test('is incomplete where it was cut', async () => {
    reply = () => 'one two three four';
    expect(await create({ max_output_tokens: 2 })).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output_text: 'one two',
    });
  });

  test.each<[string, Asked, RegExp]>([
    ['a response before', { previous_response_id: 'resp_1' }, /whole conversation/],
    ['a conversation kept elsewhere', { conversation: 'conv_1' }, /whole conversation/],
    ['work in the background', { background: true }, /while the caller waits/],
  ])('%s is refused with what to do instead', async (_name, asked, message) => {
    const error = await create(asked).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ status: 400 });
    expect(String(error)).toMatch(message);
  });

  test('fails as an event once it has begun', async () => {
    reply = async function* () {
      yield 'Half';
      throw new EngineFailed('crashed');
    };
    const events = await Array.fromAsync(
      await client.responses.create({ model: 'auto', input: 'Hi', stream: true }),
    );
    expect(events.at(-1)).toMatchObject({ type: 'response.failed', response: { status: 'failed' } });
  });
});

describe('the older completions', () => {
  test('write on from a prompt, whole and streamed', async () => {
    const whole = await client.completions.create({ model: 'auto', prompt: 'Hello there' });
    expect(whole).toMatchObject({
      object: 'text_completion',
      choices: [{ text: 'You said: Hello there', finish_reason: 'stop' }],
      usage: { completion_tokens: 4 },
    });
    const chunks = await Array.fromAsync(
      await client.completions.create({ model: 'auto', prompt: 'Hello there', stream: true }),
    );
    expect(chunks.map(({ choices }) => choices[0]?.text ?? '').join('')).toBe('You said: Hello there');
  });
});
