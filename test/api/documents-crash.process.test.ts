import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
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

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill('SIGKILL');
});
afterAll(() => data[Symbol.dispose]());

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
    await told(first.server.url, first.token, id, '"reading"');
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

describe('kill -9 while a document is judged', () => {
  test('leaves it searchable and without a score until the next start has judged it', async () => {
    const first = await start();
    const text = 'The ferryman of Ostend sold ninety baskets of herring. '.repeat(30_000);
    const body = formWith('file', text, 'herring.txt');
    const { id } = (
      await callApi(first.server.url, 'POST', '/documents/upload', { token: first.token, body })
    ).body;
    await told(first.server.url, first.token, id, '"judging"');
    await first.server.kill('SIGKILL');

    const second = await start();
    const { token } = second;
    const read = () => callApi(second.server.url, 'GET', `/documents/${id}`, { token });
    expect((await read()).body).toMatchObject({ status: 'ready', sensitivity_score: null });
    const found = await callApi(second.server.url, 'POST', '/documents/search', {
      token,
      body: { query: 'herring baskets', limit: 1, mode: 'lexical' },
    });
    expect(found.body.results).toMatchObject([{ document_id: id }]);
    const events = await parseEventsOf(second.server.url, `/documents/${id}/events`, token);
    expect(events.at(-1)).toMatchObject({
      event: 'document',
      data: { id, status: 'ready', sensitivity_score: expect.any(Number) },
    });
  });
});

/** Resolves when a step of a document has been told. */
async function told(url: string, token: string, id: string, step: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/documents/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes(step)) break;
  }
  expect(text).toContain(step);
}
