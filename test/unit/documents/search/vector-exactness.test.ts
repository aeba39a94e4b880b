import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { createVectorIndex, type VectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { addDocument, openDocuments } from './vector-documents.ts';
import { between, unitVector } from './vector-samples.ts';

let database: Database;
let index: VectorIndex;

beforeEach(() => {
  database = openDocuments();
  index = createVectorIndex(database);
});
afterEach(() => database.close());

interface Sample {
  count: number;
  dimensions: number;
  vectorOf: (place: number, dimensions: number) => Float32Array;
}

/** So alike that 8 bits a component cannot put them in order. */
const huddled = (place: number, dimensions: number) =>
  between(unitVector(1, dimensions), unitVector(place + 10, dimensions), 0.02);
const clustered = (place: number, dimensions: number) =>
  between(unitVector(place % 7, dimensions), unitVector(place + 10, dimensions), 0.2);
/** One component that dwarfs the others leaves those hardly any of the 8 bits. */
const peaked = (place: number, dimensions: number) => {
  const vector = huddled(place, dimensions);
  vector[place % 3] = 4;
  return vector;
};

/** 8 bits a component hold all of these. */
const signs = (place: number, dimensions: number) => unitVector(place, dimensions).map(Math.sign);

const samples: [string, Sample][] = [
  ['random vectors', { count: 1_500, dimensions: 48, vectorOf: unitVector }],
  ['vectors in few clusters', { count: 1_500, dimensions: 40, vectorOf: clustered }],
  ['vectors that are nearly one', { count: 1_500, dimensions: 64, vectorOf: huddled }],
  ['vectors with one large component', { count: 1_500, dimensions: 33, vectorOf: peaked }],
  [
    'vectors of very different lengths',
    {
      count: 900,
      dimensions: 32,
      vectorOf: (place, dimensions) =>
        clustered(place, dimensions).map((component) => component * 10 ** ((place % 13) - 6)),
    },
  ],
  [
    'vectors of which each stands there thirty times',
    { count: 900, dimensions: 32, vectorOf: (place, dimensions) => clustered(place % 30, dimensions) },
  ],
  ['vectors that are all one', { count: 700, dimensions: 24, vectorOf: (_, size) => unitVector(3, size) }],
  ['as many as are compared in full', { count: 10_000, dimensions: 96, vectorOf: huddled }],
];

/** Adds them, every fourth in another document; gives each with its row. */
function fill({ count, dimensions, vectorOf }: Sample) {
  const places = Array.from({ length: count }, (_, place) => place);
  const rows = ['a', 'b'].map((id) =>
    addDocument(database, {
      id,
      userId: 'ann',
      texts: places.slice(0, id === 'a' ? undefined : count / 4).map(String),
    }),
  );
  const entries = places.map((place) => ({
    row: (place % 4 === 3 ? rows[1]?.[(place - 3) / 4] : rows[0]?.[place]) ?? 0,
    userId: 'ann',
    modelId: 'm',
    vector: vectorOf(place, dimensions),
  }));
  index.add(entries);
  return entries;
}

/** Every vector compared in 64-bit floating point. */
function byHand(entries: { row: number; vector: Float32Array }[], query: Float32Array, limit: number) {
  return entries
    .map(({ row, vector }) => ({ row, score: dot(query, vector) / (length(query) * length(vector)) }))
    .sort((one, other) => other.score - one.score || one.row - other.row)
    .slice(0, limit);
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, component, at) => sum + component * (right[at] ?? 0), 0);
}

const length = (vector: Float32Array) => Math.sqrt(dot(vector, vector));

describe('up to 10,000 passages are found as if every vector were compared in floating point', () => {
  test.each(samples)('%s', async (_, sample) => {
    const entries = fill(sample);
    const { count, dimensions, vectorOf } = sample;
    const queries = [
      unitVector(99_999, dimensions),
      between(vectorOf(5, dimensions), unitVector(70_000, dimensions), 0.3),
      vectorOf(count - 1, dimensions).map((component) => component * 3.7),
    ];
    for (const vector of queries)
      for (const limit of [1, 10, 50]) {
        const found = await index.search({ userId: 'ann', modelId: 'm', vector, limit });
        expect(found).toEqual(byHand(entries, vector, limit));
        const inB = entries.filter((__, place) => place % 4 === 3);
        const named = await index.search({ userId: 'ann', modelId: 'm', vector, limit, documentIds: ['b'] });
        expect(named).toEqual(byHand(inB, vector, limit));
      }
  });

  test('also after some were deleted and others given another vector', async () => {
    const dimensions = 33;
    const vectorOf = (place: number) => (place < 600 ? signs : peaked)(place, dimensions);
    const entries = fill({ count: 1_200, dimensions, vectorOf });
    const query = unitVector(8, dimensions);
    await index.search({ userId: 'ann', modelId: 'm', vector: query, limit: 10 });
    index.remove(entries.slice(0, 550).map(({ row }) => row));
    const now = entries
      .slice(550)
      .map((entry, place) =>
        place % 3 === 0 ? { ...entry, vector: peaked(5_000 + place, dimensions) } : entry,
      );
    index.add(now.filter((_, place) => place % 3 === 0));
    const found = await index.search({ userId: 'ann', modelId: 'm', vector: query, limit: 50 });
    expect(found).toEqual(byHand(now, query, 50));
  });

  test('also where there were more before', async () => {
    const dimensions = 16;
    const entries = fill({ count: 10_008, dimensions, vectorOf: huddled });
    const query = unitVector(8, dimensions);
    const ask = (limit: number) => index.search({ userId: 'ann', modelId: 'm', vector: query, limit });
    await ask(1);
    index.remove(entries.slice(0, 8).map(({ row }) => row));
    expect(await ask(50)).toEqual(byHand(entries.slice(8), query, 50));
  });
});
