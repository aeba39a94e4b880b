import { readVocabulary } from '../../../models/sensitivity/read-vocabulary.ts';
import { readWordList } from '../../../models/sensitivity/read-word-list.ts';
import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { findPublicFigures } from './public-figure.ts';
import type { ViewDetector } from './view-detector.ts';

/** First names and family names of France, Britain, North America and their diasporas, folded, from general knowledge. */
const FIRST_NAMES = readWordList('names/first-names');
const SURNAMES = readWordList('names/surnames');
/** First names that are as often something else: Rose, Paris, May. */
const AMBIGUOUS_FIRST_NAMES = readWordList('names/ambiguous-first-names');
const VOCABULARY = readVocabulary();

/**
 * Names of people: after "je m'appelle" or "my name is", after a title, a relation, a greeting or the field of a letter, before
 * a mail address, and a known first name before a surname (known, or capitalised), or alone (`first_name`, weaker). Well-known names are `public_figure`, weakest. Evidence that
 * a person can be told apart, for the combination with what is said: never a floor.
 */
export const personNameDetector: ViewDetector = {
  name: 'person_name',
  find: (view) => {
    const figures = findPublicFigures(view);
    const people = [...findAnnounced(view), ...findTitled(view), ...findListed(view)];
    const known = people.map(({ start, end }) => ({ start, end }));
    for (const cued of findCued(view))
      if (!known.some(({ start, end }) => cued.start < end && start < cued.end)) people.push(cued);
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
  /^(?:le|la|les|un|une|the|a|an|not|pas|mon|ma|my|sur|on|in|pour|for|et|and|is|est|etait|was|required|obligatoire|string|str|null|none|file|table|column|unknown|inconnu|president|maire|ministre|directeur|directrice|juge|mayor|minister|ambassador|speaker|chairman|dupont-exemple|bovary|nobody|personne|xxx|chaussee|rue|avenue|lieu-dit|hameau|nom|name|foo|test|quelque|comment|how|what|who)(?![a-z])/;

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

const CAPITALISED = "[A-Z][a-z'-]{1,20}(?:[A-Z][a-z]{1,20})?";
const FULL_NAME = `${CAPITALISED}(?: (?:[A-Z](?:[.](?= )|(?= ))|de|du|van|von|el|al|ben|le|la|da|di))?(?: ${CAPITALISED}){1,2}`;
/** The relation or the part that somebody has: one capitalised word after it is a name. */
const RELATION =
  'daughter|son|wife|husband|sister|brother|mother|father|mum|mom|dad|aunt|uncle|niece|nephew|cousin|girlfriend|boyfriend|fiancee?|partner|ex|friend|mate|boss|manager|colleague|coworker|neighbou?r|landlord|tenant|teacher|nurse|therapist|lawyer|client|patient|pupil|student|employee|suspect|witness|victim|defendant|' +
  'fille|fils|femme|mari|soeur|frere|mere|pere|maman|papa|tante|oncle|cousine?|copine|copain|compagne|compagnon|amie?|patronn?e?|cheffe?|collegue|voisine?|proprietaire|locataire|maitresse|infirmiere?|avocate?|cliente?|patiente?|eleve|salariee?|suspecte?|temoin|victime|prevenue?';
const AFTER_RELATION = new RegExp(
  `(?<![A-Za-z])(?:${either(RELATION)}),? (${FULL_NAME}|${CAPITALISED})(?![A-Za-z])`,
  'g',
);
/** What comes before a whole name: fields of letters and mails, calls, reports. */
const CUE =
  'from|to|cc|bcc|attn|attention|de|a|copie|signed|signe|regards|sincerely|cheers|thanks|best|cordialement|amicalement|merci|dear|cher|chere|hi|hello|bonjour|salut|' +
  'call|ring|phone|text|email|ask|ask for|asked|tell|told|invoice to|ship it to|send it to|deliver to|spoke to|spoke with|speak to|speak with|talked to|met|work with|works with|working with|hired|fired|appelle|appelez|rappelle|joindre|demander|facturez|expediez a|livrer a|parle a|parle avec|vu|travaille avec|recu|interview notes|notes d.entretien';
const AFTER_CUE = new RegExp(
  `(?<![A-Za-z])(?:${either(CUE)})(?: ?[,:]|,?)[ \\n]{1,2}(${FULL_NAME}(?:(?:,| and| et) ${FULL_NAME}){0,4})(?![A-Za-z])`,
  'g',
);
/** What somebody does, after a whole name, and a mail address or a number beside it. */
const BEFORE_CUE = new RegExp(
  `(?<![A-Za-z] )(?<![A-Za-z])(${FULL_NAME})(?= (?:told|tells|said|says|thinks|knows|is leaving|hit|hits|refused|seemed|asked|called|lives|works|did|m'a|t'a|lui a|a dit|dit|pense|sait|quitte|semblait|habite|travaille|refuse)(?![a-z])|,? ?[</|:,-]{1,2} ?(?:[A-Za-z0-9][A-Za-z0-9._+-]*@|\\+?\\d{2}))`,
  'g',
);
const AFTER_THAT = new RegExp(
  `(?<![A-Za-z])(?:that|que|and|et) (${FULL_NAME})(?= (?:is|was|has|quitte|est|a|et|and)(?![a-z]))`,
  'g',
);

function either(words: string): string {
  return words
    .split('|')
    .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`)
    .join('|');
}

/** Names that no list has, by what stands beside them. A word of either language is none, but as the other half of a name. */
function* findCued(view: CanonicalText): Generator<Detection> {
  if (!/[A-Z]/.test(view.cased)) return;
  for (const shape of [AFTER_RELATION, AFTER_CUE, BEFORE_CUE, AFTER_THAT])
    for (const match of view.cased.matchAll(shape)) {
      const names = match[1] ?? '';
      let from = match.index + match[0].indexOf(names, shape === BEFORE_CUE ? 0 : 1);
      for (const name of names.split(/(?:,| and| et) /)) {
        const start = view.cased.indexOf(name, from);
        from = start + name.length;
        if (isStrangeName(name)) yield { ...person(start, from, 0.35), isByCase: true };
      }
    }
}

function isStrangeName(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  const words = name.split(' ').filter((word) => word.length > 2);
  const strange = words.filter((word) => {
    const form = word.toLowerCase();
    return FIRST_NAMES.has(form) || SURNAMES.has(form) || !VOCABULARY.isOurs(form);
  });
  return strange.length > 0 && strange.length * 2 >= words.length && !NOT_A_NAME.test(name.toLowerCase());
}

const WORD = /(?<![a-z0-9_@/.'-])[a-z]{2,20}(?![a-z0-9_@/])(?:-[a-z]{2,20}(?![a-z0-9_@/]))?/g;

function* findListed(view: CanonicalText): Generator<Detection> {
  let done = 0;
  for (const { index, 0: word } of view.text.matchAll(WORD)) {
    if (index < done || !isFirstName(word)) continue;
    const end = index + word.length;
    const surname = surnameAfter(view, index, end);
    if (surname > 0) yield person(index, surname, 0.7);
    else if (!AMBIGUOUS_FIRST_NAMES.has(word) && !isAcronym(view.cased, index, end)) {
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
  /^(?:et|and|ou|or|est|is|a|the|le|la|qui|who|je|tu|il|elle|i|he|she|we|they|you|this|that|bonjour|hello|merci|thanks|monday|lundi|january|avenue|street|road|university|universite|school|college|hospital|hopital|street|inc|ltd|sa|sas|sarl|cedex|code|desktop|opus|sonnet|haiku|api|sdk|agent|model|cli)$/;

function isCapital(cased: string, at: number): boolean {
  return /[A-Z]/.test(cased[at] ?? '');
}

function isAcronym(cased: string, start: number, end: number): boolean {
  const word = cased.slice(start, end);
  return word.length <= 4 && word === word.toUpperCase() && /[a-z]/.test(cased);
}

function person(start: number, end: number, confidence: number): Detection {
  return { start, end, type: 'person_name', category: 'identity', confidence };
}
