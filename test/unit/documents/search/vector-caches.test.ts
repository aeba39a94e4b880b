import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { VectorCaches } from '../../../../server/documents/search/vector-caches.ts';
import { createVectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { addDocument, entriesOf, openDocuments } from './vector-documents.ts';

let database: Database;
let caches: VectorCaches;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  database = openDocuments();
  caches = new VectorCaches(database);
  for (const userId of ['ann', 'ben']) {
    const rows = addDocument(database, { id: userId, userId, texts: Array<string>(600).fill('text') });
    createVectorIndex(database).add(entriesOf(rows, userId));
  }
});
afterEach(() => {
  database.close();
  vi.useRealTimers();
});

test('vectors are in memory from the first search until ten minutes after the last', async () => {
  expect(caches.bytes).toBe(0);
  await caches.load('ann', 'm');
  vi.advanceTimersByTime(9 * 60_000);
  await caches.load('ann', 'm');
  vi.advanceTimersByTime(9 * 60_000);
  expect(caches.bytes).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  expect(caches.bytes).toBe(0);
});

test('the same vectors are not read twice', async () => {
  const table = await caches.load('ann', 'm');
  expect(await caches.load('ann', 'm')).toBe(table);
  expect(await caches.load('ben', 'm')).not.toBe(table);
});

test('reading in slices ends when the caller no longer wants it', async () => {
  const calledOff = new AbortController();
  const loading = caches.load('ann', 'm', calledOff.signal);
  calledOff.abort(new Error('The caller left.'));
  await expect(loading).rejects.toThrow('The caller left.');
});

test('where vectors take too much room, those searched last stay', async () => {
  const vector = new Float32Array(100_000).fill(1);
  for (const userId of ['ann', 'ben']) {
    const [row = 0] = addDocument(database, { id: `${userId}-wide`, userId, texts: ['text'] });
    createVectorIndex(database).add([{ row, userId, modelId: 'wide', vector }]);
    await caches.load(userId, 'wide');
    for (let more = 1; more <= 200; more++) caches.push(userId, 'wide', row + more, vector);
  }
  const before = caches.bytes;
  const last = await caches.load('ben', 'wide');
  expect(caches.bytes).toBe(last.bytes);
  expect(before).toBeGreaterThan(1.9 * last.bytes);
});
