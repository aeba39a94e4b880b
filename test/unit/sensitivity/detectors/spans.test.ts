import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { overlap, readLine } from './read-spans.ts';

const TYPES = ['phone_number', 'email_address', 'payment_card', 'vehicle_plate', 'birth_date'];
/** As far as rules carry: who writes names without a word beside them needs the second reader. */
const LOOSE = ['person_name', 'postal_address'];

test.each(['english', 'french'])('redaction finds what stands in %s texts', (language) => {
  const lines = readFileSync(new URL(`spans/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(readLine);
  const found = lines.map(({ text }) =>
    detectAll(text).map((found) => (found.type === 'first_name' ? { ...found, type: 'person_name' } : found)),
  );
  for (const type of [...TYPES, ...LOOSE]) {
    const wanted = lines.flatMap(({ spans, text }, line) =>
      spans.filter((span) => span.type === type).map((span) => ({ span, text, line })),
    );
    const missed = wanted.filter(
      ({ span, line }) => !found[line]?.some((hit) => hit.type === type && overlap(hit, span) > 0.5),
    );
    const hits = found.flatMap((hits, line) =>
      hits.filter((hit) => hit.type === type).map((hit) => ({ hit, line })),
    );
    const right = hits.filter(({ hit, line }) =>
      lines[line]?.spans.some((span) => span.type === type && overlap(hit, span) > 0.5),
    );
    const missing = missed.map(({ span, text }) => text.slice(span.start, span.end)).join(', ');
    expect(missed.length / wanted.length, `${type}: ${missing}`).toBeLessThanOrEqual(
      TYPES.includes(type) ? 0.05 : 0.25,
    );
    expect(right.length / hits.length, type).toBeGreaterThanOrEqual(0.85);
  }
});
