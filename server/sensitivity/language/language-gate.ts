import { readVocabulary, type Vocabulary } from '../../../models/sensitivity/read-vocabulary.ts';
import { respell } from '../disclosure/text/respell.ts';
import { type Token, tokenize } from '../disclosure/text/tokenize.ts';
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
  const { words, isQuoted } = clause;
  if (isForeignScript(words) || words.some((word) => isRunTogether(word, text))) return true;
  const { total, stretch, strange } = weighWords(words, text, vocabulary);
  const isShort = (words[0]?.form.length ?? 0) < SHORTEST_LONE;
  const least = words.length > 1 ? WHOLE : isShort ? Number.POSITIVE_INFINITY : LONE;
  const isForeign =
    isQuoted && words.length < 3
      ? stretch >= QUOTED && words.some(({ form }) => FIRST_PERSON.has(form))
      : stretch >= STRETCH || (strange > 0 && total >= least);
  return isForeign && !isCode(words, text);
}

// Found by a search over the sentences of test/unit/sensitivity, the dev messages and files of code.
/** From these weights on a stretch, two quoted words, a clause, and a word alone are of another language. */
const STRETCH = 4.5;
const QUOTED = 3;
const WHOLE = 1.5;
const LONE = 2.5;
/** In letters: "jti", "Eg" say nothing. */
const SHORTEST_LONE = 4;
/** What a word weighs that only other languages have, only ours, ours being frequent, or both without being frequent here. */
const FOREIGN = 3;
const OURS = -1.5;
const EVIDENT = -3;
const SHARED = 0.6;
/** A word that no list has weighs by its letters, this much more than they say, within these bounds. */
const UNKNOWN = 1;
const MOST_UNKNOWN = 2;
/** A stretch behind a name is rather a title: "Cien años de soledad". */
const TITLE = 1;

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

/** A quotation of two words that says "I" or "I am" is a sentence. */
const FIRST_PERSON = new Set(
  'soy estoy sou estou soc estic sono sunt jestem jsem som sem sam esmu esu olen vagyok nago naiz jam jeg eg jag ik ich ech ek io eu yo ja jo nina ako aku saya mwen ana ani ya wo watashi ben toi em dama mo ima jiena oon ez aho mi ben'.split(
    ' ',
  ),
);

interface ClauseWeight {
  /** Of all words of the clause: above 0 it is rather of another language. */
  total: number;
  /** Of the stretch of two words or more in it that is most foreign, for a sentence that no mark sets apart. */
  stretch: number;
  /** How many words are strange to French and English. */
  strange: number;
}

function weighWords(words: Token[], text: string, vocabulary: Vocabulary): ClauseWeight {
  const weight = { total: 0, stretch: 0, strange: 0 };
  const isShouted = !words.some(({ start, end }) => isSmall(text.slice(start, end)));
  let run = 0;
  let strangeInRun = 0;
  let title = 0;
  for (const [index, word] of words.entries()) {
    const spelt = text.slice(word.start, word.end);
    if (spelt.length < 2 || /\d/.test(word.form) || TECHNICAL.has(word.form) || isInsideProgram(word, text))
      continue;
    const own = weighWord(word.form, FOREIGN_LETTERS.test(spelt), vocabulary);
    const beginsTitle = index > 0 || words[1]?.capital === true;
    // A name, or a word that begins a sentence.
    if (own > 0 && word.capital && !isShouted && (beginsTitle || !isSmall(spelt.slice(1)))) {
      if (run === 0) title = TITLE;
      continue;
    }
    weight.total += own;
    if (own > 0) weight.strange++;
    if (run + own <= 0) {
      run = strangeInRun = title = 0;
      continue;
    }
    run += own;
    if (own > 0) strangeInRun++;
    if (strangeInRun >= 2) weight.stretch = Math.max(weight.stretch, run - title);
  }
  return weight;
}

/** Below 0 for French and English, above 0 for another language. */
function weighWord(form: string, hasForeignLetters: boolean, vocabulary: Vocabulary): number {
  if (hasForeignLetters) return FOREIGN;
  const isFrequent = FRENCH_ENGLISH_WORDS.has(form);
  const isOurs = isFrequent || vocabulary.isOurs(form);
  // « de », « en », "no" are words of several languages and prove nothing.
  if (vocabulary.isTheirs(form)) return isFrequent ? 0 : isOurs ? SHARED : FOREIGN;
  if (isOurs) return isFrequent ? EVIDENT : OURS;
  const letters = vocabulary.strangeness(form) + UNKNOWN + (FRENCH_ENGLISH_ENDING.test(form) ? -2 : 0);
  return Math.max(0, Math.min(MOST_UNKNOWN, letters));
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
