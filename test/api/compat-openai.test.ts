import OpenAI from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../models/engine/chat-engine.ts';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { callTool, type ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { makeKey, openAi } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

type Reply = (request: ChatRequest) => ScriptedReply;
let reply: Reply;
let server: TestServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startServer({ reply: (request) => reply(request) });
  const { token } = await server.logIn();
  const { key } = await makeKey(server, token, { scopes: ['chat', 'voice'] });
  client = openAi({ url: server.url, key });
});
beforeEach(() => {
  reply = ({ turns }) => `You said: ${turns.at(-1)?.content}`;
  server.engine.requests.length = 0;
  server.engine.context = 4_096;
});
afterAll(() => server.close());

type Messages = OpenAI.ChatCompletionMessageParam[];
const hello: Messages = [{ role: 'user', content: 'Hello there' }];
const create = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
  client.chat.completions.create({ model: 'auto', messages: hello, ...more });
const lastRequest = () => server.engine.requests.at(-1);
const WEATHER = {
  name: 'weather',
  description: 'Tells the weather',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};
const CALLED: OpenAI.ChatCompletionAssistantMessageParam = {
  role: 'assistant',
  tool_calls: [{ id: 'x', type: 'function', function: { name: 'weather', arguments: '{}' } }],
};
const tools: OpenAI.ChatCompletionFunctionTool[] = [{ type: 'function', function: WEATHER }];

async function* breaking() {
  yield 'One ';
  throw new EngineFailed('The local model stopped.');
}

/** What the client throws, as programs see it. */
async function refusal(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error('it was not refused');
  const { status, code, param, type, message } = error;
  return { status, code, param, type, message };
}

describe('a chat completion', () => {
  test('is an answer with its model, its usage and where it was made', async () => {
    const { data, response } = await create().withResponse();
    expect(data).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: Math.floor(server.clock.now() / 1_000),
      model: 'scripted-model',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'You said: Hello there', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: expect.any(Number), completion_tokens: 4, total_tokens: expect.any(Number) },
    });
    expect(response.headers.get('x-alcove-provider')).toBe('local');
    expect(Number(response.headers.get('x-alcove-sensitivity'))).toBeLessThan(0.7);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('streams word by word, the usage last where it was asked for', async () => {
    const stream = await client.chat.completions.create({
      model: 'local',
      messages: hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await Array.fromAsync(stream);
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      'You said: Hello there',
    );
    expect(chunks.at(-2)?.choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 4 } });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    const plain = await client.chat.completions.create({ model: 'local', messages: hello, stream: true });
    expect((await Array.fromAsync(plain)).some(({ usage }) => usage)).toBe(false);
  });

  test('reads system, developer and all turns; parts of text are one text', async () => {
    await create({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Three' },
            { type: 'text', text: 'Four' },
          ],
        },
      ],
    });
    expect(lastRequest()?.turns).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three\nFour' },
    ]);
  });

  test('is as hot and as long as asked, and says when it was cut', async () => {
    reply = () => 'one two three four five';
    const { choices, usage } = await create({ temperature: 0, max_tokens: 3 });
    expect(choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'one two three' } });
    expect(usage?.completion_tokens).toBe(3);
    expect(lastRequest()).toMatchObject({ temperature: 0, maxTokens: 3 });
  });

  test('ends before a stop sequence, also one that comes in pieces', async () => {
    reply = () => 'one two END three';
    expect((await create({ stop: ['o END'] })).choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'one tw' },
    });
    const stream = await client.chat.completions.create({
      model: 'auto',
      messages: hello,
      stop: 'o END',
      stream: true,
    });
    const pieces = (await Array.fromAsync(stream)).map(({ choices }) => choices[0]?.delta.content ?? '');
    expect(pieces.join('')).toBe('one tw');
    let wrote = 0;
    reply = async function* () {
      for (; wrote < 500; wrote += 1) yield 'END ';
    };
    await create({ stop: 'END' });
    expect(wrote).toBeLessThan(10);
  });

  test('is JSON of a form where that is asked for', async () => {
    reply = () => '{"town":"Lyon"}';
    const { parameters: schema } = WEATHER;
    await create({ response_format: { type: 'json_schema', json_schema: { name: 'town', schema } } });
    expect(lastRequest()?.jsonSchema).toEqual(schema);
    const { choices } = await create({ response_format: { type: 'json_object' } });
    expect(lastRequest()?.jsonSchema).toEqual({ type: 'object' });
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ town: 'Lyon' });
  });

  test('of seed, penalties and what else it does not know is an answer all the same', async () => {
    const { choices } = await create({
      seed: 7,
      frequency_penalty: 1,
      top_p: 0.5,
      user: 'me',
      n: 1,
      stop: null,
    });
    expect(choices[0]?.message.content).toBe('You said: Hello there');
  });
});

describe('tools', () => {
  test('are called, answered, and the answer read', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const asked = await create({ tools });
    const call = asked.choices[0]?.message.tool_calls?.[0];
    expect(asked.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    expect(call).toMatchObject({
      type: 'function',
      function: { name: 'weather', arguments: '{"town":"Lyon"}' },
    });
    reply = () => '{"answer":"It rains."}';
    const said = await create({
      tools,
      messages: [
        ...hello,
        { role: 'assistant', tool_calls: call ? [call] : [] },
        { role: 'tool', tool_call_id: call?.id ?? '', content: 'rain' },
      ],
    });
    expect(said.choices[0]?.message.content).toBe('It rains.');
    expect(lastRequest()?.turns.at(-1)?.content).toMatch(/Result of weather[\s\S]*rain/);
  });

  test('come whole in a stream, each with its index and id', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const stream = client.chat.completions.stream({ model: 'auto', messages: hello, tools });
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]?.finish_reason).toBe('tool_calls');
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      id: expect.stringMatching(/^call_/),
      function: { name: 'weather', arguments: '{"town":"Lyon"}' },
    });
  });

  test('that must be called, may not be called, or one alone: the model is told no more than that', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const other = { type: 'function' as const, function: { name: 'clock' } };
    await create({
      tools: [...tools, other],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    });
    const only = JSON.stringify(lastRequest());
    expect(only).toContain('weather');
    expect(only).not.toContain('clock');
    reply = () => 'No tool';
    await create({ tools, tool_choice: 'none' });
    expect(JSON.stringify(lastRequest())).not.toContain('weather');
  });
});

describe('a picture', () => {
  test('in a data URL is described here, and the description is what the model reads', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const url = `data:image/png;base64,${picture.toString('base64')}`;
    const content = [
      { type: 'text' as const, text: 'What is it?' },
      { type: 'image_url' as const, image_url: { url } },
    ];
    await create({ messages: [{ role: 'user', content }] });
    const read = lastRequest()?.turns.at(-1)?.content ?? '';
    expect(read).toMatch(/^What is it\?\n\n\[A picture, as it was described on this computer\]\n/);
    expect(read).toMatch(/64.{1,5}48/);
    expect(read).not.toContain('base64');
  });

  test.each([
    'https://example.com/cat.png',
    'http://127.0.0.1:9/cat.png',
    'file:///etc/passwd',
    'data:text/html,hello',
  ])('at %s is refused, and nothing is fetched', async (url) => {
    const messages: Messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];
    expect(await refusal(create({ messages }))).toMatchObject({
      status: 400,
      code: 'picture_refused',
      message: expect.stringContaining('data URL'),
    });
  });
});

describe('what cannot be done is refused in OpenAI’s words, with the detail beside them', () => {
  test.each([
    ['two answers', { n: 2 }, 'n', /one answer/i],
    ['no message', { messages: [] }, 'messages', /./],
    ['log probabilities', { logprobs: true }, 'logprobs', /log probabilities/],
    [
      'a tool that is not there',
      { tools, tool_choice: { type: 'function', function: { name: 'x' } } },
      'tool_choice',
      /not among/,
    ],
    [
      'a result without a call',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: 'y' }] },
      'messages',
      /follow the call/,
    ],
    ['nothing to answer', { messages: [{ role: 'assistant', content: 'Hi' }] }, 'messages', /to answer/],
    ['a call without its result', { messages: [...hello, CALLED] }, 'messages', /result must follow/],
  ] as [string, Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>, string, RegExp][])(
    '%s',
    async (_what, more, param, message) => {
      expect(await refusal(create(more))).toEqual({
        status: 400,
        code: 'validation_error',
        param,
        type: 'invalid_request_error',
        message: expect.stringMatching(message),
      });
      expect(server.engine.requests).toEqual([]);
    },
  );

  test('a model that is not here is 404, a prompt that does not fit is context_length_exceeded', async () => {
    expect(await refusal(create({ model: 'gpt-4o' }))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    server.engine.context = 40;
    const messages: Messages = [{ role: 'user', content: 'word '.repeat(200) }];
    expect(await refusal(create({ messages }))).toMatchObject({
      status: 400,
      code: 'context_length_exceeded',
      message: expect.stringMatching(/202 tokens/),
    });
  });

  test('a model that fails is 503 before the first word, and an error in the stream after it', async () => {
    reply = () => new EngineFailed('The local model stopped.');
    const failed = { status: 503, code: 'engine_failed', type: 'server_error' };
    expect(await refusal(create())).toMatchObject(failed);
    const ask = () => client.chat.completions.create({ model: 'auto', messages: hello, stream: true });
    expect(await refusal(ask())).toMatchObject(failed);
    reply = () => breaking();
    const broken = refusal(ask().then((stream) => Array.fromAsync(stream)));
    expect(await broken).toMatchObject({ code: 'engine_failed', type: 'server_error' });
  });

  test('no log line holds a prompt; the route is there by its template', async () => {
    await create({ messages: [{ role: 'user', content: 'canary-of-logs' }] });
    expect(server.logs.join('')).not.toContain('canary-of-logs');
    expect(server.logs.join('')).toContain('"/v1/chat/completions"');
  });
});

describe('models', () => {
  test('are auto, local and what is installed, one by one too', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(['auto', 'local', 'scripted-model', 'alcove-starter']);
    expect(await client.models.retrieve('auto')).toMatchObject({
      id: 'auto',
      object: 'model',
      owned_by: 'alcove',
    });
    expect(await refusal(client.models.retrieve('gpt-4o'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  test('that are installed but not in use answer a call by their id', async () => {
    reply = () => 'From the starter';
    const { model } = await create({ model: 'alcove-starter' });
    expect(model).toBe('alcove-starter');
    expect(server.engine.requests.every((request) => request.model === 'alcove-starter')).toBe(true);
  });
});

test('without an embedding model, vectors are 404 with the remedy, which no client asks for again', async () => {
  expect(await refusal(client.embeddings.create({ model: 'auto', input: 'Hello' }))).toMatchObject({
    status: 404,
    code: 'model_not_found',
    message: expect.stringContaining('Open Models'),
  });
});

test.each([
  ['embeddings', { input: [1, 2, 3] }],
  ['embeddings', { input: [[1, 2, 3], [4]] }],
  ['embeddings', { input: ['Hello', 9906] }],
  ['embeddings', { input: ['Hello', [9906]] }],
  ['embeddings', { input: [0.5] }],
  ['embeddings', { input: 9906 }],
  ['completions', { prompt: [9906, 1917] }],
  ['completions', { prompt: [[9906, 1917]] }],
])('tokens in place of texts are refused by %s in words that say what to send: %j', async (path, body) => {
  expect(await refusal(client.post(`/${path}`, { body: { model: 'auto', ...body } }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/Send texts, not lists of tokens.*check_embedding_ctx_length=False/),
  });
});

test.each([{ input: [] }, { input: [[]] }])('%j holds no text, and is refused for that', async (body) => {
  expect(await refusal(client.post('/embeddings', { body: { model: 'auto', ...body } }))).toMatchObject({
    status: 400,
    message: expect.stringContaining('At least one text'),
  });
});
