import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let owner: { token: string; userId: string };
let id: string;
let messageId: string;

beforeAll(async () => {
  server = await startServer();
  owner = await server.logIn();
  id = (await server.call('POST', '/chat/conversations', { token: owner.token, body: { title: 'Mine' } }))
    .body.id;
  const body = { content: 'A private thought' };
  const sent = await server.call('POST', `/chat/conversations/${id}/messages`, { token: owner.token, body });
  messageId = sent.body.user_message.id;
});
afterAll(() => server.close());

const at = () => `/chat/conversations/${id}`;
const calls = (): [string, string, unknown?][] => [
  ['GET', at()],
  ['PATCH', at(), { title: 'Taken' }],
  ['DELETE', at()],
  ['DELETE', `${at()}?permanent=true`],
  ['POST', `${at()}/messages`, { content: 'Hello' }],
  ['PUT', `${at()}/messages/${messageId}`, { content: 'Hello' }],
  ['POST', `${at()}/messages/${messageId}/regenerate`],
  ['GET', `${at()}/export`],
  ['POST', `${at()}/stop`],
  ['POST', `${at()}/preload`],
];
const read = async (token: string) => (await server.call('GET', at(), { token })).body;

describe('a conversation belongs to its owner', () => {
  test('another user and an admin get 404 on every route, as for an id that does not exist', async () => {
    const people = [await server.logIn('other@example.org'), await server.logInAs('admin')];
    const unknown = '01900000-0000-7000-8000-00000000dead';
    for (const { token } of people)
      for (const [method, path, body] of calls()) {
        const foreign = await server.call(method, path, { token, body });
        const missing = await server.call(method, path.replace(id, unknown), { token, body });
        expect([method, path, foreign.status]).toEqual([method, path, 404]);
        expect([missing.status, missing.body]).toEqual([404, foreign.body]);
      }
    expect(await read(owner.token)).toMatchObject({ title: 'Mine', archived: false, message_count: 2 });
  });

  test('a super_admin may read it by id, and everything else is 404 for them too', async () => {
    const { token } = await server.logInAs('super_admin');
    for (const [method, path, body] of calls().slice(1))
      expect([method, path, (await server.call(method, path, { token, body })).status]).toEqual([
        method,
        path,
        404,
      ]);
    expect((await read(token)).messages[0].content).toBe('A private thought');
    expect((await server.call('GET', '/chat/conversations?archived=true', { token })).body.total).toBe(0);
    expect((await server.call('GET', '/chat/conversations?q=private', { token })).body.total).toBe(0);
  });

  test('a super_admin’s key for chat reads only their own; one made to administer reads it', async () => {
    const { token } = await server.logInAs('super_admin', 'scripts@example.org');
    const make = async (scopes: string[]) =>
      (await server.call('POST', '/auth/api-keys', { token, body: { name: 'k', scopes } })).body.key;
    expect((await server.call('GET', at(), { token: await make(['chat']) })).status).toBe(404);
    expect((await server.call('GET', at(), { token: await make(['chat', 'admin']) })).status).toBe(200);
  });

  test('each such read is audited and shown to the owner, whose own reads are not', async () => {
    const before = (await read(owner.token)).administrator_reads.length;
    const admin = await server.logInAs('super_admin', 'auditor@example.org');
    server.clock.advance(1_000);
    await read(admin.token);
    const { administrator_reads } = await read(owner.token);
    expect(administrator_reads).toHaveLength(before + 1);
    expect(administrator_reads[0]).toEqual({ at: new Date(server.clock.now()).toISOString() });
    const audit = server.context.database.sqlite
      .prepare('SELECT action, subject_user_id, subject_id FROM audit_events WHERE actor_user_id = ?')
      .all(admin.userId);
    expect(audit.slice(-1)).toEqual([
      { action: 'conversation.read_by_administrator', subject_user_id: owner.userId, subject_id: id },
    ]);
  });
});

test('no token, a wrong one and a refresh token are 401 on every route, and say no more', async () => {
  const { refresh } = await server.logIn('fresh@example.org');
  for (const token of [undefined, 'nonsense', refresh])
    for (const [method, path, body] of calls()) {
      const answer = await server.call(method, path, { token, body });
      expect([answer.status, answer.body]).toMatchObject([401, { detail: 'Could not validate credentials' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
});
