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
 * items of a JSON list, between tags, under names (`card=4532&n2=…`, `{"p1":"4532","p2":…}`) or between words ("4532, then …").
 * A text full of figures holds many windows that pass a check by chance. So a number counts at the beginning or the end of its chain
 * of groups where it stands on lines or behind its name; else it must be the whole chain, in a text that has hardly another.
 */
export function scatteredNumbers(view: CanonicalText): Detection[] {
  return GAPS.flatMap((isGap) => numbersIn(view, [...findChains(view.text, isGap)]));
}

interface Group {
  start: number;
  end: number;
  /** Folded to lower case. */
  text: string;
}

/** With the least floor that counts, and what must be said where there is no check digit. */
const DETECTORS = [
  { detector: ibanDetector, least: 0.95, name: undefined },
  { detector: bankAccountDetector, least: 0.95, name: undefined },
  { detector: paymentCardDetector, least: 0.95, name: undefined },
  { detector: frenchSocialSecurityDetector, least: 0.95, name: undefined },
  { detector: frenchTaxNumberDetector, least: 0.95, name: /(?<![a-z])(?:fiscal|tax|spi|impots?)(?![a-z])/ },
  { detector: nhsNumberDetector, least: 0.95, name: /(?<![a-z])nhs(?![a-z])/ },
  {
    detector: usSocialSecurityDetector,
    least: 0.8,
    name: /(?<![a-z])(?:ssn?|social|itin|taxpayer|serial)(?![a-z])/,
  },
  {
    detector: phoneNumberDetector,
    least: 0.72,
    name: /(?<![a-z])(?:tel|telephone|phone|mobile|portable|cell|fixe|fax|whatsapp)s?(?![a-z])/,
  },
];
const NAMED =
  /(?<![a-z])(?:cards?|cartes?|cb|pan|visa|mastercard|amex|iban|rib|account|compte|bank|banque|ssn|nir|secu|securite|cvv|cvc|cc)(?![a-z])/;
/** A name may head a row or a column, or stand behind. */
const REACH_BEFORE = 200;
const REACH_AFTER = 30;
const FEW_CHAINS = 2;
/** Two digits of check and the lengths of seven groups: no row of a table has them by chance. */
const SURE = 'french_social_security_number';

function numbersIn(view: CanonicalText, chains: Group[][]): Detection[] {
  if (chains.length === 0) return [];
  const joined = rewrite(view, chains.flatMap(gapsOf));
  const edges = chains.map((chain) => describeChain(view, chain));
  return DETECTORS.flatMap(({ detector, least, name }) =>
    detector
      .find(joined)
      .filter(({ floor = 0 }) => floor >= least)
      .map((found) => toOriginalOffsets(joined, found))
      .filter(({ start, end, type }) =>
        edges.some((edge) => {
          const ends = Number(edge.start === start) + Number(edge.end === end);
          if (ends === 0) return false;
          if (edge.isLined && least >= 0.95) return true;
          if (name) return ends === 2 && name.test(edge.around);
          if (NAMED.test(edge.around)) return true;
          return ends === 2 && (edge.isCoarse || type === SURE) && chains.length <= FEW_CHAINS;
        }),
      ),
  );
}

function describeChain(view: CanonicalText, chain: Group[]) {
  const [start, end] = [chain[0]?.start ?? 0, chain.at(-1)?.end ?? 0];
  return {
    ...view.toOriginal(start, end),
    around: view.text.slice(Math.max(0, start - REACH_BEFORE), end + REACH_AFTER),
    isLined: gapsOf(chain).every((gap) => LINED.test(view.text.slice(gap.start, gap.end))),
    isCoarse: chain.reduce((sum, group) => sum + group.text.length, 0) >= 3 * chain.length,
  };
}

/** Between groups on lines of their own, in a list or not. */
const LINED = /^(?: |[,;.]? ?\n[ \n]*(?:(?:\d{1,2}[.)]|[-*•]) )?)$/;

/**
 * A group of digits, or of letters and digits as IBANs have them; four letters directly behind the first group of one whose country
 * names banks so (SWIFT IBAN registry).
 */
const GROUP =
  /(?:(?<![a-z0-9_]|\\(?=[nrt]\d))|(?<=\\[nrt]))(?:[a-z]{2}\d{2}[a-z0-9]{0,4}|[a-z]{0,3}\d{1,8}|\d{0,6}[a-z]\d{1,6}|(?<=(?<![a-z0-9])(?:az|bg|bh|by|do|gb|gi|gt|ie|iq|jo|kw|lc|lv|mt|ni|nl|pk|ps|qa|ro|sc|sv|vg)\d{2}[^a-z0-9]{1,12}(?:[a-z]{1,8}\d{1,2}[^a-z0-9]{1,4})?)[a-z]{4})(?![a-z0-9_])/g;
/** What may stand between two groups: the signs of tables, lists and markup, or anything short. */
const GAPS: readonly ((gap: string) => boolean)[] = [
  (gap) => /^(?:[ \n|,;:"'*_`[\]/.-]|<\/?[a-z][^<>\n]{0,60}>){1,12}$/.test(gap),
  (gap) => gap.length <= LONGEST_GAP && !gap.includes('\n\n'),
];
const LONGEST_GAP = 40;
const FEWEST_DIGITS = 8;
const FEWEST_DIGITS_OF_TWO = 13;
const THOUSANDS = /^\d{1,3}(?:[,.' ]\d{3})+$/;

/** Groups in a row, without the numbers that only count them. */
function* findChains(text: string, isGap: (gap: string) => boolean): Generator<Group[]> {
  let chain: Group[] = [];
  for (const { index: start, 0: group } of text.matchAll(GROUP)) {
    const end = chain.at(-1)?.end;
    if (end !== undefined && !isGap(text.slice(end, start))) {
      yield* asNumber(chain, text);
      chain = [];
    }
    chain.push({ start, end: start + group.length, text: group });
  }
  yield* asNumber(chain, text);
}

function* asNumber(chain: Group[], text: string): Generator<Group[]> {
  if (chain.length < 2) return;
  const groups = withoutCounters(chain);
  const digits = groups.reduce((sum, group) => sum + group.text.replaceAll(/\D/g, '').length, 0);
  const fewest = groups.length > 2 ? FEWEST_DIGITS : FEWEST_DIGITS_OF_TWO;
  if (groups.length < 2 || digits < fewest) return;
  const gaps = gapsOf(groups).map(({ start, end }) => text.slice(start, end));
  const isApart = gaps.some((gap) => /[^ ]/.test(gap));
  const isThousands = THOUSANDS.test(text.slice(groups[0]?.start, groups.at(-1)?.end));
  if (isApart && !isThousands && !areQuantities(gaps)) yield groups;
}

/** "4532 pages, 151 lines, 1283 words": each figure has a unit of its own. */
function areQuantities(gaps: string[]): boolean {
  const units = gaps.map((gap) => /^ ([a-z]{2,})(?![a-z_]* ?[=:])/.exec(gap)?.[1]);
  return (
    units.length > 1 &&
    new Set(units).size === units.length &&
    units.every((unit) => unit && !JOINING.has(unit))
  );
}

const JOINING = new Set(
  (
    'and then next after followed plus et puis ensuite apres suivi suivis first second third fourth last premier deuxieme troisieme ' +
    'quatrieme dernier un deux trois quatre one two three four'
  ).split(' '),
);

/** `c1=4532&c2=…`, `<p1>4532</p1>`, `1: 4532, 2: 0151, 3: …`, `A1: 4532`: some groups count the others. */
function withoutCounters(chain: Group[]): Group[] {
  const stems = Map.groupBy(chain, stemOf);
  const counting = new Set(
    [...stems].flatMap(([stem, named]) => (named.length > 1 && isRising(named) ? [stem] : [])),
  );
  const groups = chain.filter((group) => stemOf(group) === undefined || !counting.has(stemOf(group)));
  for (const parity of [0, 1]) {
    const counters = groups.filter((_, at) => at % 2 === parity);
    const first = Number(counters[0]?.text);
    const isCounting = counters.every(
      ({ text }, step) => /^\d{1,2}$/.test(text) && Number(text) === first + step,
    );
    if (counters.length > 2 && (isCounting || counters.every(({ text }) => CELL.test(text))))
      return groups.filter((_, at) => at % 2 !== parity);
  }
  return groups;
}

const stemOf = ({ text }: Group) => /^([a-z]+)\d{1,2}$/.exec(text)?.[1];
/** The name of a cell of a spreadsheet. */
const CELL = /^[a-z]{1,2}\d{1,3}$/;
const numberOf = ({ text }: Group) => Number(text.replaceAll(/\D/g, ''));
const isRising = (groups: Group[]) =>
  groups.every((group, at) => at === 0 || numberOf(group) - numberOf(groups[at - 1] ?? group) <= 1);

function gapsOf(chain: Group[]): Rewrite[] {
  return chain
    .slice(1)
    .map(({ start }, at) => ({ start: chain[at]?.end ?? start, end: start, replacement: '-' }));
}
