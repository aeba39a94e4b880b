import { expect, test } from 'vitest';
import { fuseRankings } from '../../../../server/documents/search/search-documents.ts';

const ranking = (rows: number[], weight = 1) => ({ ranked: rows.map((row) => ({ row })), weight });

test('a row that both rankings have comes before rows that only one has', () => {
  const fused = fuseRankings([ranking([1, 2, 3]), ranking([4, 3, 5])]);
  expect(fused.map(({ row }) => row)).toEqual([3, 1, 4, 2, 5]);
});

test('a row that is first everywhere scores 1, and every score lies above 0', () => {
  const fused = fuseRankings([ranking([7, 1, 2]), ranking([7, 3])]);
  expect(fused[0]).toEqual({ row: 7, score: 1 });
  for (const { score } of fused) expect(score).toBeGreaterThan(0);
});

test('scores are those of the paper, divided by the best possible', () => {
  const fused = fuseRankings([ranking([1, 2]), ranking([2, 1, 3])], 60);
  expect(fused.find(({ row }) => row === 3)?.score).toBeCloseTo(1 / 63 / (2 / 61), 12);
  expect(fused.find(({ row }) => row === 1)?.score).toBeCloseTo((1 / 61 + 1 / 62) / (2 / 61), 12);
});

test('a ranking of more weight decides between rows that each have one first place', () => {
  const fused = fuseRankings([ranking([1]), ranking([2], 1.5)]);
  expect(fused.map(({ row }) => row)).toEqual([2, 1]);
});

test('equal rows keep the order in which they are named', () => {
  expect(fuseRankings([ranking([5]), ranking([4])]).map(({ row }) => row)).toEqual([5, 4]);
});

test('a smaller k sets first places further apart', () => {
  const rankings = [ranking([1, 2]), ranking([3, 2])];
  expect(fuseRankings(rankings).at(0)?.row).toBe(2);
  expect(fuseRankings(rankings, 0).map(({ row }) => row)).toEqual([1, 3, 2].sort());
  expect(fuseRankings(rankings, -0.5).at(0)?.row).toBe(1);
});

test('nothing fused is nothing found', () => {
  expect(fuseRankings([])).toEqual([]);
  expect(fuseRankings([ranking([]), ranking([])])).toEqual([]);
});
