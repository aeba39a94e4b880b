import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCountForDashboard } from '../../server/admin/count-for-dashboard.ts';
import { newId } from '../../server/core/ids.ts';
import { createSession } from './admin-sessions.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const DAY_MS = 86_400_000;

interface Written {
  role: 'user' | 'assistant';
  createdAt: number;
  metadata: Record<string, unknown>;
}

let server: TestServer;
let owner: { token: string; userId: string };
let admin: { token: string; userId: string };
let outsider: { token: string; userId: string };

beforeAll(async () => {
  server = await startServer();
  owner = await server.logInAs('super_admin');
  admin = await server.logInAs('admin');
  const tenant = await server.call('POST', '/admin/tenants', { token: owner.token, body: { name: 'B' } });
  const body = { email: 'b@example.org', password: PASSWORD, tenant_id: tenant.body.id };
  await server.call('POST', '/admin/users', { token: owner.token, body });
  outsider = await createSession(server, 'b@example.org');
});
afterAll(() => server.close());

/** Writes a conversation straight into the tables. */
function write(userId: string, messages: Written[]): void {
  const { sqlite, transaction } = server.context.database;
  const conversationId = newId();
  transaction(() => {
    sqlite
      .prepare(
        'INSERT INTO conversations (id, user_id, title, created_at, last_activity_at) VALUES (?, ?, ?, 0, 0)',
      )
      .run(conversationId, userId, 't');
    const insert = sqlite.prepare(
      'INSERT INTO messages (id, conversation_id, depth, role, content, metadata, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (const [index, { role, createdAt, metadata }] of messages.entries())
      insert.run(newId(), conversationId, index + 1, role, 'c', JSON.stringify(metadata), createdAt);
  });
}

/** An exchange whose numbers all follow from one, so that a reader can check them. */
function exchange(number: number, createdAt: number): Written[] {
  const isCloud = number % 3 === 0;
  const metadata = {
    llm_provider: isCloud ? 'openai' : 'local',
    tokens_input: number,
    tokens_output: 2 * number,
    latency_ms: 10 * number,
    sensitivity_score: number % 4 === 0 ? 0.9 : 0.1,
    ...(number % 5 === 0 && !isCloud ? { fallback_reason: 'timeout' } : {}),
  };
  return [
    { role: 'user', createdAt, metadata: {} },
    { role: 'assistant', createdAt, metadata },
  ];
}

const read = async (token: string) => (await server.call('GET', '/admin/dashboard', { token })).body;

describe('the dashboard', () => {
  test('counts what the rows say, of the own tenant for an admin and of all for a super_admin', async () => {
    const empty = await read(owner.token);
    expect(empty).toMatchObject({ messages: 0, latency_ms: { p50: null, p95: null } });
    expect(empty.routing).toEqual({ local: 0, cloud: 0, trusted: 0, fallback: 0, sensitive_share: 0 });
    const now = server.clock.now();
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    write(
      admin.userId,
      numbers.flatMap((number) => exchange(number, now - number * DAY_MS)),
    );
    write(outsider.userId, exchange(3, now));
    // What was imported was answered by nobody here.
    write(admin.userId, [{ role: 'assistant', createdAt: now, metadata: { model: 'imported' } }]);
    const own = await read(admin.token);
    const sum = numbers.reduce((total, number) => total + number, 0);
    expect(own).toMatchObject({
      conversations: 2,
      messages: 41,
      routing: { local: 14, cloud: 6, fallback: 3, sensitive_share: 5 / 20 },
      tokens: { input: sum, output: 2 * sum },
      latency_ms: { p50: 100, p95: 190 },
      users: { total: 2, active: 2, locked: 0, by_role: { user: 0, admin: 1, super_admin: 1 } },
    });
    const all = await read(owner.token);
    expect(all).toMatchObject({
      conversations: 3,
      messages: 43,
      routing: { local: 14, cloud: 7 },
      users: { total: 3, by_role: { user: 1 } },
    });
  });

  test('has a row for each of the last 30 days, today last', async () => {
    const { series } = await read(admin.token);
    const date = (ago: number) => new Date(server.clock.now() - ago * DAY_MS).toISOString().slice(0, 10);
    expect(series).toHaveLength(30);
    const none = { p50: null, p95: null };
    const untimed = { local: none, cloud: none };
    expect(series[0]).toEqual({ date: date(29), messages: 0, local: 0, cloud: 0, latency_ms: untimed });
    expect(series.at(-4)).toEqual({
      ...{ date: date(3), messages: 2, local: 0, cloud: 1 },
      latency_ms: { local: none, cloud: { p50: 30, p95: 30 } },
    });
    expect(series.at(-1)).toEqual({ date: date(0), messages: 1, local: 0, cloud: 0, latency_ms: untimed });
  });

  test('says of each day how long its answers took, by nearest rank and by who answered', async () => {
    const at = server.clock.now() - 25 * DAY_MS;
    const answer = (llm_provider: string, latency_ms?: number): Written => ({
      ...{ role: 'assistant', createdAt: at, metadata: { llm_provider, latency_ms } },
    });
    const numbers = Array.from({ length: 21 }, (_, index) => 1_000 - 10 * index);
    write(outsider.userId, [
      ...numbers.map((latency) => answer('local', latency)),
      ...[70, 20, 50, 30].map((latency) => answer('mistral', latency)),
      answer('local'),
    ]);
    expect((await read(owner.token)).series.at(-26).latency_ms).toEqual({
      local: { p50: 900, p95: 990 },
      cloud: { p50: 30, p95: 70 },
    });
    expect((await read(admin.token)).series.at(-26).latency_ms).toEqual({
      local: { p50: null, p95: null },
      cloud: { p50: null, p95: null },
    });
  });

  test('says what the process and the file take', async () => {
    const { system, documents, agents } = await read(owner.token);
    expect(system).toMatchObject({ version: server.context.version, models_loaded: expect.any(Array) });
    expect(system.memory_bytes).toBeGreaterThan(1e7);
    expect(system.db_bytes).toBeGreaterThan(1e4);
    expect(documents).toEqual({ total: 0, chunks: 0, bytes: 0 });
    expect(agents).toEqual({ runs: 0 });
  });

  test('counts an answer as it is given, and no longer once its conversation is deleted', async () => {
    const before = await read(owner.token);
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { token: outsider.token, body });
    const { id } = (await call('POST', '/chat/conversations', {})).body;
    const sent = await call('POST', `/chat/conversations/${id}/messages`, { content: 'Hello' });
    const { tokens_input, tokens_output } = sent.body.assistant_message.metadata;
    const after = await read(owner.token);
    expect(after).toMatchObject({
      messages: before.messages + 2,
      routing: { local: before.routing.local + 1 },
      tokens: {
        input: before.tokens.input + tokens_input,
        output: before.tokens.output + tokens_output,
      },
    });
    await call('DELETE', `/chat/conversations/${id}?permanent=true`);
    expect(await read(owner.token)).toMatchObject({
      messages: before.messages,
      routing: before.routing,
      tokens: before.tokens,
    });
  });

  test('never reads the messages themselves', () => {
    const { database } = server.context;
    const queries: string[] = [];
    const sqlite = new Proxy(database.sqlite, {
      get(target, name) {
        if (name !== 'prepare') return Reflect.get(target, name);
        return (query: string) => {
          queries.push(query);
          return target.prepare(query);
        };
      },
    });
    createCountForDashboard({ ...database, sqlite })(undefined, server.clock.now());
    expect(queries.filter((query) => query.includes('message_statistics')).length).toBeGreaterThan(3);
    expect(queries.filter((query) => /FROM messages\b/.test(query))).toEqual([]);
  });
});
