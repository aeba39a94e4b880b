import type { Ollama } from 'ollama';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../models/engine/chat-engine.ts';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { callTool, type ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { anthropic, makeKey, ollama, openAi } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

let reply: (request: ChatRequest) => ScriptedReply;
let server: TestServer;
let client: Ollama;
let key: string;

beforeAll(async () => {
  server = await startServer({ reply: (request) => reply(request) });
  const { token } = await server.logIn();
  ({ key } = await makeKey(server, token));
  client = ollama({ url: server.url, key });
});
beforeEach(() => {
  reply = ({ turns }) => `You said: ${turns.at(-1)?.content}`;
  server.engine.requests.length = 0;
});
afterAll(() => server.close());

const messages = [{ role: 'user', content: 'Hello there' }];
const lastRequest = () => server.engine.requests.at(-1);
const tools = [
  {
    type: 'function',
    function: {
      name: 'weather',
      description: 'Tells the weather',
      parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
    },
  },
];
const post = (path: string, body: unknown) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

describe('chat', () => {
  test('is an answer with its model, what it cost and where it was made', async () => {
    const answer = await client.chat({ model: 'auto:latest', messages });
    expect(answer).toMatchObject({
      model: 'scripted-model',
      message: { role: 'assistant', content: 'You said: Hello there' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 3,
      eval_count: 4,
    });
  });

  test('streams lines of JSON unless it is told not to', async () => {
    const response = await post('/api/chat', { model: 'auto', messages });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('x-alcove-provider')).toBe('local');
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ message }) => message.content).join('')).toBe('You said: Hello there');
    expect(lines.map(({ done }) => done)).toEqual([false, false, false, false, true]);
    const parts = await Array.fromAsync(await client.chat({ model: 'local', messages, stream: true }));
    expect(parts.at(-1)).toMatchObject({ done: true, eval_count: 4 });
  });

  test('is as hot and as long as asked, and ends before a stop sequence', async () => {
    reply = () => 'one two three four';
    const options = { temperature: 0.5, num_predict: 3 };
    const cut = await client.chat({ model: 'auto', messages, options });
    expect(cut).toMatchObject({ message: { content: 'one two three' }, done_reason: 'length' });
    expect(lastRequest()).toMatchObject({ temperature: 0.5, maxTokens: 3 });
    const stopped = await client.chat({
      model: 'auto',
      messages,
      options: { stop: [' three'], num_predict: -1 },
    });
    expect(stopped).toMatchObject({ message: { content: 'one two' }, done_reason: 'stop' });
  });

  test('is JSON of a form where that is asked for', async () => {
    reply = () => '{"town":"Lyon"}';
    const format = { type: 'object', properties: { town: { type: 'string' } } };
    await client.chat({ model: 'auto', messages, format });
    expect(lastRequest()?.jsonSchema).toEqual(format);
    await client.chat({ model: 'auto', messages, format: 'json' });
    expect(lastRequest()?.jsonSchema).toEqual({ type: 'object' });
  });

  test('calls tools and reads their results by name', async () => {
    reply = () => callTool('weather', { town: 'Lyon' });
    const { message } = await client.chat({ model: 'auto', messages, tools });
    expect(message).toMatchObject({
      content: '',
      tool_calls: [{ function: { name: 'weather', arguments: { town: 'Lyon' } } }],
    });
    reply = () => '{"answer":"It rains."}';
    const result = { role: 'tool', tool_name: 'weather', content: 'rain' };
    const said = await client.chat({ model: 'auto', tools, messages: [...messages, message, result] });
    expect(said.message.content).toBe('It rains.');
    expect(lastRequest()?.turns.at(-1)?.content).toMatch(/Result of weather[\s\S]*rain/);
  });

  test('has pictures described here', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#00c' } })
      .png()
      .toBuffer();
    await client.chat({
      model: 'auto',
      messages: [{ role: 'user', content: 'What is it?', images: [picture] }],
    });
    expect(lastRequest()?.turns.at(-1)?.content).toMatch(/^What is it\?\n\n\[A picture/);
    const elsewhere = { role: 'user', content: 'What is it?', images: ['https://example.com/cat.png'] };
    await expect(client.chat({ model: 'auto', messages: [elsewhere] })).rejects.toMatchObject({
      status_code: 400,
      message: expect.stringContaining('data URL'),
    });
  });

  test('without a message loads nothing and says so', async () => {
    expect(await client.chat({ model: 'auto', messages: [] })).toMatchObject({
      done: true,
      done_reason: 'load',
    });
    expect(server.engine.requests).toEqual([]);
  });
});

describe('generate', () => {
  test('completes a prompt, whole and in lines', async () => {
    const whole = await client.generate({ model: 'auto', prompt: 'Hello there', system: 'Be kind.' });
    expect(whole).toMatchObject({ response: 'You said: Hello there', done: true, done_reason: 'stop' });
    expect(lastRequest()?.turns[0]).toEqual({ role: 'system', content: 'Be kind.' });
    const parts = await Array.fromAsync(
      await client.generate({ model: 'auto', prompt: 'Hello there', stream: true }),
    );
    expect(parts.map(({ response }) => response).join('')).toBe('You said: Hello there');
  });

  test.each([{ raw: true }, { template: '{{ .Prompt }}' }, { suffix: 'end' }, { context: [1, 2] }])(
    'refuses %o in a sentence',
    async (more) => {
      await expect(client.generate({ model: 'auto', prompt: 'Hello', ...more })).rejects.toMatchObject({
        status_code: 400,
        message: expect.stringMatching(/Alcove/),
      });
    },
  );
});

describe('models', () => {
  test('are listed, shown, and those in memory told', async () => {
    const { models } = await client.list();
    expect(models.map(({ name }) => name)).toEqual(['auto', 'local', 'scripted-model', 'alcove-starter']);
    expect(models.at(-1)).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: expect.any(Number),
      details: { format: 'gguf', family: 'Alcove' },
    });
    const shown = await client.show({ model: 'alcove-starter:latest' });
    expect(shown).toMatchObject({ details: { family: 'Alcove' }, capabilities: ['completion', 'tools'] });
    expect(await client.ps()).toEqual({ models: [] });
    expect(await client.version()).toEqual({ version: expect.stringMatching(/^0\.(?:[7-9]|\d\d)\./) });
  });
});

describe('what `auto` can do', () => {
  let cloud: FakeCloud;
  beforeAll(async () => {
    cloud = await startFakeCloud();
  });
  afterAll(() => cloud.close());

  /** What the official clients hear of `auto` and `local` where the starter is in use here, and of its window. */
  async function show(environment: Record<string, string>, options: { local_only?: boolean } = {}) {
    const own = await startServer({
      environment,
      activeModel: () => ({ id: 'alcove-starter', isStarter: true }),
    });
    const { token } = await own.logIn();
    const way = { url: own.url, key: (await makeKey(own, token, options)).key };
    const facts = async (model: string) => {
      const { capabilities, model_info: told } = await ollama(way).show({ model });
      const info = told as unknown as Record<string, unknown>;
      return [capabilities, info[`${info['general.architecture']}.context_length`]];
    };
    const named = await openAi(way).models.retrieve('auto');
    const { max_input_tokens: window } = await anthropic(way).models.retrieve('auto');
    expect(named).toMatchObject({ max_input_tokens: window });
    const told = { auto: await facts('auto:latest'), local: await facts('local'), window };
    await own.close();
    return told;
  }
  const behind = (more: Record<string, string>) => ({
    ...{ ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    ...more,
  });
  const STARTER = [['completion'], 2_048];

  test('is what the starter can where no cloud is set up', async () => {
    expect(await show({})).toEqual({ auto: STARTER, local: STARTER, window: 2_048 });
  });

  test.each([
    ['openai', 'gpt-6-luna', 100_000],
    ['openai', 'gpt-4', 8_192],
    ['openai', 'somebodys-own', undefined],
    ['anthropic', 'claude-sonnet-5-5', 100_000],
    ['custom', 'qwen', undefined],
  ])('is what the cloud behind it can: %s with %s', async (provider, model, context) => {
    const cloudOf = { ALCOVE_CLOUD_PROVIDER: provider, ALCOVE_CLOUD_MODEL: model };
    expect(await show(behind(cloudOf))).toEqual({
      auto: [['completion', 'tools'], context],
      local: STARTER,
      window: context ?? null,
    });
  });

  test.each<[string, Record<string, string>, { local_only?: boolean }]>([
    ['with a key that keeps everything here', {}, { local_only: true }],
    ['where the cloud is closed', { ALCOVE_NO_CLOUD: '1' }, {}],
  ])('is what the starter can %s', async (_when, more, options) => {
    const { auto, window } = await show(behind(more), options);
    expect([auto, window]).toEqual([STARTER, 2_048]);
  });

  test('changes with offline mode, and is what a trusted server can where there is no cloud', async () => {
    const own = await startServer({ activeModel: () => ({ id: 'alcove-starter', isStarter: true }) });
    const { token } = await own.logInAs('super_admin', 'owner@example.org');
    const client = ollama({ url: own.url, key: (await makeKey(own, token)).key });
    const capabilities = async () => (await client.show({ model: 'auto' })).capabilities;
    expect(await capabilities()).toEqual(['completion']);
    const trusted = {
      name: 'gpu',
      baseUrl: cloud.url,
      models: ['big'],
      weight: 1,
      certificate: null,
      declaredAt: 1,
    };
    await own.context.trustedEngines.declare(trusted, undefined);
    expect(await capabilities()).toEqual(['completion', 'tools']);
    await own.call('PATCH', '/privacy/settings', { token, body: { offline_mode: true } });
    expect(await capabilities()).toEqual(['completion']);
    await own.close();
  });
});

describe('what cannot be done is a sentence in `error`, with the same in `detail`', () => {
  test.each([
    ['an unknown model', '/api/chat', { model: 'llama3', messages }, 404],
    ['a message of nobody', '/api/chat', { model: 'auto', messages: [{ role: 'x' }] }, 400],
    ['vectors without a model', '/api/embed', { model: 'auto', input: 'Hello' }, 404],
    ['the vector of one text without a model', '/api/embeddings', { model: 'auto', prompt: 'Hello' }, 404],
    ['pulling a model', '/api/pull', { model: 'llama3' }, 404],
  ])('%s', async (_what, path, body, status) => {
    const response = await post(path, body);
    const answer = await response.json();
    expect([response.status, answer]).toEqual([status, { error: expect.any(String), detail: answer.error }]);
  });

  test('a model that fails says so in the stream', async () => {
    reply = async function* () {
      yield 'One ';
      throw new EngineFailed('The local model stopped.');
    };
    const stream = await client.chat({ model: 'auto', messages, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toThrow(/The local model stopped/);
  });

  test('a path beside Ollama’s stays the plain 404 of the API', async () => {
    const response = await fetch(`${server.url}/api/nothing`);
    expect([response.status, await response.json()]).toMatchObject([404, { detail: 'Not found' }]);
  });
});
