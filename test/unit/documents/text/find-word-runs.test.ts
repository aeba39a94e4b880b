import { describe, expect, it } from 'vitest';
import { findWordRuns } from '../../../../server/documents/text/split-words.ts';

const runsOf = (text: string) => findWordRuns(text).map(({ start, end }) => text.slice(start, end));

describe('findWordRuns', () => {
  it.each([
    ['Le préavis, de 3 mois.', ['Le', 'préavis', 'de', '3', 'mois']],
    [
      'a sous-traitance of a.b@c.org on 12/03/2024',
      ['a', 'sous-traitance', 'of', 'a.b@c.org', 'on', '12/03/2024'],
    ],
    ['l’avis d‘hier', ['l’avis', 'd‘hier']],
    ['one--two -three- «four»', ['one', 'two', 'three', 'four']],
    ['cut\u00adting, ze\u200bro', ['cut\u00adting', 'ze\u200bro']],
    ['e\u0301te\u0301 жизнь 契約書 x𝟘y', ['e\u0301te\u0301', 'жизнь', '契約書', 'x𝟘y']],
    ['\ud835 alone, 😀', ['alone']],
    ['', []],
  ])('finds letters and digits with the signs between them in %j', (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  it('finds the same as the regular expression that says what a run is', () => {
    const letter = String.raw`[\p{L}\p{N}\p{M}\p{Cf}]`;
    const run = new RegExp(String.raw`${letter}+(?:[-'’‘._@/+:&,‐‑#\\]${letter}+)*`, 'gu');
    const units = Array.from({ length: 0x2200 }, (_, code) => `a${String.fromCharCode(code)}b-`).join(' ');
    expect(runsOf(units)).toEqual([...units.matchAll(run)].map(([found]) => found));
  });
});
