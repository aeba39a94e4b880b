import { readFileSync } from 'node:fs';
import { detectAll } from '../../server/sensitivity/detectors/detect-all.ts';
import { measureMessages } from '../unit/sensitivity/detectors/measure-messages.ts';
import { overlap, readLine } from '../unit/sensitivity/detectors/read-spans.ts';

// Alcove's detectors alone on the sets that beside_presidio.py reads, counted as there.
const counts = new Map<string, { wanted: number; found: number; hits: number; right: number }>();
const countOf = (type: string) => {
  const count = counts.get(type) ?? { wanted: 0, found: 0, hits: 0, right: 0 };
  counts.set(type, count);
  return count;
};
for (const language of ['english', 'french']) {
  const file = new URL(`../unit/sensitivity/detectors/spans/${language}.txt`, import.meta.url);
  for (const { text, spans } of readFileSync(file, 'utf8').trim().split('\n').map(readLine)) {
    const found = detectAll(text).map((hit) =>
      hit.type === 'first_name' ? { ...hit, type: 'person_name' } : hit,
    );
    const isIn = (one: (typeof spans)[number], others: typeof spans) =>
      others.some((other) => other.type === one.type && overlap(one, other) > 0.5);
    for (const span of spans) {
      countOf(span.type).wanted += 1;
      if (isIn(span, found)) countOf(span.type).found += 1;
    }
    for (const hit of found) {
      countOf(hit.type).hits += 1;
      if (isIn(hit, spans)) countOf(hit.type).right += 1;
    }
  }
}
for (const [type, { wanted, found, hits, right }] of counts)
  if (wanted > 0) process.stdout.write(`${type}\tfound ${found} of ${wanted}\tright ${right} of ${hits}\n`);
for (const { kind, messages, wrong } of measureMessages('fourth-blind-messages.txt'))
  process.stdout.write(`${kind}\t${kind === 'none' ? wrong : messages - wrong} of ${messages}\n`);
