import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const create = async (body: unknown = {}, as = token) =>
  (await server.call('POST', '/chat/conversations', { token: as, body })).body;
const list = (query = '', as = token) => server.call('GET', `/chat/conversations${query}`, { token: as });
const say = (id: string, content: string, as = token) =>
  server.call('POST', `/chat/conversations/${id}/messages`, { token: as, body: { content } });
const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /chat/conversations', () => {
  test('answers 201 with id, title, system_prompt, created_at and a message_count of 0', async () => {
    const { status, body } = await server.call('POST', '/chat/conversations', {
      token,
      body: { title: 'Trip', system_prompt: 'Be brief.' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Trip', system_prompt: 'Be brief.', message_count: 0 });
    expect(body.id).toMatch(UUID_V7);
    expect(body.created_at).toMatch(ISO_UTC);
  });

  test('needs neither title nor system prompt, nor a body at all', async () => {
    const { status, body } = await server.call('POST', '/chat/conversations', { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'New conversation', system_prompt: '', routing: 'auto' });
  });

  test('takes routing local_only and ignores fields that it does not know', async () => {
    const body = await create({ routing: 'local_only', colour: 'blue', role: 'super_admin' });
    expect(body.routing).toBe('local_only');
    expect(body).not.toHaveProperty('colour');
  });

  test.each([
    [{ title: 7 }],
    [{ system_prompt: [] }],
    [{ routing: 'cloud' }],
    [[]],
    [{ title: 'x'.repeat(201) }],
  ])('answers 422 with the field that is wrong to %j', async (body) => {
    const answer = await server.call('POST', '/chat/conversations', { token, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: expect.any(String), errors: expect.any(Array) });
    expect(answer.body.errors[0]).toMatchObject({ field: expect.any(String), message: expect.any(String) });
  });
});

describe('GET /chat/conversations', () => {
  test('gives items of the five stated fields and the total of all that match', async () => {
    const reader = await server.logIn('lists@example.org');
    const { id } = await create({ title: 'One' }, reader.token);
    await say(id, 'Good morning', reader.token);
    const { status, body } = await list('', reader.token);
    expect(status).toBe(200);
    expect(body.total).toBe(1);
    expect(body.items[0]).toMatchObject({
      id,
      title: 'One',
      created_at: expect.stringMatching(ISO_UTC),
      message_count: 2,
      last_message_preview: 'You said: Good morning',
      last_activity_at: expect.stringMatching(ISO_UTC),
    });
  });

  test('shows an empty preview while there is no message, and at most 120 characters of a long one', async () => {
    const reader = await server.logIn('previews@example.org');
    const { id } = await create({}, reader.token);
    expect((await list('', reader.token)).body.items[0].last_message_preview).toBe('');
    const long = '😀'.repeat(300);
    await say(id, long, reader.token);
    const preview: string = (await list('', reader.token)).body.items[0].last_message_preview;
    expect([...preview]).toHaveLength(120);
    expect(`You said: ${long}`.startsWith(preview)).toBe(true);
  });

  test('what is answered of a title and a message is what is kept, where half a character was sent', async () => {
    const reader = await server.logIn('half@example.org');
    const made = (await create({ title: 'Fox \ud83e' }, reader.token)) as { id: string; title: string };
    const { body } = await say(made.id, 'Half \udd8a of one', reader.token);
    const kept = (await server.call('GET', `/chat/conversations/${made.id}`, { token: reader.token })).body;
    expect([made.title, body.user_message.content]).toEqual(['Fox \ufffd', 'Half \ufffd of one']);
    expect([kept.title, kept.messages[0].content]).toEqual([made.title, body.user_message.content]);
  });

  test('neither a preview nor what a search found ends within a character', async () => {
    const reader = await server.logIn('whole@example.org');
    for (const family of ['👨‍👩‍👧', '🇫🇷', '🦊'])
      for (let before = 0; before < 8; before += 1) {
        const { id } = await create({ title: 'T' }, reader.token);
        const long = `${'a'.repeat(before)} wren ${family.repeat(80)}`;
        await say(id, long, reader.token);
        const [{ last_message_preview, match }] = (await list('?q=wren', reader.token)).body.items;
        for (const shown of [last_message_preview, match.text.replace(/…$/, '')])
          expect(shown.slice(shown.indexOf('wren ') + 5).replaceAll(family, '')).toBe('');
      }
  });

  test('puts the newest activity first, whichever was made last', async () => {
    const reader = await server.logIn('order@example.org');
    const first = await create({ title: 'first' }, reader.token);
    server.clock.advance(1_000);
    await create({ title: 'second' }, reader.token);
    expect(titles((await list('', reader.token)).body)).toEqual(['second', 'first']);
    server.clock.advance(1_000);
    await say(first.id, 'Hello again', reader.token);
    expect(titles((await list('', reader.token)).body)).toEqual(['first', 'second']);
  });

  test('pages with skip and limit, 20 by default', async () => {
    const reader = await server.logIn('pages@example.org');
    for (let count = 0; count < 23; count += 1) {
      server.clock.advance(1);
      await create({ title: `c${count}` }, reader.token);
    }
    const standard = (await list('', reader.token)).body;
    expect(standard.items).toHaveLength(20);
    expect(standard.total).toBe(23);
    const page = (await list('?skip=20&limit=2', reader.token)).body;
    expect(titles(page)).toEqual(['c2', 'c1']);
    expect((await list('?skip=500', reader.token)).body).toEqual({ items: [], total: 23 });
    expect((await list('?limit=100', reader.token)).body.items).toHaveLength(23);
  });

  test.each([
    'limit=101',
    'limit=0',
    'limit=-1',
    'limit=ten',
    'limit=1.5',
    'limit=',
    'skip=-1',
    'skip=a',
    'skip=1&skip=2',
    'archived=perhaps',
  ])('answers 422 to ?%s', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe(query.split('=')[0]);
  });

  test('shows only what belongs to the caller', async () => {
    const stranger = await server.logIn('stranger@example.org');
    await create({ title: 'Mine alone' });
    expect((await list('', stranger.token)).body).toEqual({ items: [], total: 0 });
    expect((await list('?q=alone', stranger.token)).body).toEqual({ items: [], total: 0 });
  });
});

describe('search with q', () => {
  test('finds words of titles and messages, without minding case, accents or the end of a word', async () => {
    const reader = await server.logIn('search@example.org');
    const { id } = await create({ title: 'Été à Besançon' }, reader.token);
    await create({ title: 'Something else' }, reader.token);
    await say(id, 'Où loger près de la CITADELLE ?', reader.token);
    for (const q of ['ete', 'BESANCON', 'besanç', 'citadelle', 'Citad', 'éte\u0301'.normalize('NFD')]) {
      const { body } = await list(`?q=${encodeURIComponent(q)}`, reader.token);
      expect([q, titles(body), body.total]).toEqual([q, ['Été à Besançon'], 1]);
    }
    expect((await list('?q=montagne', reader.token)).body.total).toBe(0);
  });

  test('finds a conversation whose words stand in different messages', async () => {
    const reader = await server.logIn('search2@example.org');
    const { id } = await create({ title: 'Garden' }, reader.token);
    await say(id, 'When do tulips flower?', reader.token);
    await say(id, 'And the dahlias?', reader.token);
    expect((await list('?q=garden%20tulips%20dahlias', reader.token)).body.total).toBe(1);
    expect((await list('?q=garden%20orchids', reader.token)).body.total).toBe(0);
  });

  test.each(['"', '*', 'NEAR(', 'a OR', '-', "'; DROP TABLE messages; --", ')', 'text:x'])(
    'takes %s as words and never as a query language',
    async (q) => {
      const { status, body } = await list(`?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      expect(body).toEqual({ items: expect.any(Array), total: expect.any(Number) });
    },
  );

  test('follows a renamed title', async () => {
    const reader = await server.logIn('search3@example.org');
    const { id } = await create({ title: 'Aubergine' }, reader.token);
    await server.call('PATCH', `/chat/conversations/${id}`, {
      token: reader.token,
      body: { title: 'Courgette' },
    });
    expect((await list('?q=aubergine', reader.token)).body.total).toBe(0);
    expect((await list('?q=courgette', reader.token)).body.total).toBe(1);
  });
});

describe('GET /chat/conversations/{id}', () => {
  test('gives the conversation and its messages in order, metadata on the assistant ones only', async () => {
    const { id } = await create({ system_prompt: 'Be kind.' });
    await say(id, 'What is a noun?');
    const { status, body } = await server.call('GET', `/chat/conversations/${id}`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      title: 'What is a noun?',
      system_prompt: 'Be kind.',
      created_at: expect.stringMatching(ISO_UTC),
      archived: false,
      message_count: 2,
      routing: 'auto',
      administrator_reads: [],
    });
    const [user, assistant] = body.messages;
    expect(user).toMatchObject({ role: 'user', content: 'What is a noun?' });
    expect(user).not.toHaveProperty('metadata');
    expect(user.created_at).toMatch(ISO_UTC);
    const { model, tokens_used, tokens_input, tokens_output, latency_ms, llm_provider, sensitivity_score } =
      assistant.metadata;
    expect(model).toBe('scripted-model');
    expect(tokens_used).toBe(tokens_input + tokens_output);
    expect(latency_ms).toBeGreaterThanOrEqual(0);
    expect(llm_provider).toBe('local');
    expect(sensitivity_score).toBeLessThan(0.7);
  });

  test.each(['not-an-id', '123', '00000000-0000-7000-8000-000000000000'])(
    'answers 404 to the id %s',
    async (id) => {
      const { status, body } = await server.call('GET', `/chat/conversations/${id}`, { token });
      expect(status).toBe(404);
      expect(body).toMatchObject({ detail: expect.any(String) });
    },
  );

  test('knows an id in upper case', async () => {
    const { id } = await create();
    expect((await server.call('GET', `/chat/conversations/${id.toUpperCase()}`, { token })).status).toBe(200);
  });
});

describe('PATCH /chat/conversations/{id}', () => {
  test('changes what it names and leaves the rest', async () => {
    const { id } = await create({ title: 'Old', system_prompt: 'A' });
    const change = (body: unknown) => server.call('PATCH', `/chat/conversations/${id}`, { token, body });
    expect((await change({ title: 'New' })).body).toMatchObject({ title: 'New', system_prompt: 'A' });
    expect((await change({ system_prompt: 'B' })).body).toMatchObject({ title: 'New', system_prompt: 'B' });
    expect((await change({ routing: 'local_only' })).body.routing).toBe('local_only');
    const unchanged = await change({});
    expect(unchanged.status).toBe(200);
    expect(unchanged.body).toMatchObject({ title: 'New', system_prompt: 'B', routing: 'local_only' });
  });

  test.each([
    [{ title: '' }],
    [{ title: '   ' }],
    [{ routing: 'cloud' }],
    [{ archived: 'no' }],
    [{ system_prompt: 4 }],
  ])('answers 422 to %j', async (body) => {
    const { id } = await create();
    expect((await server.call('PATCH', `/chat/conversations/${id}`, { token, body })).status).toBe(422);
  });
});

describe('archiving', () => {
  test('DELETE archives: a message in the answer, left out of the list, there with archived=true, still readable', async () => {
    const reader = await server.logIn('archive@example.org');
    const { id } = await create({ title: 'Kept' }, reader.token);
    const removed = await server.call('DELETE', `/chat/conversations/${id}`, { token: reader.token });
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual({ message: expect.any(String) });
    expect((await list('', reader.token)).body).toEqual({ items: [], total: 0 });
    for (const yes of ['true', 'True', '1'])
      expect((await list(`?archived=${yes}`, reader.token)).body.total).toBe(1);
    const read = await server.call('GET', `/chat/conversations/${id}`, { token: reader.token });
    expect(read.body).toMatchObject({ archived: true, title: 'Kept' });
  });

  test('archived=true includes the active ones too', async () => {
    const reader = await server.logIn('archive2@example.org');
    const { id } = await create({ title: 'Archived' }, reader.token);
    await server.call('DELETE', `/chat/conversations/${id}`, { token: reader.token });
    await create({ title: 'Active' }, reader.token);
    expect(titles((await list('?archived=true', reader.token)).body).sort()).toEqual(['Active', 'Archived']);
  });

  test('a message to an archived conversation is 400, and PATCH archived: false restores it', async () => {
    const { id } = await create();
    await server.call('DELETE', `/chat/conversations/${id}`, { token });
    const refused = await say(id, 'Hello');
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toContain('archived');
    const restored = await server.call('PATCH', `/chat/conversations/${id}`, {
      token,
      body: { archived: false },
    });
    expect(restored.body.archived).toBe(false);
    expect((await say(id, 'Hello')).status).toBe(200);
  });
});
