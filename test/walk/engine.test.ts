import { afterAll, expect, test } from 'vitest';
import { callApi, childrenOf, logInAsOwner, makeDataDirectory, spawnServer } from '../api/spawn-server.ts';

const data = makeDataDirectory();
afterAll(() => data[Symbol.dispose]());

test('the language engine answers in a process of its own, and again after it was killed', async () => {
  const server = await spawnServer(data.path);
  const token = await logInAsOwner(server);
  const { id } = (await callApi(server.url, 'POST', '/chat/conversations', { token, body: {} })).body;
  const ask = async (content: string) => {
    const path = `/chat/conversations/${id}/messages`;
    const { status, body } = await callApi(server.url, 'POST', path, { token, body: { content } });
    return [status, body.assistant_message?.metadata.llm_provider];
  };
  expect(await ask('Hello! What can you do?')).toEqual([200, 'local']);
  const engines = childrenOf(server);
  expect(engines).toHaveLength(1);
  for (const pid of engines) process.kill(pid, 'SIGKILL');
  await expect.poll(() => childrenOf(server)).toEqual([]);
  expect(await ask('What stays on my computer?')).toEqual([200, 'local']);
  expect(childrenOf(server)).toHaveLength(1);
  expect(await server.kill('SIGTERM')).toBe(0);
});
