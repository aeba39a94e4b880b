import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function person(email: string) {
  const { token } = await server.logIn(email);
  return (method: string, path = '', body?: unknown) =>
    server.call(method, `/chat/prompts${path}`, { token, body });
}
type Caller = Awaited<ReturnType<typeof person>>;
const names = async (call: Caller) =>
  (await call('GET')).body.items.map(({ name }: { name: string }) => name);

test('prompts are saved, listed by name, changed and deleted', async () => {
  const call = await person('prompts@example.org');
  expect((await call('GET')).body).toEqual({ items: [] });
  const made = await call('POST', '', { name: '  translate ', text: 'Translate into French:' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ id: made.body.id, name: 'translate', text: 'Translate into French:' });
  await call('POST', '', { name: 'Polish', text: 'Correct only the spelling of:' });
  expect(await names(call)).toEqual(['Polish', 'translate']);
  const changed = await call('PATCH', `/${made.body.id}`, { name: 'Into French' });
  expect(changed.body).toEqual({ ...made.body, name: 'Into French' });
  expect((await call('DELETE', `/${made.body.id}`)).status).toBe(200);
  expect(await names(call)).toEqual(['Polish']);
});

test('what somebody else saved is not found, and stays as it is', async () => {
  const owner = await person('prompts2@example.org');
  const other = await person('prompts3@example.org');
  const { id } = (await owner('POST', '', { name: 'Mine', text: 'Of mine.' })).body;
  expect((await other('PATCH', `/${id}`, { text: 'changed' })).status).toBe(404);
  expect((await other('DELETE', `/${id}`)).status).toBe(404);
  expect((await other('GET')).body.items).toEqual([]);
  expect((await owner('GET')).body.items).toEqual([{ id, name: 'Mine', text: 'Of mine.' }]);
});

test('what has no name or no text, or too long a one, is refused and stores nothing', async () => {
  const call = await person('prompts4@example.org');
  for (const body of [
    { name: ' ', text: 'x' },
    { name: 'x', text: '' },
    { name: 'x'.repeat(61), text: 'x' },
    { name: 'x', text: 'x'.repeat(32_001) },
  ])
    expect((await call('POST', '', body)).status).toBe(422);
  expect(await names(call)).toEqual([]);
});
