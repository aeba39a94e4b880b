import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { createVectorIndex, type VectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { addDocument, openDocuments } from './vector-documents.ts';
import { between, cosine, unitVector } from './vector-samples.ts';

let database: Database;
let index: VectorIndex;

beforeEach(() => {
  database = openDocuments();
  index = createVectorIndex(database);
});
afterEach(() => database.close());

type MakeVector = (place: number) => Float32Array;

const clustered: MakeVector = (place) => between(unitVector(place % 50), unitVector(place + 100), 0.5);
/** So alike that 8 bits a component cannot put them in order. */
const huddled: MakeVector = (place) => between(unitVector(1), unitVector(place + 10), 0.02);

/** Adds them, every fourth in the document `b` and the others in `a`; gives each with its row. */
function fill(count: number, vectorOf: MakeVector) {
  const places = Array.from({ length: count }, (_, place) => place);
  const [a = [], b = []] = ['a', 'b'].map((id) =>
    addDocument(database, {
      id,
      userId: 'ann',
      texts: places.slice(0, id === 'a' ? count : count / 4).map(String),
    }),
  );
  const entries = places.map((place) => ({
    row: (place % 4 === 3 ? b[(place - 3) / 4] : a[place]) ?? 0,
    userId: 'ann',
    modelId: 'm',
    vector: vectorOf(place),
  }));
  index.add(entries);
  return entries;
}

const ask = (vector: Float32Array, limit: number, documentIds?: string[]) =>
  index.search({ userId: 'ann', modelId: 'm', vector, limit, documentIds });

/** Every vector compared in 64-bit floating point. */
function byHand(entries: { row: number; vector: Float32Array }[], query: Float32Array, limit: number) {
  const length = (vector: Float32Array) => Math.sqrt(cosine(vector, vector));
  return entries
    .map(({ row, vector }) => ({ row, score: cosine(query, vector) / (length(query) * length(vector)) }))
    .sort((one, other) => other.score - one.score || one.row - other.row)
    .slice(0, limit);
}

test.each<[string, number, MakeVector]>([
  ['vectors in clusters', 1_500, clustered],
  ['vectors that are nearly one', 10_000, huddled],
  ['vectors that are all one', 700, () => unitVector(3)],
  ['vectors of which each stands there thirty times', 900, (place) => clustered(place % 30)],
  [
    'vectors of very different lengths',
    900,
    (place) => clustered(place).map((component) => component * 10 ** ((place % 13) - 6)),
  ],
])('up to 10,000 passages are found as if each were compared by hand: %s', async (_, count, vectorOf) => {
  const entries = fill(count, vectorOf);
  const inB = entries.filter((__, place) => place % 4 === 3);
  for (const query of [unitVector(99_999), between(vectorOf(5), unitVector(70_000), 0.3)])
    for (const limit of [1, 50]) {
      expect(await ask(query, limit)).toEqual(byHand(entries, query, limit));
      expect(await ask(query, limit, ['b'])).toEqual(byHand(inB, query, limit));
    }
});

test('passages that come and go beyond 10,000 and back are found by hand again', async () => {
  const entries = fill(10_008, huddled);
  const query = unitVector(8);
  await ask(query, 1);
  index.remove(entries.slice(0, 8).map(({ row }) => row));
  expect(await ask(query, 50)).toEqual(byHand(entries.slice(8), query, 50));
  index.add(entries.slice(0, 4).map((entry) => ({ ...entry, vector: query })));
  expect((await ask(query, 4)).map(({ row }) => row)).toEqual(entries.slice(0, 4).map(({ row }) => row));
});

test('beyond 10,000 passages at least 95 of 100 that are nearest are found, also in one document', async () => {
  const entries = fill(10_400, clustered);
  const inB = entries.filter((_, place) => place % 4 === 3);
  const missed = { all: 0, inB: 0 };
  const miss = (found: { row: number }[], nearest: { row: number }[]) =>
    nearest.filter(({ row }) => !found.some((each) => each.row === row)).length;
  for (let question = 0; question < 10; question++) {
    const query = between(unitVector(question), unitVector(question + 50_000), 0.3);
    missed.all += miss(await ask(query, 10), byHand(entries, query, 10));
    missed.inB += miss(await ask(query, 10, ['b']), byHand(inB, query, 10));
  }
  expect(missed.all).toBeLessThanOrEqual(5);
  expect(missed.inB).toBeLessThanOrEqual(5);
});
