import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../server/db/connection.ts';
import { createVectorIndex, type VectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { makeFolder } from '../../../make-folder.ts';
import { addDocument, entriesOf, openDocuments } from './vector-documents.ts';
import { unitVector } from './vector-samples.ts';

let directory: string;
let database: Database;
let index: VectorIndex;

beforeEach(() => {
  directory = makeFolder('alcove-vectors-');
  database = openDocuments(join(directory, 'alcove.db'));
  index = createVectorIndex(database);
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

const texts = (count: number) => Array.from({ length: count }, (_, position) => `Passage ${position}`);
const ask = (userId: string, vector: Float32Array, more: { limit?: number; documentIds?: string[] } = {}) =>
  index.search({ userId, modelId: 'm', vector, limit: 10, ...more });
const rowsOf = (found: { row: number }[]) => found.map(({ row }) => row);

/** Ann's passages in three documents, `count` each, with vectors. */
function addThree(count: number): number[][] {
  return ['a', 'b', 'c'].map((id, place) => {
    const rows = addDocument(database, { id, userId: 'ann', texts: texts(count) });
    index.add(entriesOf(rows, 'ann', { first: place * count }));
    return rows;
  });
}

describe('search', () => {
  test('finds nothing where there are no vectors', async () => {
    expect(await ask('ann', unitVector(1))).toEqual([]);
  });

  test('finds only passages of the user who asks', async () => {
    addThree(4);
    const rows = addDocument(database, { id: 'z', userId: 'ben', texts: texts(3) });
    index.add(entriesOf(rows, 'ben', { first: 0 }));
    expect(rowsOf(await ask('ben', unitVector(0))).sort()).toEqual(rows);
  });

  test('finds only passages of the documents that are named', async () => {
    const [first = [], , third = []] = addThree(4);
    const found = await ask('ann', unitVector(5), { documentIds: ['a', 'c'] });
    expect(rowsOf(found).sort((a, b) => a - b)).toEqual([...first, ...third]);
    expect(await ask('ann', unitVector(5), { documentIds: [] })).toEqual([]);
  });

  test('finds nothing in a document of someone else that is named', async () => {
    addThree(4);
    expect(await ask('ben', unitVector(5), { documentIds: ['a'] })).toEqual([]);
  });

  test('passes over documents that are not ready, however many of their passages are nearer', async () => {
    const rows = addDocument(database, { id: 'p', userId: 'ann', status: 'processing', texts: texts(100) });
    index.add(rows.map((row) => ({ row, userId: 'ann', modelId: 'm', vector: unitVector(1) })));
    const [far] = addDocument(database, { id: 'r', userId: 'ann', texts: ['far'] });
    index.add(entriesOf([far ?? 0], 'ann', { first: 2 }));
    expect(rowsOf(await ask('ann', unitVector(1), { limit: 3 }))).toEqual([far]);
  });

  test('compares vectors of one model only', async () => {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    index.add(entriesOf(rows.slice(0, 1), 'ann', { modelId: 'm' }));
    index.add(entriesOf(rows.slice(1), 'ann', { modelId: 'other', dimensions: 48 }));
    expect(rowsOf(await ask('ann', unitVector(0)))).toEqual(rows.slice(0, 1));
    expect(await ask('ann', unitVector(0, 48))).toEqual([]);
  });

  test('leaves out vectors of another size, left by a model that had the name of this one', async () => {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(3) });
    index.add(entriesOf(rows.slice(0, 1), 'ann'));
    index.add(entriesOf(rows.slice(1), 'ann', { dimensions: 16 }));
    expect(rowsOf(await ask('ann', unitVector(5)))).toEqual(rows.slice(0, 1));
    expect(await ask('ann', unitVector(5, 16))).toEqual([]);
  });

  test('never finds a vector of nothing but zeros', async () => {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    index.add(entriesOf(rows.slice(0, 1), 'ann'));
    index.add([{ row: rows[1] ?? 0, userId: 'ann', modelId: 'm', vector: new Float32Array(32) }]);
    expect(rowsOf(await ask('ann', unitVector(9)))).toEqual(rows.slice(0, 1));
  });
});

describe('what is in memory follows the database', () => {
  test('when vectors are added after a search', async () => {
    addThree(4);
    await ask('ann', unitVector(0));
    const rows = addDocument(database, { id: 'd', userId: 'ann', texts: texts(1) });
    index.add(entriesOf(rows, 'ann', { first: 77 }));
    expect((await ask('ann', unitVector(77)))[0]?.row).toBe(rows[0]);
  });

  test('when vectors are removed after a search', async () => {
    const [first = []] = addThree(4);
    await ask('ann', unitVector(0));
    index.remove(first);
    const found = rowsOf(await ask('ann', unitVector(0), { limit: 50 }));
    expect(found).toHaveLength(8);
    expect(found.some((row) => first.includes(row))).toBe(false);
  });

  test('when a removal is rolled back', async () => {
    const [first = []] = addThree(4);
    await ask('ann', unitVector(0));
    const removeAndFail = () =>
      database.transaction(() => {
        index.remove(first);
        throw new Error('The disk is full.');
      });
    expect(removeAndFail).toThrow('full');
    expect(await ask('ann', unitVector(0), { limit: 50 })).toHaveLength(12);
  });

  test('when an addition is rolled back', async () => {
    addThree(4);
    await ask('ann', unitVector(0));
    const rows = addDocument(database, { id: 'd', userId: 'ann', texts: texts(1) });
    const addAndFail = () =>
      database.transaction(() => {
        index.add(entriesOf(rows, 'ann', { first: 77 }));
        throw new Error('The disk is full.');
      });
    expect(addAndFail).toThrow('full');
    expect(rowsOf(await ask('ann', unitVector(77), { limit: 50 }))).not.toContain(rows[0]);
  });

  test('when passages go with their document', async () => {
    const [first = []] = addThree(4);
    await ask('ann', unitVector(0));
    database.sqlite.exec("DELETE FROM documents WHERE id = 'a'");
    const found = rowsOf(await ask('ann', unitVector(0), { limit: 50 }));
    expect(found).toHaveLength(8);
    expect(found.some((row) => first.includes(row))).toBe(false);
  });

  test('when another process writes', async () => {
    addThree(4);
    await ask('ann', unitVector(0));
    const other = openDatabase(join(directory, 'alcove.db'));
    const [row] = addDocument(other, { id: 'd', userId: 'ann', texts: texts(1) });
    createVectorIndex(other).add(entriesOf([row ?? 0], 'ann', { first: 77 }));
    expect((await ask('ann', unitVector(77)))[0]?.row).toBe(row);
    other.sqlite.exec("DELETE FROM documents WHERE id = 'd'");
    expect(await ask('ann', unitVector(77), { limit: 50 })).toHaveLength(12);
    other.close();
  });

  test('when it is read in slices while vectors are added and removed', async () => {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(2_000) });
    index.add(entriesOf(rows.slice(10), 'ann', { first: 10 }));
    const loading = index.load('ann', 'm');
    index.add(entriesOf(rows.slice(0, 10), 'ann'));
    index.remove([rows[5] ?? 0, rows[1_999] ?? 0]);
    await loading;
    expect((await ask('ann', unitVector(7)))[0]?.row).toBe(rows[7]);
    const all = rowsOf(await ask('ann', unitVector(7), { limit: 3_000 }));
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(1_998);
  });

  test('when a passage gets the vector of another model', async () => {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(2) });
    index.add(entriesOf(rows, 'ann'));
    await ask('ann', unitVector(0));
    index.add(entriesOf(rows.slice(0, 1), 'ann', { modelId: 'new' }));
    expect(rowsOf(await ask('ann', unitVector(0)))).toEqual(rows.slice(1));
    const query = { userId: 'ann', modelId: 'new', vector: unitVector(0), limit: 5 };
    expect(rowsOf(await index.search(query))).toEqual(rows.slice(0, 1));
  });
});

describe('adding', () => {
  test('leaves out passages that are gone or belong to someone else', async () => {
    const [row] = addDocument(database, { id: 'a', userId: 'ann', texts: texts(1) });
    index.add(entriesOf([row ?? 0], 'ben'));
    index.add(entriesOf([9_999], 'ann'));
    expect([index.count('ann', 'm'), index.count('ben', 'm')]).toEqual([0, 0]);
  });

  test('counts per user and model', async () => {
    addThree(4);
    expect(index.count('ann', 'm')).toBe(12);
    expect(index.hasAny('ann', 'm')).toBe(true);
    expect(index.count('ann', 'other')).toBe(0);
    expect(index.hasAny('ben', 'm')).toBe(false);
  });
});

describe('deletion', () => {
  // Long enough that no other bytes of the file can look like it by chance.
  const dimensions = 384;
  const bytesOf = (row: number) =>
    database.sqlite
      .prepare('SELECT vector FROM chunk_vectors WHERE chunk_row = ?')
      .pluck()
      .get(row) as Buffer;
  const inFiles = (bytes: Buffer) =>
    ['alcove.db', 'alcove.db-wal'].some((name) => readFileSync(join(directory, name)).includes(bytes));

  function addTwo(): { kept: Buffer; gone: Buffer; row: number } {
    const rows = addDocument(database, { id: 'a', userId: 'ann', texts: texts(30) });
    const others = addDocument(database, { id: 'b', userId: 'ben', texts: texts(30) });
    index.add(entriesOf(rows, 'ann', { dimensions }));
    index.add(entriesOf(others, 'ben', { dimensions, first: 500 }));
    database.truncateLog();
    return { kept: bytesOf(others[12] ?? 0), gone: bytesOf(rows[12] ?? 0), row: rows[12] ?? 0 };
  }

  test.each<[string, (row: number) => void]>([
    ['of a row', (row) => index.remove([row])],
    ['of a user', () => index.forgetUser('ann')],
    ['of a document', () => database.sqlite.exec("DELETE FROM documents WHERE id = 'a'")],
    ['of what another model made', (row) => index.add(entriesOf([row], 'ann', { dimensions, first: 900 }))],
  ])('leaves no byte of a vector in the database file: %s', (_, deletion) => {
    const { kept, gone, row } = addTwo();
    expect(inFiles(gone)).toBe(true);
    deletion(row);
    database.truncateLog();
    expect(inFiles(gone)).toBe(false);
    expect(inFiles(kept)).toBe(true);
  });

  test('of a user leaves the vectors of others', async () => {
    addTwo();
    await ask('ann', unitVector(0, dimensions));
    index.forgetUser('ann');
    expect(await ask('ann', unitVector(0, dimensions))).toEqual([]);
    expect(await ask('ben', unitVector(500, dimensions))).toHaveLength(10);
  });
});
