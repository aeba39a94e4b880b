import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { VectorCaches } from '../../../../server/documents/search/vector-caches.ts';
import { createVectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { addDocument, entriesOf, openDocuments } from './vector-documents.ts';
import { unitVector } from './vector-samples.ts';

let database: Database;
let caches: VectorCaches;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  database = openDocuments();
  caches = new VectorCaches(database);
  for (const userId of ['ann', 'ben']) {
    const rows = addDocument(database, { id: userId, userId, texts: ['one', 'two', 'three'] });
    createVectorIndex(database).add(entriesOf(rows, userId));
  }
});
afterEach(() => {
  database.close();
  vi.useRealTimers();
});

test('nothing is in memory before the first search', () => {
  expect(caches.bytes).toBe(0);
});

test('vectors stay in memory until ten minutes after the last search', async () => {
  caches.table('ann', 'm');
  vi.advanceTimersByTime(9 * 60_000);
  caches.table('ann', 'm');
  vi.advanceTimersByTime(9 * 60_000);
  expect(caches.bytes).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  expect(caches.bytes).toBe(0);
  expect(await caches.table('ann', 'm')?.nearest(unitVector(0), 10)).toHaveLength(3);
});

test('the same vectors are not read twice', () => {
  const table = caches.table('ann', 'm');
  expect(caches.table('ann', 'm')).toBe(table);
  expect(caches.table('ben', 'm')).not.toBe(table);
});

test('reading in slices ends when the caller no longer wants it', async () => {
  const rows = addDocument(database, {
    id: 'long',
    userId: 'ann',
    texts: Array.from({ length: 600 }, () => 'x'),
  });
  createVectorIndex(database).add(entriesOf(rows, 'ann'));
  const calledOff = new AbortController();
  const loading = caches.load('ann', 'm', calledOff.signal);
  calledOff.abort(new Error('The caller left.'));
  await expect(loading).rejects.toThrow('The caller left.');
});

test('with more users than tables, those searched last stay', () => {
  const users = Array.from({ length: 40 }, (_, number) => `user-${number}`);
  for (const id of users) {
    database.sqlite
      .prepare(
        "INSERT INTO users (id, tenant_id, email, password_hash, created_at) SELECT ?, id, ?, '', 0 FROM tenants",
      )
      .run(id, id);
    const rows = addDocument(database, { id, userId: id, texts: ['one'] });
    createVectorIndex(database).add(entriesOf(rows, id));
  }
  const first = caches.table('user-0', 'm');
  const one = caches.bytes;
  for (const id of users) caches.table(id, 'm');
  expect(caches.bytes).toBe(32 * one);
  const last = caches.table('user-39', 'm');
  expect(caches.table('user-39', 'm')).toBe(last);
  expect(caches.table('user-0', 'm')).not.toBe(first);
});
