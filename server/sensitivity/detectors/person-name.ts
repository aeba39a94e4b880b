import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { AMBIGUOUS_FIRST_NAMES, FIRST_NAMES, SURNAMES } from './first-names.ts';
import { findPublicFigures } from './public-figure.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Names of people: after "je m'appelle" or "my name is", after a title, and a known first name before a surname (known,
 * or capitalised), or alone (`first_name`, weaker). Well-known names are `public_figure`, weakest. Evidence that
 * a person can be told apart, for the combination with what is said: never a floor.
 */
export const personNameDetector: ViewDetector = {
  name: 'person_name',
  find: (view) => {
    const figures = findPublicFigures(view);
    const people = [...findAnnounced(view), ...findTitled(view), ...findListed(view)];
    return [...figures, ...outside(figures, people)];
  },
};

/** Those that share no end with a public figure: "Jeanne" in "Jeanne d'Arc" is not another person. */
function outside(figures: readonly Detection[], found: Detection[]): Detection[] {
  if (figures.length === 0) return found;
  const covered = new Set<number>();
  for (const { start, end } of figures) for (let at = start; at < end; at++) covered.add(at);
  return found.filter(({ start, end }) => !covered.has(start) && !covered.has(end - 1));
}

const NAME =
  "[a-z][a-z'-]{1,24}(?: (?:de |de la |du |le |la |van |von |el |al |ben |mc )?[a-z][a-z'-]{1,24}){0,2}";
const ANNOUNCED = new RegExp(
  `(?<![a-z])(?:je m'appelle|je me nomme|mon nom (?:est|c'est)|mon nom de famille (?:est|c'est)|my (?:full |real |legal )?name(?:'s| is)|i'm called|nom complet ?:|full name ?:|nom ?:|prenom ?:|patient ?:|name ?:|signe ?:|(?:il|elle) s'appelle|(?:his|her) name(?:'s| is)) (${NAME})`,
  'g',
);
/** A form's field may hold anything; the others announce a person. */
const FIELD = /^(?:nom|name) ?:/;
const TITLED =
  /(?<![A-Za-z])(?:M|Mr|Mme|Mlle|Mrs|Ms|Miss|Dr|Pr|Prof|Me|Monsieur|Madame|Mademoiselle|Maitre|Docteur|Doctor|Professeur|Professor|Mister)\.? ((?:(?:de|du|de la|le|van|von|el) )?[A-Z][A-Za-z'-]{1,24}(?: [A-Z][A-Za-z'-]{1,24})?)/g;
const NOT_A_NAME =
  /^(?:le|la|les|un|une|the|a|an|not|pas|mon|ma|my|sur|on|in|pour|for|et|and|is|est|etait|was|required|obligatoire|string|str|null|none|file|table|column|unknown|inconnu|president|maire|ministre|directeur|directrice|juge|mayor|minister|ambassador|speaker|chairman|dupont-exemple|bovary|nobody|personne|xxx|nom|name|foo|test|quelque|comment|how|what|who)(?![a-z])/;

function* findAnnounced(view: CanonicalText): Generator<Detection> {
  for (const match of view.text.matchAll(ANNOUNCED)) {
    const isField = FIELD.test(match[0]);
    const words = properWords(view, match.index + match[0].length - (match[1] ?? '').length, match[1] ?? '');
    if (words && isField && !holdsKnownName(view.text.slice(words.start, words.end))) continue;
    if (words) yield person(words.start, words.end, 0.85);
  }
}

/** The words of an announced name: capitalised ones, or up to two where the text has no capitals. */
function properWords(
  view: CanonicalText,
  start: number,
  value: string,
): { start: number; end: number } | undefined {
  if (NOT_A_NAME.test(value)) return undefined;
  const cased = view.cased.slice(start, start + value.length);
  const capitalised = /^[A-Z][A-Za-z'-]*(?: (?:[a-z]{2,3} )?[A-Z][A-Za-z'-]*)*/.exec(cased)?.[0];
  if (capitalised) return { start, end: start + capitalised.length };
  const [first = '', second = ''] = value.split(' ');
  if (!FIRST_NAMES.has(first) && !SURNAMES.has(first)) return undefined;
  return { start, end: start + first.length + (SURNAMES.has(second) ? second.length + 1 : 0) };
}

function holdsKnownName(value: string): boolean {
  return value.split(/[ -]/).some((word) => FIRST_NAMES.has(word) || SURNAMES.has(word));
}

function* findTitled(view: CanonicalText): Generator<Detection> {
  for (const match of view.cased.matchAll(TITLED)) {
    const name = match[1] ?? '';
    const end = match.index + match[0].length;
    if (!NOT_A_NAME.test(name.toLowerCase())) yield person(end - name.length, end, 0.75);
  }
}

const WORD = /(?<![a-z0-9_@/.'-])[a-z]{2,20}(?![a-z0-9_@/])(?:-[a-z]{2,20}(?![a-z0-9_@/]))?/g;

function* findListed(view: CanonicalText): Generator<Detection> {
  let done = 0;
  for (const { index, 0: word } of view.text.matchAll(WORD)) {
    if (index < done || !isFirstName(word)) continue;
    const end = index + word.length;
    const surname = surnameAfter(view, index, end);
    if (surname > 0) yield person(index, surname, 0.7);
    else if (
      isCapital(view.cased, index) &&
      !AMBIGUOUS_FIRST_NAMES.has(word) &&
      !isAcronym(view.cased, index, end)
    ) {
      yield { start: index, end, type: 'first_name', category: 'identity', confidence: 0.35 };
    }
    done = Math.max(end, surname);
  }
}

function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(word) || (word.includes('-') && FIRST_NAMES.has(word.slice(0, word.indexOf('-'))));
}

/** Where the surname after a first name ends, or 0: a capitalised word, or a known surname after a clear first name. */
function surnameAfter({ text, cased }: CanonicalText, firstStart: number, from: number): number {
  SURNAME.lastIndex = from;
  const match = SURNAME.exec(text);
  const surname = match?.[1];
  if (!match || surname === undefined || NOT_A_SURNAME.test(surname)) return 0;
  const end = from + match[0].length;
  const isWritten = isCapital(cased, end - surname.length) && isCapital(cased, firstStart);
  const isKnown = SURNAMES.has(surname) && !AMBIGUOUS_FIRST_NAMES.has(text.slice(firstStart, from));
  return isWritten || isKnown ? end : 0;
}

const SURNAME = / (?:(?:de|du|de la|le|van|von|el|al|ben|mc|st|saint) )?([a-z][a-z'-]{1,24})/y;
const NOT_A_SURNAME =
  /^(?:et|and|ou|or|est|is|a|the|le|la|qui|who|je|tu|il|elle|i|he|she|we|they|you|this|that|bonjour|hello|merci|thanks|monday|lundi|january|avenue|street|road|university|universite|school|college|hospital|hopital|street|inc|ltd|sa|sas|sarl|cedex)$/;

function isCapital(cased: string, at: number): boolean {
  return /[A-Z]/.test(cased[at] ?? '');
}

function isAcronym(cased: string, start: number, end: number): boolean {
  const word = cased.slice(start, end);
  return word === word.toUpperCase() && word.length <= 4;
}

function person(start: number, end: number, confidence: number): Detection {
  return { start, end, type: 'person_name', category: 'identity', confidence };
}
