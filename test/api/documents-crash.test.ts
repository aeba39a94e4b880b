import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formWith } from './routes.ts';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  parseEventsOf,
  type SpawnedServer,
  spawnServer,
} from './spawn-server.ts';

const data = makeDataDirectory();
const running: SpawnedServer[] = [];

afterAll(async () => {
  for (const server of running) await server.kill('SIGKILL');
  data[Symbol.dispose]();
});

async function start() {
  const server = await spawnServer(data.path);
  running.push(server);
  return { server, token: await logInAsOwner(server) };
}

describe('kill -9 while a document is read', () => {
  test('loses nothing that was acknowledged: the next start reads it anew, once, and clears what nobody knows', async () => {
    const first = await start();
    const text = 'The lighthouse keeper counted forty ships that evening. '.repeat(30_000);
    const body = formWith('file', text, 'lighthouse.txt');
    const uploaded = await callApi(first.server.url, 'POST', '/documents/upload', {
      token: first.token,
      body,
    });
    expect([uploaded.status, uploaded.body.status]).toEqual([201, 'processing']);
    const { id } = uploaded.body;
    await reading(first.server.url, first.token, id);
    await first.server.kill('SIGKILL');
    writeFileSync(
      join(data.path, 'documents', '01900000-0000-7000-8000-00000000dead'),
      'no row knows this file',
    );
    writeFileSync(join(data.path, 'uploads', 'cut.part'), 'half a form');

    const second = await start();
    const events = await parseEventsOf(second.server.url, `/documents/${id}/events`, second.token);
    expect(events.at(-1)).toMatchObject({ event: 'document', data: { id, status: 'ready' } });
    const read = await callApi(second.server.url, 'GET', `/documents/${id}`, { token: second.token });
    const found = await callApi(second.server.url, 'POST', '/documents/search', {
      token: second.token,
      body: { query: 'lighthouse ships', limit: 50, mode: 'lexical' },
    });
    expect(found.body.total).toBeGreaterThan(0);
    expect(found.body.total).toBeLessThanOrEqual(read.body.chunk_count);
    expect(readdirSync(join(data.path, 'documents'))).toEqual([id]);
    expect(readdirSync(join(data.path, 'uploads'))).toEqual([]);
  });
});

/** Resolves when the first step of the reading has been told. */
async function reading(url: string, token: string, id: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/documents/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes('"reading"') || text.includes('event: document')) break;
  }
  expect(text).toContain('"reading"');
}
