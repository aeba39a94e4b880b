import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

const CANARY = 'walrus-of-the-seven-seas';

let server: TestServer;
let cloud: Awaited<ReturnType<typeof startFakeCloud>>;
beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'Noted.' });
  server = await startServer({
    environment: {
      ALCOVE_CLOUD_PROVIDER: 'openai',
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-test-0123456789',
    },
  });
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const chat = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, `/chat/conversations${path}`, { token, body });

describe('a temporary conversation', () => {
  test('is talked in like any other, is in no list and no search, and is gone when it is deleted', async () => {
    const { token } = await server.logIn('temporary@example.org');
    const { status, body } = await chat(token, 'POST', '', { temporary: true, routing: 'local_only' });
    expect([status, body.temporary]).toEqual([201, true]);
    await chat(token, 'POST', `/${body.id}/messages`, { content: 'What is a noun?' });
    const read = await chat(token, 'GET', `/${body.id}`);
    expect(read.body).toMatchObject({ temporary: true, messages: [{ role: 'user' }, { role: 'assistant' }] });
    expect((await chat(token, 'GET', '')).body.total).toBe(0);
    expect((await chat(token, 'GET', '?q=noun')).body.total).toBe(0);
    expect((await chat(token, 'GET', `/${body.id}/export`)).status).toBe(404);
    expect((await chat(token, 'DELETE', `/${body.id}?permanent=true`)).status).toBe(200);
    expect((await chat(token, 'GET', `/${body.id}`)).status).toBe(404);
  });

  test('is nobody else’s, not even an administrator’s', async () => {
    const { token } = await server.logIn('temporary2@example.org');
    const owner = await server.logInAs('super_admin', 'temporary-owner@example.org');
    const { id } = (await chat(token, 'POST', '', { temporary: true })).body;
    expect((await chat(owner.token, 'GET', `/${id}`)).status).toBe(404);
    expect((await chat(owner.token, 'DELETE', `/${id}?permanent=true`)).status).toBe(404);
    expect((await chat(token, 'GET', `/${id}`)).status).toBe(200);
  });

  test('leaves no word of it on the disk; of what left, the ledger has the digest and no body', async () => {
    const { token } = await server.logIn('temporary3@example.org');
    const { id } = (await chat(token, 'POST', '', { temporary: true, title: `About the ${CANARY}` })).body;
    const content = `In a children's story, what would a ${CANARY} sing?`;
    const { body } = await chat(token, 'POST', `/${id}/messages`, { content });
    expect(body.assistant_message.metadata.llm_provider).toBe('openai');
    expect(cloud.requests.at(-1)?.body).toContain(CANARY);
    const ledger = await server.call('GET', '/privacy/ledger', { token });
    expect(ledger.body.items[0]).toMatchObject({ purpose: 'cloud_llm', conversation_id: id, payload: null });
    expect(ledger.body.items[0].bytes_sent).toBeGreaterThan(CANARY.length);
    server.context.database.truncateLog();
    const holding = filesBelow(server.dataDirectory).filter((file) => readFileSync(file).includes(CANARY));
    expect(holding).toEqual([]);
  });

  test('goes when its session ends everywhere, and the oldest goes when there are too many', async () => {
    const { token } = await server.logIn('temporary4@example.org');
    const ids: string[] = [];
    for (let made = 0; made < 21; made += 1)
      ids.push((await chat(token, 'POST', '', { temporary: true })).body.id);
    expect((await chat(token, 'GET', `/${ids[0]}`)).status).toBe(404);
    expect((await chat(token, 'GET', `/${ids[1]}`)).status).toBe(200);
    await server.call('POST', '/auth/logout-all', { token });
    const again = await server.logIn('temporary4@example.org');
    expect((await chat(again.token, 'GET', `/${ids[20]}`)).status).toBe(404);
  });
});

function filesBelow(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
