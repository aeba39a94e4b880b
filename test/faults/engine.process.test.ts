import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callApi,
  childrenOf,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
  streamMessage,
} from '../api/spawn-server.ts';
import { makeHold } from '../held/held-programs.ts';
import { makeTinyGgufFile } from '../unit/engine/make-tiny-gguf.ts';
import { checkIntegrity as checkDatabase } from './kit/witness.ts';

// A real model on the real engine that never comes to an end by itself.
const endless = makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false }, contextLength: 2_048 });
const held = makeHold();
const data = makeDataDirectory();
const running: SpawnedServer[] = [];

afterAll(async () => {
  for (const server of running) await server.kill('SIGKILL');
  endless[Symbol.dispose]();
  data[Symbol.dispose]();
});

async function start() {
  // One test waits for the limit of an engine that hangs.
  const server = await spawnServer(data.path, { ...held.serverEnvironment, ALCOVE_TIMEOUT_FACTOR: '1' });
  running.push(server);
  return server;
}

const checkIntegrity = () => checkDatabase(data.path);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a server whose engine writes an answer', () => {
  let server: SpawnedServer;
  let token: string;

  beforeAll(async () => {
    server = await start();
    token = await logInAsOwner(server);
    const imported = await callApi(server.url, 'POST', '/models/import', {
      token,
      body: { path: endless.path },
    });
    expect([200, 201]).toContain(imported.status);
    const body = { chat: imported.body.id };
    expect((await callApi(server.url, 'PATCH', '/models/active', { token, body })).status).toBe(200);
  });

  test('and is killed loses no message that the stream had acknowledged, and they can be answered afterwards', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(
        async () => (await callApi(server.url, 'POST', '/chat/conversations', { token })).body.id as string,
      ),
    );
    const acknowledged: string[] = [];
    held.hold(ids.length);
    const begun = ids.map(async (id, index) => {
      const words = Promise.withResolvers<void>();
      const read = async () => {
        for await (const { event } of streamMessage(server.url, id, {
          token,
          content: `Question ${index}`,
        })) {
          if (event === 'user_message') acknowledged.push(id);
          if (event === 'token') words.resolve();
        }
      };
      const broken = read().catch(() => 'broken');
      await words.promise;
      return { broken };
    });
    const streams = await Promise.all(begun);
    await server.kill('SIGKILL');
    held.release();
    for (const { broken } of streams) expect(await broken).toBe('broken');
    expect(acknowledged.sort()).toEqual([...ids].sort());
    server = await start();
    token = await logInAsOwner(server);
    for (const [index, id] of ids.entries()) {
      const { body } = await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token });
      expect(body.messages).toMatchObject([{ role: 'user', content: `Question ${index}` }]);
    }
    expect(checkIntegrity()).toEqual(['ok', []]);
    const [first = ''] = ids;
    const { messages } = (await callApi(server.url, 'GET', `/chat/conversations/${first}`, { token })).body;
    const path = `/chat/conversations/${first}/messages/${messages[0].id}/regenerate`;
    const answered = await callApi(server.url, 'POST', path, { token });
    expect([answered.status, answered.body.assistant_message.metadata.llm_provider]).toEqual([200, 'local']);
  });

  // The kernel kills who takes the last memory; llama.cpp and V8 abort where they get none.
  const troubles: [string, NodeJS.Signals][] = [
    ['is killed, as when the computer is out of memory,', 'SIGKILL'],
    ['aborts, as when it gets no memory,', 'SIGABRT'],
    ['is stopped and says nothing any more', 'SIGSTOP'],
  ];

  test.each(troubles)(
    'which %s in the middle of it loses that answer, says so, and gives the next',
    async (_, signal) => {
      const { id } = (await callApi(server.url, 'POST', '/chat/conversations', { token })).body;
      const seen: string[] = [];
      held.hold();
      let failure: unknown;
      for await (const { event, data: content } of streamMessage(server.url, id, {
        token,
        content: 'Go on',
      })) {
        if (event === 'token' && !seen.includes('token')) {
          for (const engine of childrenOf(server)) process.kill(engine, signal);
          expect((await callApi(server.url, 'GET', '/chat/conversations', { token })).status).toBe(200);
        }
        seen.push(event);
        if (event === 'error') failure = content;
      }
      held.release();
      expect(seen.slice(0, 2)).toEqual(['user_message', 'route']);
      expect(failure).toMatchObject({
        status: 503,
        detail: expect.stringMatching(/[Yy]our message is kept/),
      });
      const { messages } = (await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token })).body;
      expect(messages[0]).toMatchObject({ role: 'user', content: 'Go on' });
      const body = { content: 'Once more' };
      const next = await callApi(server.url, 'POST', `/chat/conversations/${id}/messages`, { token, body });
      expect([next.status, next.body.assistant_message.metadata.llm_provider]).toEqual([200, 'local']);
    },
  );

  test('and gets SIGTERM ends in order: exit code 0, the message kept, no engine left behind', async () => {
    const { id } = (await callApi(server.url, 'POST', '/chat/conversations', { token })).body;
    const words = Promise.withResolvers<void>();
    held.hold();
    const reading = (async () => {
      for await (const { event } of streamMessage(server.url, id, { token, content: 'Last words' }))
        if (event === 'token') words.resolve();
    })().catch(() => undefined);
    await words.promise;
    const engines = childrenOf(server);
    expect(await server.kill('SIGTERM')).toBe(0);
    held.release();
    await reading;
    await expect.poll(() => engines.filter(isThere)).toEqual([]);
    expect(checkIntegrity()).toEqual(['ok', []]);
    server = await start();
    token = await logInAsOwner(server);
    const { messages } = (await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token })).body;
    expect(messages[0]).toMatchObject({ role: 'user', content: 'Last words' });
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
