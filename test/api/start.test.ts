import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('the start answers what each of its routes answers to the same person', async () => {
  const { token } = await server.logInAs('super_admin', 'owner@example.org');
  await server.call('POST', '/chat/conversations', { token, body: { title: 'The first' } });
  await server.call('PATCH', '/chat/instructions', { token, body: { text: 'Answer in verse.' } });
  const read = async (path: string) => (await server.call('GET', path, { token })).body;
  const start = await read('/start');
  const models = await read('/models');
  expect(start).toEqual({
    user: await read('/auth/me'),
    projects: await read('/chat/projects'),
    conversations: await read('/chat/conversations?limit=40'),
    // Others write on the disk of this machine meanwhile.
    models: { ...models, disk: { ...models.disk, free_bytes: expect.any(Number) } },
    privacy_settings: await read('/privacy/settings'),
    instructions: { text: 'Answer in verse.' },
    new_users: await read('/admin/users?limit=100&is_new=true'),
  });
  expect(start.conversations.items).toHaveLength(1);
});

test('a person gets only what they may read: no accounts, and nobody else’s conversations', async () => {
  const other = await server.logIn('other@example.org');
  await server.call('POST', '/chat/conversations', { token: other.token, body: { title: 'Mine' } });
  const { token } = await server.logIn('person@example.org');
  const { body } = await server.call('GET', '/start', { token });
  expect(body.user.email).toBe('person@example.org');
  expect(body.conversations).toEqual({ items: [], total: 0 });
  expect(body).not.toHaveProperty('new_users');
  expect((await server.call('GET', '/start')).status).toBe(401);
});

test('a part that fails is left out, and the others are there', async () => {
  const { token } = await server.logIn('patient@example.org');
  const broken = vi.spyOn(server.context.models, 'list').mockRejectedValue(new Error('no disk'));
  const { status, body } = await server.call('GET', '/start', { token });
  broken.mockRestore();
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('models');
  expect(body.projects).toEqual({ items: [] });
});
