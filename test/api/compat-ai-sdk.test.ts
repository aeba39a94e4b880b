import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, Output, stepCountIs, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakeAnswer, type FakeCloud, type RecordedRequest, startFakeCloud } from '../fake-cloud.ts';
import { makeKey } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** The AI SDK, as its documentation has it used: the client of most programs that speak to a model from TypeScript. */
let cloud: FakeCloud;
let server: TestServer;
let key: string;

beforeAll(async () => {
  cloud = await startFakeCloud({ answer });
  server = await startServer({
    score: markedScorer,
    reply: () => 'From here.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  ({ key } = await makeKey(server, (await server.logIn()).token));
});
beforeEach(() => cloud.reset());
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** What a capable model would do: calls the tool once, then answers, as JSON where that is wanted. */
function answer({ body }: RecordedRequest): string | FakeAnswer {
  const { messages, tools = [], tool_choice: choice, response_format: form } = JSON.parse(body);
  const names: string[] = tools.map((one: { function: { name: string } }) => one.function.name);
  const isAnswered = messages.some(({ role }: { role: string }) => role === 'tool');
  if (names.includes('get_weather') && !isAnswered)
    return { kind: 'calls', calls: [{ name: 'get_weather', arguments: '{"city":"Paris"}' }] };
  // Of Anthropic's API the SDK has JSON as the arguments of a tool of its own.
  const own = names.find((name) => name !== 'get_weather');
  if (own !== undefined && choice !== 'auto')
    return { kind: 'calls', calls: [{ name: own, arguments: '{"answer":"four"}' }] };
  if (form && form.type !== 'text') return '{"answer":"four"}';
  return isAnswered ? 'It is 21 degrees.' : 'A word for a thing.';
}

const tools = {
  get_weather: tool({
    description: 'Tells the weather of a city.',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => `21 degrees in ${city}`,
  }),
};
const output = Output.object({ schema: z.object({ answer: z.string() }) });
const stopWhen = stepCountIs(4);
// Said, since the SDK warns where it has to guess it.
const maxOutputTokens = 500;
const prompt = 'What is a noun?';

const PROVIDERS = {
  openai: (baseURL: string, apiKey: string) => createOpenAI({ baseURL, apiKey })('auto'),
  'openai-compatible': (baseURL: string, apiKey: string) =>
    createOpenAICompatible({ name: 'alcove', baseURL, apiKey, supportsStructuredOutputs: true })('auto'),
  anthropic: (baseURL: string, apiKey: string) => createAnthropic({ baseURL, apiKey })('auto'),
};

describe.each(Object.entries(PROVIDERS))('the AI SDK with its provider %s', (_name, provide) => {
  const model = () => provide(`${server.url}/v1`, key);

  test('has a text, whole and as a stream, and counts its tokens', async () => {
    const { text, usage } = await generateText({ model: model(), maxOutputTokens, prompt });
    expect([text, usage.outputTokens]).toEqual(['A word for a thing.', expect.any(Number)]);
    expect(await streamText({ model: model(), maxOutputTokens, prompt }).text).toBe('A word for a thing.');
  });

  test('has its tools called, and an answer that knows what they said', async () => {
    const { text, steps } = await generateText({
      model: model(),
      maxOutputTokens,
      prompt: 'Weather in Paris?',
      tools,
      stopWhen,
    });
    expect([text, steps.flatMap(({ toolResults }) => toolResults.map((result) => result.output))]).toEqual([
      'It is 21 degrees.',
      ['21 degrees in Paris'],
    ]);
  });

  test('has JSON of its schema, also beside tools', async () => {
    expect((await generateText({ model: model(), maxOutputTokens, prompt, output })).output).toEqual({
      answer: 'four',
    });
    const both = await generateText({ model: model(), maxOutputTokens, prompt, output, tools, stopWhen });
    expect(both.output).toEqual({ answer: 'four' });
  });

  test('has what is sensitive answered here', async () => {
    const { text } = await generateText({
      model: model(),
      maxOutputTokens,
      prompt: 'It is what it is [0.9]',
    });
    expect([text, cloud.requests]).toEqual(['From here.', []]);
  });

  test('is told at once that a key is wrong', async () => {
    const asked = generateText({ model: provide(`${server.url}/v1`, 'alc_wrong'), maxOutputTokens, prompt });
    await expect(asked).rejects.toMatchObject({ statusCode: 401, isRetryable: false });
  });
});
