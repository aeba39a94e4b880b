import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formWith } from '../api/routes.ts';
import { callApi, streamMessage } from '../api/spawn-server.ts';
import { parseEvents } from '../api/start-server.ts';
import { fetchRealModels } from './fetch.ts';
import { type RealServer, startRealServer } from './real-server.ts';

// Two published architectures: SmolLM2 (Llama) and Gemma 3, whose layers slide a window. Greedy where words are asked for.
const models = fetchRealModels();
let real: RealServer;

beforeAll(async () => {
  real = await startRealServer();
});
afterAll(() => real[Symbol.asyncDispose]());

test('a base model is refused at the door, with what to take instead', async () => {
  await expect(real.importByCommand(models.gemmaBase)).rejects.toThrow('made for chats');
});

describe.each([
  ['SmolLM2 135M', () => models.smollm2, /sea|ocean|water|wave/i],
  ['Gemma 3 270M', () => models.gemma, /./],
])('%s', (_, path, words) => {
  let id: string;
  beforeAll(async () => {
    id = await real.importByCommand(path());
    expect((await real.call('PATCH', '/models/active', { chat: id })).status).toBe(200);
  });

  const complete = async (content: string, more: Record<string, unknown> = {}) => {
    const response = await fetch(`${real.server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${real.token}` },
      body: JSON.stringify({
        model: 'local',
        messages: [{ role: 'user', content }],
        temperature: 0,
        max_tokens: 24,
        ...more,
      }),
    });
    return { status: response.status, body: await response.json() };
  };
  const startConversation = async () =>
    (await real.call('POST', '/chat/conversations', {})).body.id as string;
  const readLast = async (conversation: string) =>
    (await real.call('GET', `/chat/conversations/${conversation}`)).body.messages.at(-1);

  test('answers in English and in French', async () => {
    const english = await complete('Write one sentence about the sea.');
    expect(english.body.choices[0].message.content).toMatch(words);
    const french = await complete('Quelle est la capitale de la France ?');
    expect([french.status, french.body.usage.completion_tokens > 0]).toEqual([200, true]);
  });

  test('says the same again when it is asked greedily', async () => {
    const [first, second] = [await complete('Count to five.'), await complete('Count to five.')];
    expect(second.body.choices[0].message.content).toBe(first.body.choices[0].message.content);
  });

  test('streams, is stopped, keeps what it wrote, and writes it anew', async () => {
    const conversation = await startConversation();
    let written = '';
    const content = 'Write a very long story about a lighthouse.';
    for await (const { event, data } of streamMessage(real.server.url, conversation, {
      token: real.token,
      content,
    })) {
      if (event !== 'token') continue;
      written += (data as { text: string }).text;
      if (written.length > 20) break;
    }
    await real.call('POST', `/chat/conversations/${conversation}/stop`, {});
    await expect.poll(() => readLast(conversation)).toMatchObject({ role: 'assistant' });
    const stopped = await readLast(conversation);
    expect(stopped.content.trim().startsWith(written.trim().slice(0, 15))).toBe(true);
    const path = `/chat/conversations/${conversation}/messages/${stopped.id}/regenerate`;
    const again = fetch(`${real.server.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${real.token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect((await again).status).toBe(200);
    await (await again).body?.cancel();
    await expect.poll(async () => (await readLast(conversation)).id).not.toBe(stopped.id);
  });

  test('reads a long prompt whole', async () => {
    const long = await complete(`${'The lamp is on the table. '.repeat(60)}What is on the table?`, {
      max_tokens: 8,
    });
    expect([long.status, long.body.usage.prompt_tokens > 350]).toEqual([200, true]);
  });

  test('answers two at once, each its own', async () => {
    const [one, two] = await Promise.all([complete('Count to five.'), complete('Say hello in French.')]);
    expect(one.body.choices[0].message.content).not.toBe(two.body.choices[0].message.content);
  });

  test('gives JSON of the asked shape', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string', maxLength: 20 }, people: { type: 'integer' } },
      required: ['city', 'people'],
      additionalProperties: false,
    };
    const { body } = await complete('Name a city and how many people live there.', {
      max_tokens: 80,
      response_format: { type: 'json_schema', json_schema: { name: 'city', schema, strict: true } },
    });
    expect(JSON.parse(body.choices[0].message.content)).toEqual({
      city: expect.any(String),
      people: expect.any(Number),
    });
  });

  test('calls the tool that it must call', async () => {
    const parameters = {
      type: 'object',
      properties: { place: { type: 'string', maxLength: 20 } },
      required: ['place'],
      additionalProperties: false,
    };
    const { status, body } = await complete('What is the weather in Lyon?', {
      max_tokens: 80,
      tools: [
        {
          type: 'function',
          function: { name: 'weather', description: 'The weather of a place', parameters },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    });
    expect(status).toBe(200);
    const [call] = body.choices[0].message.tool_calls;
    expect([call.function.name, JSON.parse(call.function.arguments)]).toEqual([
      'weather',
      { place: expect.any(String) },
    ]);
  });

  test('is measured on this machine', async () => {
    const { status, body } = await real.call('POST', `/models/${id}/measure`);
    expect([status, body.measured.speed.tokens_per_second > 0]).toEqual([200, true]);
  });
});

test('a small model answers about a document without a call', async () => {
  const chat = await real.importByCommand(models.smollm2);
  await real.call('PATCH', '/models/active', { chat });
  const { server, token } = real;
  const text = 'The rent of the flat is 840 euros a month. It is due on the fifth day of every month.';
  const body = formWith('file', text, 'lease.txt');
  const uploaded = await callApi(server.url, 'POST', '/documents/upload?wait=true', { token, body });
  const { id } = (await real.call('POST', '/chat/conversations', {})).body;
  // So small a model seldom ends by itself.
  await real.call('PATCH', `/chat/conversations/${id}`, { max_tokens: 40 });
  const content = 'How much is the rent of the flat?';
  const asked = { content, document_ids: [uploaded.body.id] };
  const answer = await real.call('POST', `/chat/conversations/${id}/messages`, asked);
  const { content: said, metadata } = answer.body.assistant_message;
  expect([answer.status, said.length > 0, metadata.steps]).toEqual([200, true, undefined]);
  expect(metadata.citations.length).toBeGreaterThan(0);
});

test('an agent comes to an end with a small model', async () => {
  const chat = await real.importByCommand(models.smollm2);
  await real.call('PATCH', '/models/active', { chat });
  // As events: a small model may write for longer than a client waits for the head of an answer.
  const response = await fetch(`${real.server.url}/api/v1/agents/execute`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${real.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      agent_type: 'data',
      task: 'Say what the sum of 17 and 23 is.',
      tools: ['calculator'],
      max_iterations: 2,
    }),
  });
  const last = parseEvents(await response.text()).at(-1);
  const data = last?.data as { status: string; result: string };
  expect(last?.event).toBe('result');
  // It is too small to be sure to stop by itself: then the bound stops it, and it says what it knows.
  expect(['completed', 'capped']).toContain(data.status);
  expect(data.result.length).toBeGreaterThan(0);
});
