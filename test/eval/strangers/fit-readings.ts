import { readFileSync, writeFileSync } from 'node:fs';
import { logistic } from '../../../server/sensitivity/logistic.ts';
import { limitReadings } from '../../../server/sensitivity/second-reader/combine-readings.ts';
import { readStrangers, type Stranger } from './strangers.ts';

/**
 * `fit-readings.ts WORK`: fits the sum of both readings to messages of strangers by logistic regression, both kinds weighed as if half of
 * them were sensitive, and writes it to server/sensitivity/combination-weights.ts. What detectors found counts whole.
 */
const [work = ''] = process.argv.slice(2);
const strangers = readStrangers(work);
const [bias = 0, told = 0, second = 0] = fit(strangers.map(toRow));
const path = new URL('../../../server/sensitivity/combination-weights.ts', import.meta.url);
const found = `{ bias: ${bias.toFixed(3)}, told: ${told.toFixed(3)}, second: ${second.toFixed(3)} }`;
writeFileSync(path, readFileSync(path, 'utf8').replace(/(?<=export const SUM = )\{.*\}/, found));
console.log(`${strangers.length} messages: ${found}`);

interface Row {
  values: [number, number, number];
  /** What counts whole. */
  offset: number;
  sensitive: boolean;
}

function toRow({ first: { weighed }, second: logOdds, sensitive }: Stranger): Row {
  const { told: first, second: read } = limitReadings(weighed.told, logOdds);
  return { values: [1, first, read], offset: weighed.found, sensitive };
}

/** Newton's method; the problem is convex, and three numbers need few steps. */
function fit(rows: Row[]): number[] {
  const weightOf = { true: 0, false: 0 };
  for (const { sensitive } of rows) weightOf[`${sensitive}`] += 1;
  let weights = [0, 0.5, 0.5];
  for (let round = 0; round < 30; round++) {
    const gradient = [0, 0, 0];
    const curvature = [0, 1, 2].map(() => [0, 0, 0]);
    for (const { values, offset, sensitive } of rows) {
      const share = 1 / weightOf[`${sensitive}`];
      const chance = logistic(
        offset + values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
      );
      for (const [at, value] of values.entries()) {
        gradient[at] = (gradient[at] ?? 0) + share * (chance - Number(sensitive)) * value;
        const row = curvature[at] ?? [];
        for (const [other, factor] of values.entries())
          row[other] = (row[other] ?? 0) + share * chance * (1 - chance) * value * factor;
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((weight, at) => weight - (step[at] ?? 0));
  }
  return weights;
}

/** The solution of a small system of linear equations, by Gauss and Jordan. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [pivot, row] of rows.entries()) {
    const head = row[pivot] ?? 1;
    for (const [at] of row.entries()) row[at] = (row[at] ?? 0) / head;
    for (const [other, below] of rows.entries()) {
      const factor = below[pivot] ?? 0;
      if (other !== pivot)
        for (const [at, value] of row.entries()) below[at] = (below[at] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
