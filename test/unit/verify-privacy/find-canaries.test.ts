import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../verify-privacy/canaries/random.ts';
import { SENSITIVE_TEMPLATES } from '../../verify-privacy/canaries/sensitive-templates.ts';
import { createFinder } from '../../verify-privacy/evidence/find-canaries.ts';
import { fold } from '../../verify-privacy/evidence/spellings.ts';

const canary = { text: 'x', needles: ['Velmoradik é FR76 3000'], language: 'fr' } as const;
const written = 'Il dit « Velmoradik é FR76 3000 » ici.';

const findIn = (bytes: Uint8Array | string) =>
  createFinder([{ place: 'here', bytes: Buffer.from(bytes) }])({ ...canary, needles: [...canary.needles] });

describe('a canary is found', () => {
  test.each([
    ['as it is', written],
    ['in capitals, without accents and spaces', 'VELMORADIKE-FR76.3000'],
    ['in a query', `/search?q=${encodeURIComponent(written)}`],
    ['in a form, with + for spaces', `q=${encodeURIComponent(written).replaceAll('%20', '+')}`],
    [
      'in JSON, escaped',
      JSON.stringify(written).replace(
        /[^ -~]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ],
    ['in base64', `x=${Buffer.from(written).toString('base64')}`],
    ['in base64 for addresses', `x/${Buffer.from(written).toString('base64url')}`],
    [
      'in base64 inside JSON inside a query',
      encodeURIComponent(JSON.stringify({ a: Buffer.from(written).toString('base64') })),
    ],
    ['in hexadecimal', Buffer.from(written).toString('hex')],
    ['in UTF-16', Buffer.from(`${written}`, 'utf16le')],
    ['compressed', gzipSync(written)],
  ])('%s', (_, bytes) => {
    expect(findIn(bytes)).toEqual(['here']);
  });

  test('nowhere else', () => {
    expect(findIn('Il dit « Velmoradi FR76 » ici.')).toEqual([]);
  });
});

test('no canary of a day is in another, so that each find names one', () => {
  const random = createRandom(1);
  const needles = Array.from({ length: 400 }, (_, index) =>
    SENSITIVE_TEMPLATES[index % SENSITIVE_TEMPLATES.length]?.(random).needles.map(fold),
  ).flatMap((folded) => folded ?? []);
  for (const needle of needles) {
    expect(needle.length).toBeGreaterThanOrEqual(8);
    expect(needles.filter((other) => other.includes(needle))).toHaveLength(1);
  }
});
