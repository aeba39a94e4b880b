import { describe, expect, test } from 'vitest';
import { VectorTable } from '../../../../server/documents/search/vector-table.ts';
import { between, cosine, unitVector } from './vector-samples.ts';

/** A table of vectors that all lie near one of fifty, numbered from 1. */
function fill(
  count: number,
  dimensions: number,
  expected = 0,
): { table: VectorTable; vectors: Float32Array[] } {
  const table = new VectorTable(dimensions, expected);
  const vectors = Array.from({ length: count }, (_, index) =>
    between(unitVector(index % 50, dimensions), unitVector(index + 100, dimensions), 0.5),
  );
  for (const [index, vector] of vectors.entries()) table.push(index + 1, vector);
  return { table, vectors };
}

/** Rows by their cosine in floating point, best first. */
function rank(vectors: Float32Array[], query: Float32Array): { row: number; score: number }[] {
  return vectors
    .map((vector, index) => ({ row: index + 1, score: cosine(vector, query) }))
    .sort((left, right) => right.score - left.score);
}

describe.each([24, 40, 384])('with %d components', (dimensions) => {
  test('a small table gives the cosine of every vector to a hundredth', async () => {
    const { table, vectors } = fill(60, dimensions);
    const query = unitVector(7, dimensions);
    const exact = new Map(rank(vectors, query).map(({ row, score }) => [row, score]));
    const found = await table.nearest(query, 60);
    expect(found).toHaveLength(60);
    for (const { row, score } of found) expect(Math.abs(score - (exact.get(row) ?? 9))).toBeLessThan(0.01);
  });

  test('beyond 10,000 rows the nearest ten are among the first hundred, and bounds are near', async () => {
    const { table, vectors } = fill(10_300, dimensions);
    for (const seed of [3, 11, 49]) {
      const query = between(unitVector(seed, dimensions), unitVector(seed + 50_000, dimensions), 0.3);
      const exact = rank(vectors, query);
      const proposed = await table.nearest(query, 100);
      const rows = new Set(proposed.map(({ row }) => row));
      expect(exact.slice(0, 10).filter(({ row }) => !rows.has(row))).toEqual([]);
      const cosines = new Map(exact.map(({ row, score }) => [row, score]));
      for (const { row, score } of proposed)
        expect(Math.abs(score - (cosines.get(row) ?? 9))).toBeLessThan(0.15);
    }
  });
});

test('a table takes a byte a component, and little more than its rows', async () => {
  expect(fill(25_000, 384).table.bytes / 25_000 / 384).toBeLessThan(1.5);
  expect(fill(1_000, 384, 1_000).table.bytes).toBe(384_000);
});

test('a large table is searched with other work between, and again from the start where rows moved meanwhile', async () => {
  const { table, vectors } = fill(20_000, 16);
  const query = unitVector(5, 16);
  const searching = table.nearest(query, 20_000);
  let turns = 0;
  setImmediate(() => {
    turns += 1;
    table.remove(new Set([1, 2, 3]));
  });
  const found = await searching;
  expect(turns).toBe(1);
  expect(found).toHaveLength(19_997);
  expect(new Set(found.map(({ row }) => row)).size).toBe(19_997);
  expect(vectors).toHaveLength(20_000);
});

test.each([200, 10_200])(
  'of %d rows, those taken out are found no more and all others still are',
  async (count) => {
    const { table, vectors } = fill(count, 48);
    const gone = new Set(vectors.flatMap((_, index) => (index % 3 === 0 ? [index + 1] : [])));
    table.remove(gone);
    const query = unitVector(5, 48);
    const found = await table.nearest(query, count);
    expect(found).toHaveLength(count - gone.size);
    expect(found.filter(({ row }) => gone.has(row))).toEqual([]);
    const cosines = new Map(rank(vectors, query).map(({ row, score }) => [row, score]));
    for (const { row, score } of found) expect(Math.abs(score - (cosines.get(row) ?? 9))).toBeLessThan(0.15);
  },
);

test('a vector of nothing but zeros is never found', async () => {
  const { table } = fill(5, 40);
  table.push(9, new Float32Array(40));
  expect((await table.nearest(unitVector(1, 40), 10)).map(({ row }) => row)).not.toContain(9);
});

test('vectors of another size are left out, and a query of another size finds nothing', async () => {
  const { table } = fill(5, 40);
  table.push(9, new Float32Array(41));
  expect(await table.nearest(unitVector(1, 40), 10)).toHaveLength(5);
  expect(await table.nearest(unitVector(1, 41), 10)).toEqual([]);
});

test('a vector of more components than a table can hold is refused', async () => {
  expect(() => new VectorTable(16_385)).toThrow(RangeError);
});
