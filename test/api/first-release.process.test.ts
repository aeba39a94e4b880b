import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

const FIXTURE = join(import.meta.dirname, '..', 'assets', 'data-0.1.0');

let directory: string;
let server: SpawnedServer;
let token: string;

beforeAll(async () => {
  directory = makeFolder('alcove-first-release-');
  cpSync(FIXTURE, directory, { recursive: true });
  writeFileSync(join(directory, 'alcove.db'), gunzipSync(readFileSync(join(FIXTURE, 'alcove.db.gz'))));
  server = await spawnServer(directory);
  const body = { email: 'ada@example.com', password: 'Correct-Horse-7-battery' };
  ({ access_token: token } = await ask('POST', '/auth/login', body));
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return response.json();
}

test('the owner of the first release logs in and is still the owner', async () => {
  expect(await ask('GET', '/auth/me')).toMatchObject({ first_name: 'Ada', role: 'super_admin' });
});

test('a conversation of the first release is there, and goes on', async () => {
  const { items } = await ask('GET', '/chat/conversations');
  expect(items).toEqual([expect.objectContaining({ title: 'Of the first release', message_count: 2 })]);
  const path = `/chat/conversations/${items[0].id}`;
  const { messages } = await ask('GET', path);
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'Hello, what can you do?',
    expect.stringContaining('starter'),
  ]);
  const reply = await ask('POST', `${path}/messages`, { content: 'And what may leave?', stream: false });
  expect(reply.assistant_message.content).not.toBe('');
});

test('a document of the first release is found and read', async () => {
  const { items } = await ask('GET', '/documents');
  expect(items).toEqual([expect.objectContaining({ filename: 'lease.txt', status: 'ready' })]);
  const found = await ask('POST', '/documents/search', { query: 'when does the lease end' });
  expect(JSON.stringify(found)).toContain('The lease ends on 30 June.');
});

test('a setting of the first release is kept', async () => {
  expect(await ask('GET', '/privacy/settings')).toMatchObject({ threshold: 0.5 });
});
