import { readVocabulary, type Vocabulary } from '../../../models/sensitivity/read-vocabulary.ts';
import { respell } from '../disclosure/text/respell.ts';
import { type Token, tokenize } from '../disclosure/text/tokenize.ts';
import { FOREIGN_WORDS } from './foreign-words.ts';
import { FRENCH_ENGLISH_WORDS } from './french-english-words.ts';

/** A stretch of text that the scorer cannot read, in UTF-16 offsets. */
export interface UnreadableStretch {
  start: number;
  end: number;
}

/**
 * The first clause that is not confidently French, English, code or data (privacy.md section 2: such text fails closed);
 * `undefined` where all can be read. A clause ends at a full stop, a colon, a bracket, a quotation mark, a dash and a line end,
 * so that a request around a text in another language does not vouch for it. French and English words are the evidence; names,
 * words inside program text, addresses and keys count neither way.
 */
export function findUnreadable(
  text: string,
  vocabulary: Vocabulary = shippedVocabulary(),
): UnreadableStretch | undefined {
  for (const clause of cutClauses(text)) {
    const first = clause.words[0];
    const last = clause.words.at(-1);
    if (first && last && isUnreadable(clause, text, vocabulary)) return { start: first.start, end: last.end };
  }
  return undefined;
}

let shipped: Vocabulary | undefined;
function shippedVocabulary(): Vocabulary {
  shipped ??= readVocabulary();
  return shipped;
}

interface Clause {
  words: Token[];
  /** A word or two in quotation marks or brackets are a quotation or a name, whatever their language. */
  isQuoted: boolean;
}

/** Evidence is asked for again after so many words without a mark. */
const LONGEST_CLAUSE = 24;

function cutClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let words: Token[] = [];
  let isQuoted = false;
  const close = (opensQuote: boolean) => {
    if (words.length > 0) clauses.push({ words, isQuoted });
    words = [];
    isQuoted = opensQuote;
  };
  let end = 0;
  let sentence = 0;
  for (const word of tokenize(text, respell).tokens) {
    const gap = text.slice(end, word.start);
    const isApart =
      word.sentence !== sentence ||
      (gap.length > 1 && BREAK.test(gap)) ||
      ENDS.test(gap) ||
      // A line that goes on in lower case was wrapped.
      (gap.includes('\n') && (word.capital || /\n\s*\n|\n\W*[-*•|]/.test(gap)));
    if (isApart || words.length >= LONGEST_CLAUSE) close(isApart ? OPENS.test(gap) : isQuoted);
    words.push(word);
    end = word.end;
    sentence = word.sentence;
  }
  close(false);
  return clauses;
}

const ENDS = /["“”«»()[\]{}<>|\t;:]/;
const BREAK = /[–—]|\s-\s|: /;
const OPENS = /["“«([][^"”»)\]]*$/;

function isUnreadable(clause: Clause, text: string, vocabulary: Vocabulary): boolean {
  if (isForeignScript(clause.words) || clause.words.some((word) => isRunTogether(word, text))) return true;
  const { known, evident, unknown, weight, run } = countWords(clause, text, vocabulary);
  if (unknown === 0 || (clause.isQuoted && clause.words.length < 3 && weight < 4)) return false;
  const isForeign =
    run >= 3 ||
    (unknown === 1 ? weight >= 2 && !evident : evident ? weight > known : weight * 2 >= known && weight >= 2);
  return isForeign && !isCode(clause.words, text);
}

/** Words without blanks between them: nothing can be told of them. No word of either language is that long. */
function isRunTogether(word: Token, text: string): boolean {
  return word.form.length >= LONGEST_WORD && /^[a-z]+$/.test(word.form) && !isInsideProgram(word, text);
}

const LONGEST_WORD = 29;

/** Three letters of another script are a word; Greek ones alone are signs of formulas. */
function isForeignScript(words: Token[]): boolean {
  let foreign = 0;
  for (const { form } of words) {
    if (form.length === 1 && /\p{Script=Greek}/u.test(form)) continue;
    for (const letter of form)
      if (letter > '\u024f' && /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)) foreign++;
  }
  return foreign >= 3 || (foreign > 0 && foreign * 2 > words.reduce((sum, { form }) => sum + form.length, 0));
}

interface WordCounts {
  known: number;
  /** Whether a frequent word of French or English alone is among them. */
  evident: boolean;
  unknown: number;
  /** Unknown words, those that are clearly of another language twice. */
  weight: number;
  /** The greatest weight of two unknown words or more with no known one between them. */
  run: number;
}

function countWords({ words }: Clause, text: string, vocabulary: Vocabulary): WordCounts {
  const counts = { known: 0, evident: false, unknown: 0, weight: 0, run: 0 };
  const isShouted = !words.some(({ start, end }) => isSmall(text.slice(start, end)));
  let inRow = 0;
  let weight = 0;
  for (const [index, word] of words.entries()) {
    const { form } = word;
    if (form.length < 2 || /\d/.test(form) || TECHNICAL.has(form) || isInsideProgram(word, text)) continue;
    const spelt = text.slice(word.start, word.end);
    const isOurs = FRENCH_ENGLISH_WORDS.has(form);
    const isTheirs = FOREIGN_WORDS.has(form);
    const isStrange = FOREIGN_LETTERS.test(spelt);
    // « de », « en », "no" are words of several languages and prove nothing.
    if (isOurs && isTheirs && !isStrange) {
      inRow = weight = 0;
      continue;
    }
    if (!isStrange && !isTheirs && (isOurs || vocabulary.has(form) || FRENCH_ENGLISH_ENDING.test(form))) {
      counts.known++;
      counts.evident ||= isOurs;
      inRow = weight = 0;
      continue;
    }
    const isTitle = index > 0 || words[1]?.capital === true;
    if (word.capital && !isShouted && (isTitle || !isSmall(spelt.slice(1)))) continue;
    counts.unknown++;
    const own = isTheirs || isStrange || !vocabulary.couldHave(form) ? 2 : 1;
    counts.weight += own;
    inRow++;
    weight += own;
    if (inRow >= 2) counts.run = Math.max(counts.run, weight);
  }
  return counts;
}

const isSmall = (letters: string) => letters !== letters.toUpperCase() || letters === letters.toLowerCase();

/** Words of other languages that programs and addresses are full of. */
const TECHNICAL = new Set(
  'com mit var io co num os bin da fill proc org src lib dev usr tmp url api css eu html sql json xml yaml npm git env cli sdk gpu cpu ssh http https www'.split(
    ' ',
  ),
);

/** A part of an address, a path, a key or an expression: a sign of those touches it. */
function isInsideProgram({ start, end }: Token, text: string): boolean {
  return (
    /[./\\=_@#$&*~^+<>`]/.test(text[start - 1] ?? ' ') ||
    // A name of a package or of a file: words and figures with hyphens.
    /[\w.]-$|[@/][\w.-]*$/.test(text.slice(Math.max(0, start - 24), start)) ||
    /[/\\=_@#$&*~^<>`({[]/.test(text[end] ?? ' ') ||
    /^[.:]\w/.test(text.slice(end, end + 2)) ||
    /\p{Ll}\p{Lu}/u.test(text.slice(start, end))
  );
}

/** Latin letters that neither French nor English uses; names with them are in capitals. */
const FOREIGN_LETTERS = /[áíóúñìòäößåøãõěčřšžýůąęłńśźżćđğışțşăőű¿¡]/iu;
const FRENCH_ENGLISH_ENDING =
  /.{3}(?:tion|sion|ing|ness|ment|ique|euse|ism|isme|ity|ology|logie|ance|ence|able|less|ous)s?$|.{4}(?:ais|ait|aient|erez|eront|erai|issent|ful|ly|ed)$/;
const CODE_SIGNS = /[{}()[\]<>=;_$#\\/|&^~`@+*]/g;

function isCode(words: Token[], text: string): boolean {
  const from = Math.max(0, (words[0]?.start ?? 0) - 2);
  const stretch = text.slice(from, (words.at(-1)?.end ?? 0) + 2).replace(/^\W*(?:\/\/|\/\*|#|--|["“«])/, '');
  return (stretch.match(CODE_SIGNS)?.length ?? 0) / stretch.length > 0.06;
}
