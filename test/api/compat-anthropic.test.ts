import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../models/engine/chat-engine.ts';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { callTool, type ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { anthropic, makeKey } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

let reply: (request: ChatRequest) => ScriptedReply;
let server: TestServer;
let client: Anthropic;

beforeAll(async () => {
  server = await startServer({ reply: (request) => reply(request) });
  const { token } = await server.logIn();
  client = anthropic({ url: server.url, key: (await makeKey(server, token)).key });
});
beforeEach(() => {
  reply = ({ turns }) => `You said: ${turns.at(-1)?.content}`;
  server.engine.requests.length = 0;
});
afterAll(() => server.close());

const hello: Anthropic.MessageParam[] = [{ role: 'user', content: 'Hello there' }];
const create = (more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
  client.messages.create({ model: 'auto', max_tokens: 100, messages: hello, ...more });
const lastRequest = () => server.engine.requests.at(-1);
const tools: Anthropic.Tool[] = [
  {
    name: 'weather',
    description: 'Tells the weather',
    input_schema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
  },
];

async function refusal(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Anthropic.APIError)) throw new Error('it was not refused');
  return { status: error.status, body: error.error };
}

test('an answer and a refusal have an id that the log has, too', async () => {
  const { response } = await create().withResponse();
  const refused = await create({ model: 'claude-x' }).catch((error: unknown) => error);
  if (!(refused instanceof Anthropic.APIError)) throw new Error('it was not refused');
  expect(refused.error).toMatchObject({ request_id: refused.requestID });
  const ids = [response.headers.get('x-request-id'), refused.requestID];
  for (const id of ids) expect(server.logs.join('')).toContain(`"id":"${id}"`);
});

describe('a conversation that the client would have kept here', () => {
  const weather = betaTool({
    name: 'weather',
    description: 'Tells the weather',
    inputSchema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
    run: ({ town }) => `${town}: mild`,
  });

  test('is sent whole by the tool runner, which then ends by itself', async () => {
    reply = ({ turns }) =>
      turns.some(({ content }) => content.includes('mild'))
        ? `Read in ${turns.length} turns.`
        : callTool('weather', { town: 'Brest' });
    const last = await client.beta.messages.toolRunner({
      model: 'auto',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'How is it in Brest?' }],
      tools: [weather],
    });
    expect(last.content).toEqual([{ type: 'text', text: expect.stringMatching(/^Read in [3-9] turns/) }]);
  });

  test('is refused, and never answered without what came before', async () => {
    const asked = { model: 'auto', max_tokens: 100, messages: hello };
    const thread = { type: 'continue', previous_message_id: 'msg_1' };
    const { status, body } = await refusal(client.post('/v1/messages', { body: { ...asked, thread } }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] } },
    });
    expect(server.engine.requests).toEqual([]);
    await client.post('/v1/messages', { body: { ...asked, thread: false } });
  });
});

describe('a message', () => {
  test('is an answer with its model, its usage and where it was made', async () => {
    const { data, response } = await create({ system: 'Be kind.' }).withResponse();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      type: 'message',
      role: 'assistant',
      model: 'scripted-model',
      content: [{ type: 'text', text: 'You said: Hello there' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 6, output_tokens: 4 },
    });
    expect(response.headers.get('x-alcove-provider')).toBe('local');
    expect(lastRequest()?.turns[0]).toEqual({ role: 'system', content: 'Be kind.' });
  });

  test('streams the events of that API, in their order', async () => {
    const events = await Array.fromAsync(
      await client.messages.create({ model: 'auto', max_tokens: 100, messages: hello, stream: true }),
    );
    const types = events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
    expect(types).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const final = await client.messages
      .stream({ model: 'auto', max_tokens: 100, messages: hello })
      .finalMessage();
    expect(final).toMatchObject({
      content: [{ type: 'text', text: 'You said: Hello there' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 4 },
    });
  });

  test('has no citations in its text, which the AI SDK takes for an error where they are null', async () => {
    expect((await create()).content).toEqual([{ type: 'text', text: 'You said: Hello there' }]);
  });

  test('takes a system message between the turns, as Claude Code sends it', async () => {
    await create({ messages: [...hello, { role: 'system', content: 'Be brief.' }] });
    expect(lastRequest()?.turns).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello there' },
    ]);
  });

  test('tells at its beginning what the prompt takes', async () => {
    const events = await Array.fromAsync(
      await client.messages.create({ model: 'auto', max_tokens: 100, messages: hello, stream: true }),
    );
    const [start] = events;
    expect(start?.type === 'message_start' && start.message.usage.input_tokens).toBeGreaterThan(0);
  });

  test('is JSON of the form that `output_config` asks for, beside tools too', async () => {
    reply = () => '{"town":"Rennes"}';
    const schema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] };
    const parsed = await client.messages.parse({
      model: 'auto',
      max_tokens: 100,
      messages: hello,
      output_config: { format: { type: 'json_schema', schema, parse: JSON.parse } },
    } as Parameters<typeof client.messages.parse>[0]);
    expect(parsed.parsed_output).toEqual({ town: 'Rennes' });
    expect(lastRequest()?.jsonSchema).toEqual(schema);
    reply = () => '{"answer":{"town":"Rennes"}}';
    const beside = await create({ tools, output_config: { format: { type: 'json_schema', schema } } });
    expect(JSON.parse(beside.content[0]?.type === 'text' ? beside.content[0].text : '')).toEqual({
      town: 'Rennes',
    });
  });

  test('is cut at max_tokens and before a stop sequence, and says which', async () => {
    reply = () => 'one two three four';
    expect(await create({ max_tokens: 2 })).toMatchObject({
      content: [{ text: 'one two' }],
      stop_reason: 'max_tokens',
    });
    expect(await create({ stop_sequences: [' three'] })).toMatchObject({
      content: [{ text: 'one two' }],
      stop_reason: 'stop_sequence',
      stop_sequence: ' three',
    });
  });

  test('reads blocks of text and pictures, and leaves out what a model thought', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer();
    const data = picture.toString('base64');
    await create({
      system: [
        { type: 'text', text: 'Be kind.' },
        { type: 'text', text: 'Be brief.' },
      ],
      messages: [
        ...hello,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'secret thoughts', signature: 'x' },
            { type: 'text', text: 'Hi' },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
            { type: 'text', text: 'What is it?' },
          ],
        },
      ],
    });
    const turns = lastRequest()?.turns ?? [];
    expect(turns[0]).toEqual({ role: 'system', content: 'Be kind.\nBe brief.' });
    expect(turns[2]).toEqual({ role: 'assistant', content: 'Hi' });
    expect(turns[3]?.content).toMatch(/^What is it\?\n\n\[A picture, as it was described/);
    expect(JSON.stringify(turns)).not.toContain('secret thoughts');
  });

  test('counts its tokens without an answer', async () => {
    expect(await client.messages.countTokens({ model: 'auto', messages: hello })).toEqual({
      input_tokens: 4,
    });
    expect(server.engine.requests).toEqual([]);
  });
});

describe('tools', () => {
  test('are called, answered, and the answer read', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const asked = await create({ tools, tool_choice: { type: 'any' } });
    expect(asked).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'weather', input: { town: 'Lyon' } }],
    });
    const [call] = asked.content;
    if (call?.type !== 'tool_use') throw new Error('no call');
    reply = () => '{"answer":"It rains."}';
    const said = await create({
      tools,
      messages: [
        ...hello,
        { role: 'assistant', content: asked.content },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: call.id, content: [{ type: 'text', text: 'rain' }] },
            { type: 'text', text: 'So?' },
          ],
        },
      ],
    });
    expect(said.content).toMatchObject([{ type: 'text', text: 'It rains.' }]);
    expect(JSON.stringify(lastRequest()?.turns)).toMatch(/Result of weather.*rain.*So\?/);
  });

  test('come whole in a stream', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const stream = client.messages.stream({ model: 'auto', max_tokens: 100, messages: hello, tools });
    expect(await stream.finalMessage()).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'weather', input: { town: 'Lyon' } }],
    });
  });
});

describe('what cannot be done is refused in Anthropic’s words, with the detail beside them', () => {
  const shape = (type: string, message: unknown) => ({
    type: 'error',
    error: { type, message },
    request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
    detail: message,
  });
  const anything = expect.any(String);

  test('no max_tokens, no message, a tool of its servers, a picture elsewhere', async () => {
    const without = { model: 'auto', messages: hello } as Anthropic.MessageCreateParamsNonStreaming;
    const web = [{ type: 'web_search_20250305', name: 'web_search' }] as Anthropic.ToolUnion[];
    const picture: Anthropic.ImageBlockParam = {
      type: 'image',
      source: { type: 'url', url: 'https://example.com/cat.png' },
    };
    for (const asked of [
      client.messages.create(without),
      create({ messages: [] }),
      create({ tools: web }),
      create({ messages: [{ role: 'user', content: [picture] }] }),
    ])
      expect(await refusal(asked)).toEqual({ status: 400, body: shape('invalid_request_error', anything) });
    expect(server.engine.requests).toEqual([]);
  });

  test('an unknown model is 404, a wrong key 401, a model that fails 503', async () => {
    expect(await refusal(create({ model: 'claude-x' }))).toEqual({
      status: 404,
      body: shape('not_found_error', expect.stringContaining('no such model')),
    });
    const stranger = anthropic({ url: server.url, key: 'alc_wrong' });
    expect(await refusal(stranger.models.list())).toEqual({
      status: 401,
      body: shape('authentication_error', 'Could not validate credentials'),
    });
    reply = () => new EngineFailed('The local model stopped.');
    expect(await refusal(create())).toMatchObject({ status: 503, body: shape('api_error', anything) });
  });
});

test('the names of models are listed in the form of that API', async () => {
  const { data } = await client.models.list();
  expect(data.map(({ id, type }) => [id, type])).toEqual([
    ['auto', 'model'],
    ['local', 'model'],
    ['scripted-model', 'model'],
    ['alcove-starter', 'model'],
  ]);
});
