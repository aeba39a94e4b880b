import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formWith } from '../api/routes.ts';
import {
  callApi,
  childrenOf,
  logInAsOwner,
  makeDataDirectory,
  parseEventsOf,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';

const data = makeDataDirectory();
let server: SpawnedServer;
let token: string;

beforeAll(async () => {
  server = await spawnServer(data.path);
  token = await logInAsOwner(server);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  data[Symbol.dispose]();
});

const upload = (filename: string, word: string, query = '') => {
  const text = `The ${word} keeper counted forty ships that evening. `.repeat(30_000);
  return callApi(server.url, 'POST', `/documents/upload${query}`, {
    token,
    body: formWith('file', text, filename),
  });
};
const call = (method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, { token, body });

/** The processes of documents that this server has now. */
function documentProcesses(): number[] {
  return childrenOf(server).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('document-process');
    } catch {
      return false;
    }
  });
}

/** Ends every process of documents as soon as this step of a document is told; gives how many there were. */
async function killAt(id: string, step: string): Promise<number> {
  const response = await fetch(`${server.url}/api/v1/documents/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (!text.includes(step)) continue;
    const there = documentProcesses();
    for (const pid of there) process.kill(pid, 'SIGKILL');
    return there.length;
  }
  return 0;
}

describe('kill -9 of the process that works on a document', () => {
  test('while it is read says so, leaves nothing half, and the same file is read when it is sent again', async () => {
    const { status, body } = await upload('lighthouse.txt', 'lighthouse');
    expect([status, body.status]).toEqual([201, 'processing']);
    expect(await killAt(body.id, '"reading"')).toBeGreaterThan(0);
    const events = await parseEventsOf(server.url, `/documents/${body.id}/events`, token);
    expect(events.at(-1)).toMatchObject({
      data: { id: body.id, status: 'failed', error: expect.stringContaining('stopped the program') },
    });
    const search = { query: 'lighthouse keeper', mode: 'lexical' };
    expect((await call('POST', '/documents/search', search)).body.total).toBe(0);
    const again = await upload('lighthouse.txt', 'lighthouse', '?wait=true');
    expect([again.status, again.body.status, again.body.id]).toEqual([200, 'ready', body.id]);
    expect((await call('POST', '/documents/search', search)).body.total).toBeGreaterThan(0);
    expect(readdirSync(join(data.path, 'uploads'))).toEqual([]);
  });

  test('while it is judged leaves it searchable and without a score, which counts as sensitive; the next one is judged', async () => {
    const { body } = await upload('ferry.txt', 'ferry');
    expect(await killAt(body.id, '"judging"')).toBeGreaterThan(0);
    await parseEventsOf(server.url, `/documents/${body.id}/events`, token);
    const found = await call('POST', '/documents/search', { query: 'ferry keeper', mode: 'lexical' });
    expect(found.body.results[0]).toMatchObject({ document_id: body.id });
    const read = (await call('GET', `/documents/${body.id}`)).body;
    expect(read.status).toBe('ready');
    expect(read.sensitivity_score).toBeNull();
    const next = await upload('harbour.txt', 'harbour', '?wait=true');
    expect([next.status, next.body.status]).toEqual([201, 'ready']);
    expect(next.body.sensitivity_score).toEqual(expect.any(Number));
  });

  test('leaves the server well', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
