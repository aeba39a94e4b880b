import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../models/engine/chat-engine.ts';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import type { ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { startServer, type TestServer } from './start-server.ts';

type Script = (request: ChatRequest) => ScriptedReply | Promise<ScriptedReply>;
const echo: Script = (request) => `You said: ${request.turns.at(-1)?.content ?? ''}`;

let server: TestServer;
let token: string;
let script = echo;

beforeAll(async () => {
  server = await startServer({ reply: (request) => script(request) });
  ({ token } = await server.logIn());
});
beforeEach(() => {
  script = echo;
});
afterAll(() => server.close());

const create = async (body: unknown = {}) =>
  (await server.call('POST', '/chat/conversations', { token, body })).body as { id: string };
const send = (id: string, body: unknown) =>
  server.call('POST', `/chat/conversations/${id}/messages`, { token, body });
const read = async (id: string) => (await server.call('GET', `/chat/conversations/${id}`, { token })).body;
const contents = async (id: string) =>
  (await read(id)).messages.map((message: { content: string }) => message.content);

describe('POST …/messages', () => {
  test('answers 200 with the user message and the assistant message with all six metadata fields', async () => {
    const { id } = await create();
    const { status, body } = await send(id, { content: 'What is a noun?' });
    expect(status).toBe(200);
    expect(body.user_message).toMatchObject({ role: 'user', content: 'What is a noun?' });
    expect(body.assistant_message).toMatchObject({ role: 'assistant', content: 'You said: What is a noun?' });
    expect(body.user_message.id).not.toBe(body.assistant_message.id);
    expect(body.assistant_message.metadata).toMatchObject({
      model: 'scripted-model',
      tokens_input: expect.any(Number),
      tokens_output: 6,
      latency_ms: expect.any(Number),
      llm_provider: 'local',
      sensitivity_score: expect.any(Number),
    });
  });

  test('gives the model the system prompt and every earlier turn', async () => {
    const { id } = await create({ system_prompt: 'Answer in rhyme.' });
    await send(id, { content: 'One' });
    await send(id, { content: 'Two' });
    expect(server.engine.requests.at(-1)?.turns).toEqual([
      { role: 'system', content: 'Answer in rhyme.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'You said: One' },
      { role: 'user', content: 'Two' },
    ]);
  });

  test('takes from 1 to 32,000 characters after trimming', async () => {
    const { id } = await create();
    expect((await send(id, { content: '  a  ' })).body.user_message.content).toBe('a');
    expect((await send(id, { content: `  ${'a'.repeat(32_000)}\n` })).status).toBe(200);
    expect((await send(id, { content: '😀'.repeat(32_000) })).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['an empty text', { content: '' }],
    ['white space', { content: ' \n\t ' }],
    ['a number', { content: 5 }],
    ['null', { content: null }],
    ['32,001 characters', { content: 'a'.repeat(32_001) }],
    ['a routing that does not exist', { content: 'a', routing: 'cloud' }],
    ['documents that are no list', { content: 'a', document_ids: 'all' }],
  ])('answers 422 to %s, and stores nothing', async (_name, body) => {
    const { id } = await create();
    const answer = await send(id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toMatch(/content|routing|document_ids/);
    expect((await read(id)).message_count).toBe(0);
  });

  test('ignores fields that it does not know', async () => {
    const { id } = await create();
    expect((await send(id, { content: 'Hello', model: 'gpt', temperature: 2 })).status).toBe(200);
  });

  test('keeps the user message when the model fails, says 503 with the remedy, and goes on afterwards', async () => {
    const { id } = await create();
    script = () => new EngineFailed('The model process stopped.');
    const failed = await send(id, { content: 'Are you there?' });
    expect(failed.status).toBe(503);
    expect(failed.body.detail).toContain('ask again');
    expect(await contents(id)).toEqual(['Are you there?']);
    script = echo;
    expect((await send(id, { content: 'And now?' })).status).toBe(200);
    expect(await contents(id)).toEqual(['Are you there?', 'And now?', expect.any(String)]);
  });

  test('answers two sends at once one after the other', async () => {
    const { id } = await create();
    const gate = Promise.withResolvers<void>();
    const running = { now: 0, most: 0 };
    script = async (request) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await gate.promise;
      running.now -= 1;
      return echo(request);
    };
    const both = [send(id, { content: 'First' }), send(id, { content: 'Second' })];
    gate.resolve();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(running.most).toBe(1);
    const messages = (await read(id)).messages as { role: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  test('forgets a send whose client left while it waited for the one before', async () => {
    const { id } = await create();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    script = async (request) => {
      started.resolve();
      await gate.promise;
      return echo(request);
    };
    const first = send(id, { content: 'First' });
    await started.promise;
    const controller = new AbortController();
    const arrived = server.nextRequest();
    const waiting = server
      .call('POST', `/chat/conversations/${id}/messages`, {
        token,
        body: { content: 'Never mind' },
        signal: controller.signal,
      })
      .catch((error: Error) => error.name);
    await arrived;
    const left = server.clientLeft();
    controller.abort();
    await left;
    gate.resolve();
    await Promise.all([first, waiting]);
    await send(id, { content: 'Second' });
    expect(await contents(id)).toEqual(['First', 'You said: First', 'Second', 'You said: Second']);
  });

  test('says that a message is longer than the model can read, names the limit, and asks no model', async () => {
    const { id } = await create();
    server.engine.context = 100;
    const asked = server.engine.requests.length;
    const { status, body } = await send(id, { content: 'the word '.repeat(200) });
    server.engine.context = 4_096;
    expect(status).toBe(200);
    expect(body.assistant_message.metadata).toMatchObject({ context_exceeded: true, llm_provider: 'local' });
    expect(body.assistant_message.content).toMatch(/75 tokens.*Models/);
    expect(server.engine.requests).toHaveLength(asked);
  });

  test('leaves whole old turns out when the conversation outgrows the model, and says how many', async () => {
    const { id } = await create();
    server.engine.context = 200;
    for (let index = 0; index < 11; index += 1)
      await send(id, { content: `turn ${index} ${'word '.repeat(10)}` });
    const last = await send(id, { content: `turn 11 ${'word '.repeat(10)}` });
    server.engine.context = 4_096;
    const { metadata } = last.body.assistant_message;
    expect(metadata.turns_left_out).toBeGreaterThan(0);
    const shown = server.engine.requests.at(-1)?.turns ?? [];
    expect(shown.length + metadata.turns_left_out).toBe(23);
    expect(shown.at(-1)?.content).toMatch(/^turn 11 (word ?){10}$/);
  });
});

describe('titles', () => {
  test('are made here after the first exchange, without greetings, and only once', async () => {
    const { id } = await create();
    await send(id, { content: 'Hello! How do bees find their way home? I wonder.' });
    expect((await read(id)).title).toBe('How do bees find their way home?');
    await send(id, { content: 'And ants?' });
    expect((await read(id)).title).toBe('How do bees find their way home?');
  });

  test('are there with the message, while its first answer is still being written', async () => {
    const { id } = await create();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    script = async (request) => {
      started.resolve();
      await gate.promise;
      return echo(request);
    };
    const sending = send(id, { content: 'Hello! Where do swallows winter?' });
    await started.promise;
    const { title } = await read(id);
    const found = (await server.call('GET', '/chat/conversations?q=swallows', { token })).body.items;
    gate.resolve();
    await sending;
    expect([title, found[0]?.title]).toEqual(['Where do swallows winter?', 'Where do swallows winter?']);
  });

  test('are not made of a message that got no answer, but of the next one that gets one', async () => {
    const { id } = await create();
    script = () => new EngineFailed('The model process stopped.');
    expect((await send(id, { content: 'What is a gerundive?' })).status).toBe(503);
    expect((await read(id)).title).toBe('New conversation');
    script = echo;
    await send(id, { content: 'What is an adverb?' });
    expect((await read(id)).title).toBe('What is an adverb?');
  });

  test('that a person gave are kept, also where the first answer failed', async () => {
    const { id } = await create();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    script = async () => {
      started.resolve();
      await gate.promise;
      return new EngineFailed('The model process stopped.');
    };
    const sending = send(id, { content: 'What is a pronoun?' });
    await started.promise;
    await server.call('PATCH', `/chat/conversations/${id}`, { token, body: { title: 'Grammar' } });
    gate.resolve();
    await sending;
    expect((await read(id)).title).toBe('Grammar');
  });

  test('that a person gave are kept, also when given while the first answer was being written', async () => {
    const { id } = await create();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    script = async (request) => {
      started.resolve();
      await gate.promise;
      return echo(request);
    };
    const sending = send(id, { content: 'What is a verb?' });
    await started.promise;
    await server.call('PATCH', `/chat/conversations/${id}`, { token, body: { title: 'Grammar' } });
    gate.resolve();
    await sending;
    expect((await read(id)).title).toBe('Grammar');
  });
});

describe('streaming', () => {
  test('sends user_message, route, tokens and assistant_message in this order', async () => {
    const { id } = await create();
    const events = await server.stream('POST', `/chat/conversations/${id}/messages`, {
      token,
      body: { content: 'Tell me more' },
    });
    const names = events.map(({ event }) => event);
    expect(names.slice(0, 2)).toEqual(['user_message', 'route']);
    expect(names.at(-1)).toBe('assistant_message');
    expect(new Set(names.slice(2, -1))).toEqual(new Set(['token']));
    expect(events[0]?.data).toMatchObject({ id: expect.any(String), role: 'user', content: 'Tell me more' });
    expect(events[1]?.data).toMatchObject({
      provider: 'local',
      score: expect.any(Number),
      categories: expect.any(Array),
    });
    const text = events
      .filter(({ event }) => event === 'token')
      .map(({ data }) => (data as { text: string }).text);
    const last = events.at(-1)?.data as { content: string; metadata: unknown };
    expect(text.join('')).toBe(last.content);
    expect(last).toMatchObject({ role: 'assistant', metadata: { llm_provider: 'local', tokens_output: 5 } });
    expect((await read(id)).messages.at(-1)).toMatchObject(last);
  });

  test('says what is wrong with the request by its status, before any event', async () => {
    const { id } = await create();
    const headers = { accept: 'text/event-stream' };
    const call = (path: string, body: unknown) => server.call('POST', path, { token, body, headers });
    expect((await call(`/chat/conversations/${id}/messages`, { content: '' })).status).toBe(422);
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await call(`/chat/conversations/${unknown}/messages`, { content: 'a' })).status).toBe(404);
  });

  test('ends with an error event when the model breaks, and keeps the user message', async () => {
    const { id } = await create();
    script = () => new EngineFailed('The model process stopped.');
    const events = await server.stream('POST', `/chat/conversations/${id}/messages`, {
      token,
      body: { content: 'Hello?' },
    });
    expect(events.map(({ event }) => event)).toEqual(['user_message', 'route', 'error']);
    expect(events.at(-1)?.data).toMatchObject({ detail: expect.stringContaining('ask again') });
    expect(await contents(id)).toEqual(['Hello?']);
  });

  test.each(['text/event-stream', 'application/json'])(
    'a client that leaves (%s) stops the model, and what was written is kept as stopped',
    async (accept) => {
      const { id } = await create();
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      script = async function* () {
        yield 'One ';
        begun.resolve();
        await gate.promise;
        yield 'two ';
        yield 'three';
      } as unknown as Script;
      const controller = new AbortController();
      const leaving = server
        .call('POST', `/chat/conversations/${id}/messages`, {
          token,
          body: { content: 'Count' },
          headers: { accept },
          signal: controller.signal,
        })
        .catch((error: Error) => error.name);
      await begun.promise;
      const left = server.clientLeft();
      controller.abort();
      expect(await leaving).toBe('AbortError');
      await left;
      gate.resolve();
      script = echo;
      // The next turn waits in the conversation's queue until the stopped one is stored.
      await send(id, { content: 'Go on' });
      const [, stopped] = (await read(id)).messages;
      expect(stopped.content).toMatch(/^One (two )?$/);
      expect(stopped.metadata).toMatchObject({
        stopped: true,
        stopped_by: 'disconnect',
        llm_provider: 'local',
      });
    },
  );

  test('an answer that is asked to stop ends, is kept as stopped, and says that this was asked for', async () => {
    const { id } = await create();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    script = async function* () {
      yield 'One ';
      begun.resolve();
      await gate.promise;
      yield 'two ';
    } as unknown as Script;
    const sending = send(id, { content: 'Count' });
    await begun.promise;
    const stop = () => server.call('POST', `/chat/conversations/${id}/stop`, { token });
    expect((await stop()).status).toBe(200);
    gate.resolve();
    const { content, metadata } = (await sending).body.assistant_message;
    expect(content).toMatch(/^One (two )?$/);
    expect(metadata).toMatchObject({ stopped: true, stopped_by: 'request' });
    expect((await stop()).status).toBe(200);
    script = echo;
    const next = (await send(id, { content: 'Go on' })).body.assistant_message;
    expect(next.metadata.stopped).toBeUndefined();
  });
});

describe('edit, branch and regenerate', () => {
  test('an edited message is a branch, and the read shows the active branch', async () => {
    const { id } = await create();
    const first = (await send(id, { content: 'Cats' })).body;
    await send(id, { content: 'More' });
    const edited = await server.call('PUT', `/chat/conversations/${id}/messages/${first.user_message.id}`, {
      token,
      body: { content: 'Dogs' },
    });
    expect(edited.status).toBe(200);
    expect(edited.body.user_message).toMatchObject({ content: 'Dogs', parent_id: null });
    expect(edited.body.assistant_message.parent_id).toBe(edited.body.user_message.id);
    const shown = await read(id);
    expect(shown.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Dogs',
      'You said: Dogs',
    ]);
    expect(shown.messages[0].siblings).toEqual([first.user_message.id, edited.body.user_message.id]);
    expect(shown.message_count).toBe(2);
  });

  test('the other branch can be shown again, with all that followed in it', async () => {
    const { id } = await create();
    const first = (await send(id, { content: 'Cats' })).body;
    await send(id, { content: 'More' });
    await server.call('PUT', `/chat/conversations/${id}/messages/${first.user_message.id}`, {
      token,
      body: { content: 'Dogs' },
    });
    const back = await server.call('PATCH', `/chat/conversations/${id}`, {
      token,
      body: { active_message_id: first.user_message.id },
    });
    expect(back.status).toBe(200);
    expect(await contents(id)).toEqual(['Cats', 'You said: Cats', 'More', 'You said: More']);
  });

  test('regenerate answers the same user message once more and keeps the old answer as a sibling', async () => {
    const { id } = await create();
    const first = (await send(id, { content: 'A fact' })).body;
    script = () => 'Another fact';
    const path = `/chat/conversations/${id}/messages/${first.assistant_message.id}/regenerate`;
    const again = await server.call('POST', path, { token });
    expect(again.status).toBe(200);
    expect(again.body.user_message.id).toBe(first.user_message.id);
    expect(again.body.assistant_message.content).toBe('Another fact');
    const shown = (await read(id)).messages;
    expect(shown).toHaveLength(2);
    expect(shown[1].siblings).toEqual([first.assistant_message.id, again.body.assistant_message.id]);
    expect(server.engine.requests.at(-1)?.turns).toEqual([{ role: 'user', content: 'A fact' }]);
  });

  test('both can be streamed', async () => {
    const { id } = await create();
    const first = (await send(id, { content: 'Cats' })).body;
    const path = `/chat/conversations/${id}/messages/${first.user_message.id}`;
    for (const [method, target, body] of [
      ['PUT', path, { content: 'Dogs' }],
      ['POST', `${path}/regenerate`, {}],
    ] as const) {
      const events = await server.stream(method, target, { token, body });
      expect(events[0]?.event).toBe('user_message');
      expect(events.at(-1)?.event).toBe('assistant_message');
    }
  });

  test('only a user message can be edited, and only messages of this conversation are known', async () => {
    const { id } = await create();
    const other = await create();
    const { user_message, assistant_message } = (await send(id, { content: 'Cats' })).body;
    const edit = (conversation: string, message: string) =>
      server.call('PUT', `/chat/conversations/${conversation}/messages/${message}`, {
        token,
        body: { content: 'x' },
      });
    expect((await edit(id, assistant_message.id)).status).toBe(400);
    expect((await edit(other.id, user_message.id)).status).toBe(404);
    const elsewhere = `/chat/conversations/${other.id}/messages/${assistant_message.id}/regenerate`;
    expect((await server.call('POST', elsewhere, { token })).status).toBe(404);
    const foreignBranch = await server.call('PATCH', `/chat/conversations/${other.id}`, {
      token,
      body: { active_message_id: user_message.id },
    });
    expect(foreignBranch.status).toBe(404);
  });
});
