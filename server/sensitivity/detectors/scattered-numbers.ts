import type { Detection } from '../sensitivity.types.ts';
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
 * Numbers whose groups stand under names or between words: `card=4532&n2=…&n3=…`, `{"p1":"4532","p2":…}`, `Part 1: 4532`, "the
 * first four are 4532, then …". What stands between does not matter, as long as it is short. Instead the whole chain of groups must
 * be the number, with its check digit; a number without one needs its name, too.
 */
export function scatteredNumbers(view: CanonicalText): Detection[] {
  const chains = [...findChains(view.text)];
  if (chains.length === 0) return [];
  const joined = rewrite(view, chains.flatMap(gapsOf));
  const edges = chains.map((chain) => ({
    ...view.toOriginal(chain[0]?.start ?? 0, chain.at(-1)?.end ?? 0),
    around: view.text.slice(Math.max(0, (chain[0]?.start ?? 0) - REACH), (chain.at(-1)?.end ?? 0) + 30),
    isCoarse: chain.reduce((sum, { start, end }) => sum + end - start, 0) >= 3 * chain.length,
  }));
  return DETECTORS.flatMap(({ detector, least, name }) =>
    detector
      .find(joined)
      .filter(({ floor = 0 }) => floor >= least)
      .map((found) => toOriginalOffsets(joined, found))
      .filter(({ start, end, type }) =>
        edges.some((edge) => {
          const ends = Number(edge.start === start) + Number(edge.end === end);
          if (name) return ends === 2 && name.test(edge.around);
          return (
            (ends === 2 && (edge.isCoarse || type === 'french_social_security_number')) ||
            (ends > 0 && NAMED.test(edge.around))
          );
        }),
      ),
  );
}

interface Group {
  start: number;
  end: number;
  /** Folded to lower case. */
  text: string;
}

/** `name`: what must be said, where there is no check digit. */
const DETECTORS = [
  { detector: ibanDetector, least: 0.95, name: undefined },
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
  /(?<![a-z])(?:cards?|cartes?|cb|pan|visa|mastercard|amex|iban|rib|ssn|nir|secu|securite|cvv|cvc|cc)(?![a-z])/;
const REACH = 200;

/** A group of digits, or of letters and digits as IBANs have them. */
const GROUP =
  /(?:(?<![a-z0-9_]|\d[.,]|\\(?=[nrt]\d))|(?<=\\[nrt]))(?:[a-z]{2}\d{2}[a-z0-9]{0,4}|[a-z]{0,3}\d{1,8}|\d{0,6}[a-z]\d{1,6}|(?<=[=:>"'] ?["']?)[a-z]{4})(?![a-z0-9_])/g;
const LONGEST_GAP = 40;
/** The longest identifier has 34 characters (IBAN); what is longer is a table, which `stackedNumbers` reads. */
const MOST_GROUPS = 40;
const FEWEST_DIGITS = 8;
const FEWEST_DIGITS_OF_TWO = 13;

/** Groups in a row with something but blanks between them, without the numbers that only count them. */
function* findChains(text: string): Generator<Group[]> {
  let chain: Group[] = [];
  for (const { index: start, 0: group } of text.matchAll(GROUP)) {
    const end = chain.at(-1)?.end;
    if (end !== undefined && (start - end > LONGEST_GAP || text.slice(end, start).includes('\n\n'))) {
      yield* asNumber(chain, text);
      chain = [];
    }
    chain.push({ start, end: start + group.length, text: group });
  }
  yield* asNumber(chain, text);
}

function* asNumber(chain: Group[], text: string): Generator<Group[]> {
  if (chain.length < 2 || chain.length > MOST_GROUPS) return;
  const groups = withoutWords(withoutCounters(chain));
  const digits = groups.reduce((sum, group) => sum + group.text.replaceAll(/\D/g, '').length, 0);
  const gaps = gapsOf(groups).map(({ start, end }) => text.slice(start, end));
  const isApart = /[^ ]/.test(gaps[0] ?? '');
  const fewest = groups.length > 2 ? FEWEST_DIGITS : FEWEST_DIGITS_OF_TWO;
  if (groups.length > 1 && digits >= fewest && isApart && !areQuantities(gaps)) yield groups;
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

/** Four letters are the bank's of an IBAN, behind its first group, or a word. */
function withoutWords(chain: Group[]): Group[] {
  return chain.filter(({ text }, at) => /\d/.test(text) || /^[a-z]{2}\d{2}$/.test(chain[at - 1]?.text ?? ''));
}

/** `c1=4532&c2=…`, `<p1>4532</p1>`, `1: 4532, 2: 0151, 3: …`: some groups count the others. */
function withoutCounters(chain: Group[]): Group[] {
  const stems = Map.groupBy(chain, ({ text }) => /^([a-z]+)\d{1,2}$/.exec(text)?.[1]);
  const groups = chain.filter(({ text }) => {
    const named = stems.get(/^([a-z]+)\d{1,2}$/.exec(text)?.[1]);
    return !named || named[0]?.text.match(/^\d/) || named.length < 2 || !isRising(named);
  });
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
