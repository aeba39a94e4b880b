import { createShippedScorer } from '../../server/sensitivity/shipped-scorer.ts';
import { percentile } from './measure.ts';
import { proseOf } from './prose.ts';

const score = createShippedScorer();

// A fresh process for each sample, because only a first call can show what the first call costs.
const first = time(proseOf(500, 0));
const warm = Array.from({ length: 1_500 }, (_, variant) => time(proseOf(500, variant))).slice(500);
const growth = Object.fromEntries(
  Object.entries({
    prose: (length: number) => proseOf(length, 3),
    'one sentence': (length: number) => proseOf(length, 3).replace(/[.?!;:«»"]/g, ''),
    disclosures: (length: number) => 'my cancer '.repeat(length / 10),
    digits: (length: number) => '4975 0213 '.repeat(length / 10),
    'one word': (length: number) => 'a'.repeat(length),
    base64: (length: number) => Buffer.from(proseOf(length, 5)).toString('base64').slice(0, length),
  }).map(([kind, make]) => [kind, perCharacter(make, 100_000) / perCharacter(make, 10_000)]),
);
process.stdout.write(
  JSON.stringify({
    first,
    median: percentile(warm, 50),
    p95: percentile(warm, 95),
    long: Math.min(time(proseOf(100_000, 1)), time(proseOf(100_000, 2))),
    growth,
  }),
);

function perCharacter(make: (length: number) => string, length: number): number {
  const text = make(length);
  const times = [time(text)];
  for (let spent = times[0] ?? 0; spent < 300 && times.length < 20; spent += times.at(-1) ?? 0)
    times.push(time(text));
  return Math.min(...times) / length;
}

function time(text: string): number {
  const before = performance.now();
  score([{ role: 'user', text }]);
  return performance.now() - before;
}
