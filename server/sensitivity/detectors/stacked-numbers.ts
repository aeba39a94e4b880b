import type { Detection } from '../sensitivity.types.ts';
import { bankAccountDetector } from './bank-account.ts';
import { type CanonicalText, type Rewrite, rewrite } from './canonical-text.ts';
import { frenchSocialSecurityDetector } from './french-social-security-number.ts';
import { frenchTaxNumberDetector } from './french-tax-number.ts';
import { ibanDetector } from './iban.ts';
import { nhsNumberDetector } from './nhs-number.ts';
import { paymentCardDetector } from './payment-card.ts';
import { usSocialSecurityDetector } from './us-social-security-number.ts';
import { toOriginalOffsets } from './view-detector.ts';

/**
 * Numbers with a check digit whose groups stand on lines of their own, in lists too. A column of figures holds many windows
 * that pass a check by chance, so that only a number at the beginning or the end of its stretch of groups counts.
 */
export function stackedNumbers(view: CanonicalText): Detection[] {
  if (!BREAK.test(view.text)) return [];
  const stretches = [...view.text.matchAll(STRETCH)].filter(({ 0: text }) => text.includes('\n'));
  const breaks = stretches.flatMap(({ index, 0: text }) => breaksIn(text, index));
  if (breaks.length === 0) return [];
  const joined = rewrite(view, breaks);
  const edges = stretches.map(({ index, 0: text }) => view.toOriginal(index, index + text.length));
  const starts = new Set(edges.map(({ start }) => start));
  const ends = new Set(edges.map(({ end }) => end));
  return CHECKED.flatMap((detector) => detector.find(joined))
    .filter(({ floor = 0 }) => floor >= CHECKED_FLOOR)
    .map((found) => toOriginalOffsets(joined, found))
    .filter(({ start, end }) => starts.has(start) || ends.has(end));
}

const CHECKED = [
  ibanDetector,
  bankAccountDetector,
  paymentCardDetector,
  frenchSocialSecurityDetector,
  frenchTaxNumberDetector,
  usSocialSecurityDetector,
  nhsNumberDetector,
];
const CHECKED_FLOOR = 0.95;

const BREAK = /\d[,;]?\n(?:[-*] ?)?[a-z\d]/;
/** Groups of digits, or of letters as IBANs have them, with a blank or a line break between; the longest IBAN has 34 characters. */
const STRETCH =
  /(?<![a-z0-9]|\d[.,])(?:[a-z]{2}\d{2}[a-z0-9]{0,4}|\d{1,8})(?:(?: |[,;]?\n(?:[-*] ?)?)(?:\d{1,8}|[a-z]{4}|\d{0,6}[a-z]\d{1,6})(?![a-z0-9]|[.,]\d)){1,34}/g;

function breaksIn(text: string, offset: number): Rewrite[] {
  return [...text.matchAll(/[,;]?\n(?:[-*] ?)?/g)].map(({ index, 0: found }) => ({
    start: offset + index,
    end: offset + index + found.length,
    replacement: ' ',
  }));
}
