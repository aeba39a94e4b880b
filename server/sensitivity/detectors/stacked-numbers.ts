import type { Detection } from '../sensitivity.types.ts';
import { bankAccountDetector } from './bank-account.ts';
import { type CanonicalText, type Rewrite, rewrite } from './canonical-text.ts';
import { frenchSocialSecurityDetector } from './french-social-security-number.ts';
import { frenchTaxNumberDetector } from './french-tax-number.ts';
import { ibanDetector } from './iban.ts';
import { nhsNumberDetector } from './nhs-number.ts';
import { paymentCardDetector } from './payment-card.ts';
import { phoneNumberDetector } from './phone-number.ts';
import { usSocialSecurityDetector } from './us-social-security-number.ts';
import { toOriginalOffsets } from './view-detector.ts';

/**
 * Numbers whose groups stand apart: on lines of their own, in lists, in the cells of a table, the fields of CSV (RFC 4180), the
 * items of a JSON list, between tags. A table of figures holds many windows that pass a check by chance. So a number on lines counts
 * at the beginning or the end of its stretch of groups, and one in cells there only behind its name, or where the text has
 * hardly another number.
 */
export function stackedNumbers(given: CanonicalText): Detection[] {
  if (!BREAK.test(given.text)) return [];
  const view = withoutListMarks(given);
  const stretches = [...view.text.matchAll(STRETCH)].flatMap(({ index, 0: text }) => {
    const isLined = !CELLS.test(text);
    const isLong = text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
    const isCoarse = text.replaceAll(/\D/g, '').length >= 3 * (text.match(/\d+/g)?.length ?? 0);
    const isNamed = NAMED.test(view.text.slice(Math.max(0, index - REACH), index));
    return isLong && /[^\d ]/.test(text) && !THOUSANDS.test(text)
      ? [{ index, text, isLined, isNamed, isCoarse }]
      : [];
  });
  if (stretches.length === 0) return [];
  const joined = rewrite(
    view,
    stretches.flatMap(({ text, index }) => breaksIn(text, index)),
  );
  const edges = stretches.map(({ index, text, ...about }) => ({
    ...about,
    ...view.toOriginal(index, index + text.length),
  }));
  const counts = ({ start, end, type }: Detection) =>
    edges.some((edge) => {
      const ends = Number(edge.start === start) + Number(edge.end === end);
      if (ends === 0) return false;
      return (
        edge.isLined ||
        edge.isNamed ||
        (ends === 2 && (edge.isCoarse || CHECKED.has(type)) && stretches.length <= FEW_STRETCHES)
      );
    });
  return DETECTORS.flatMap(([detector, least]) =>
    detector.find(joined).filter(({ floor = 0 }) => floor >= least),
  )
    .map((found) => toOriginalOffsets(joined, found))
    .filter(counts);
}

/** With the least floor that counts. Without a check digit a number in cells needs all that its detector asks for. */
const DETECTORS = [
  [ibanDetector, 0.95],
  [bankAccountDetector, 0.95],
  [paymentCardDetector, 0.95],
  [frenchSocialSecurityDetector, 0.95],
  [frenchTaxNumberDetector, 0.95],
  [usSocialSecurityDetector, 0.95],
  [nhsNumberDetector, 0.95],
  [phoneNumberDetector, 0.72],
] as const;

/** Found by two digits of check and the lengths of seven groups: no row of a table has them by chance. */
const CHECKED = new Set(['french_social_security_number']);

const BREAK = /\d["'\])}*_`]{0,3} ?(?:[|,;:\n"'*_`]|<\/?[a-z])/;
const FEWEST_DIGITS = 8;
const FEW_STRETCHES = 2;
/** A name may head a row or a column. */
const REACH = 200;
const NAMED =
  /(?<![a-z])(?:card|carte|cb|visa|mastercard|amex|iban|rib|account|compte|bank|banque|ssn|social|secu|securite|itin|nir|fiscal|tax|nhs|tel|telephone|phone|mobile|portable|cell|fixe|fax|whatsapp)s?(?![a-z])/;
const THOUSANDS = /^\d{1,3}(?:[,.' ]\d{3})+$/;
/** What only a table, a list of a program or markup has between groups. */
const CELLS = /[|:"'*_`[\]<]|\d[,;] ?\d/;
const SEPARATOR = '(?:[ \\n|,;:"\'*_`[\\]/.-]|<\\/?[a-z][^<>\\n]{0,60}>){1,12}';
/** Groups of digits, or of letters as IBANs have them. */
const STRETCH = new RegExp(
  `(?<![a-z0-9]|\\d[.,])(?:[a-z]{2}\\d{2}[a-z0-9]{0,4}|\\d{1,8})(?:${SEPARATOR}(?:\\d{1,8}|[a-z]{4}|\\d{0,6}[a-z]\\d{1,6})(?![a-z0-9])){1,5000}`,
  'g',
);

function breaksIn(text: string, offset: number): Rewrite[] {
  return [...text.matchAll(/<[^<>]*>|[^a-z\d]/g)].map(({ index, 0: found }) => ({
    start: offset + index,
    end: offset + index + found.length,
    replacement: ' ',
  }));
}

/** Numbers and bullets of lists are no part of what is listed. */
function withoutListMarks(view: CanonicalText): CanonicalText {
  const marks = [...view.text.matchAll(/(?<=^|\n)(?:\d{1,2}[.)]|[-*•]) /g)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
    replacement: '',
  }));
  return marks.length > 0 ? rewrite(view, marks) : view;
}
