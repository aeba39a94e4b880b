import type { WordPart } from './read-compound.ts';

/**
 * Numbers written in groups (« 12 345,60 », "01 23 45 67 89", an IBAN), with the digits run together: the same whichever
 * way they are grouped. A number with decimals gives its whole part too.
 */
export function findNumberRuns(text: string): WordPart[] {
  const runs: WordPart[] = [];
  for (const { 0: raw, index } of text.matchAll(GROUPED)) {
    const range = { start: index, end: index + raw.length };
    runs.push({ form: join(raw), ...range });
    const whole = THOUSANDS.exec(raw)?.[0];
    if (whole) runs.push({ form: join(whole), ...range });
  }
  return runs;
}

const GROUPED =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2})?\d{1,4}(?:[ \u00a0\u202f.,'’-]\d{1,4}){1,10}(?![\p{L}\p{N}])/gu;
const THOUSANDS = /^\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?=[.,]\d{1,2}$)/u;

function join(raw: string): string {
  return raw.replace(/[^A-Z\d]/g, '').toLowerCase();
}
