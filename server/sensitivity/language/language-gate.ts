import { readVocabulary, type Vocabulary } from '../../../models/sensitivity/read-vocabulary.ts';
import { type Token, tokenize } from '../disclosure/text/tokenize.ts';
import { FRENCH_ENGLISH_WORDS } from './french-english-words.ts';

/** A stretch of text that the scorer cannot read, in UTF-16 offsets. */
interface UnreadableStretch {
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
  let isPartOfProgram: boolean | undefined;
  for (const clause of cutClauses(text)) {
    const first = clause.words[0];
    const last = clause.words.at(-1);
    if (!first || !last || !isUnreadable(clause, text, vocabulary)) continue;
    isPartOfProgram ??= isProgram(text);
    if (isPartOfProgram && !isForeignInProgram(clause, text, vocabulary)) continue;
    return { start: first.start, end: last.end };
  }
  return undefined;
}

/** Lines of a program: statements, calls, brackets, commands with options, directives, packages with their versions. */
const PROGRAM_LINE =
  /[;{}()[\],]\s*$|^\s*(?:[\w.$-]+\s*(?:\(|[:+-]?=)|["']?[\w.-]+["']?\s*:\s|#\s*(?:include|define|if|endif|!)|(?:import|from|export|const|let|var|def|class|return|if|elif|else|for|while|try|except|typedef|struct|enum|function|fn|func|type|interface|use|package|unset|set|echo|fi|done|then|do|case|esac|mkdir|cp|rm|cd|git|npm|pip|sudo|docker)\b)|^\s*(?:\/\/|\/\*|\*|--|<|>>>|\$ |```)|\s-{1,2}\w|^[\s│├└─┬+`|-]*@?[\w./-]+(?:@|==|\s+)[v^~]?\d+(?:\.\d+)+\S*(?:\s|$)/;
const LEAST_LINES = 4;
const PROGRAM_SHARE = 0.5;

/** Two of these are a source file, where what is indented is its statements and what explains them. */
const DEFINITION =
  /^\s*(?:(?:export|public|private|static|async) )*(?:def|class|function|fn|func|interface) \w+|^\s*(?:import|from) [\w.]+/;
const INDENTED = /^(?: {4}|\t)/;
const LEAST_DEFINITIONS = 2;

/** Whether most lines are a program's, so that words which no list has are rather its names. */
function isProgram(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isSource = lines.filter((line) => DEFINITION.test(line)).length >= LEAST_DEFINITIONS;
  const count = lines.filter((line) => PROGRAM_LINE.test(line) || (isSource && INDENTED.test(line))).length;
  return count >= LEAST_LINES && count >= lines.length * PROGRAM_SHARE;
}

/** In a program only words that other languages are known to have count, two of them at least. */
function isForeignInProgram({ words }: Clause, text: string, vocabulary: Vocabulary): boolean {
  const known = { ...vocabulary, strangeness: () => Number.NEGATIVE_INFINITY };
  return weighWords(words, text, known).stretch >= STRETCH || (isForeignScript(words) && words.length > 1);
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
  for (const word of tokenize(text).tokens) {
    const gap = text.slice(end, word.start);
    const isApart =
      word.sentence !== sentence ||
      (gap.length > 1 && BREAK.test(gap)) ||
      ENDS.test(gap) ||
      (words.length >= 2 && beginsSentence(word)) ||
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

/** A frequent word of ours with a capital begins a sentence, also where the one before has no full stop: "… meni Thanks a lot." */
function beginsSentence({ form, capital }: Token): boolean {
  return capital && form.length > 1 && FRENCH_ENGLISH_WORDS.has(form);
}

const ENDS = /["“”«»()[\]{}<>|\t;:]/;
const BREAK = /[–—]|\s-\s|: /;
const OPENS = /["“«([][^"”»)\]]*$/;

function isUnreadable(clause: Clause, text: string, vocabulary: Vocabulary): boolean {
  const { words, isQuoted } = clause;
  if (isForeignScript(words) || words.some((word) => isRunTogether(word, text))) return true;
  const { total, stretch, strange, strangest, evident } = weighWords(words, text, vocabulary);
  const isShort = (words[0]?.form.length ?? 0) < SHORTEST_LONE;
  const whole = evident === 0 && strangest >= ODD && words.length >= 3 ? BARE : WHOLE;
  const least = words.length > 1 ? whole : isShort ? Number.POSITIVE_INFINITY : LONE;
  const longest = asksOfLanguage(words) ? ASKED : STRETCH;
  const isForeign =
    isQuoted && words.length < 3
      ? stretch >= QUOTED && words.some(({ form }) => FIRST_PERSON.has(form))
      : stretch >= longest || (strange > 0 && total >= least);
  return isForeign && !isCode(words, text);
}

// Found by a search over the sentences of test/unit/sensitivity, the dev messages and files of code.
/** From these weights on a stretch, one in a request about its language, two quoted words, a clause, and a word alone are of another language. */
const STRETCH = 4;
const ASKED = 3;
const QUOTED = 3;
const WHOLE = 1.5;
/** The same for a clause of three words and more in which no word is surely ours and one weighs at least so much. */
const BARE = 0.2;
const ODD = 1;
const LONE = 2.5;
/** In letters: "jti", "Eg" say nothing. */
const SHORTEST_LONE = 4;
/** What a word weighs that only other languages have, only ours, ours being frequent, or both without being frequent here. */
const FOREIGN = 3;
const OURS = -1;
const EVIDENT = -3;
const SHARED = 0.6;
/** A word that no list has weighs by its letters, this much more than they say, within these bounds. */
const UNKNOWN = 1.5;
const MOST_UNKNOWN = 2;
/** A stretch behind a name is rather a title: "Cien años de soledad". */
const TITLE = 1;

/** Asks what words of another language mean, or passes on what somebody wrote: "translate estoy embarazada". */
function asksOfLanguage(words: Token[]): boolean {
  return words.some(({ form }, at) => {
    if (form === 'dire') return words[at - 1]?.form === 'veut';
    if (PASSES_ON.has(form)) return !words.slice(0, at).some((before) => ASKS_WHO.has(before.form));
    return ASKS_MEANING.test(form);
  });
}

const ASKS_MEANING =
  /^(?:translat(?:e|es|ed|ion|ing)|tradui[ts]?|traduire|traduisez|traduction|mean(?:s|ing)?|signifie|signification)$/;
const PASSES_ON = new Set('wrote texted replied answered ecrit repondu'.split(' '));
/** "Who wrote Cien años de soledad?" asks for an author. */
const ASKS_WHO = new Set('who when which qui quand'.split(' '));

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
  /** How many words are strange to French and English, and how many surely of one of them. */
  strange: number;
  strangest: number;
  evident: number;
}

function weighWords(words: Token[], text: string, vocabulary: Vocabulary): ClauseWeight {
  const weight = { total: 0, stretch: 0, strange: 0, strangest: 0, evident: 0 };
  const isAsked = asksOfLanguage(words);
  const isShouted = !words.some(({ start, end }) => isSmall(text.slice(start, end)));
  let run = 0;
  let strangeInRun = 0;
  let title = 0;
  for (const [index, word] of words.entries()) {
    const spelt = text.slice(word.start, word.end);
    const isSpeltWithDigits = SPELT_WITH_DIGITS.test(word.form);
    if (
      spelt.length < 2 ||
      (/\d/.test(word.form) && !isSpeltWithDigits) ||
      TECHNICAL.has(word.form) ||
      isInsideProgram(word, text)
    )
      continue;
    const own = isSpeltWithDigits
      ? weighDigitSpelling(word.form, vocabulary)
      : weighWord(word.form, FOREIGN_LETTERS.test(spelt), vocabulary);
    const beginsTitle = index > 0 || words[1]?.capital === true;
    // A name, or a word that begins a sentence.
    if (own > 0 && word.capital && !isShouted && (beginsTitle || !isSmall(spelt.slice(1)))) {
      const isQuotedWord = isAsked && asksOfLanguage(words.slice(index - 1, index));
      if (!isQuotedWord && !((isAsked || run > 0) && own === FOREIGN)) {
        if (run === 0) title = TITLE;
        continue;
      }
    }
    weight.total += own;
    if (own > 0) weight.strange++;
    weight.strangest = Math.max(weight.strangest, own);
    if (own === EVIDENT) weight.evident++;
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
  if (INTERNATIONAL.has(form)) return 0;
  const isFrequent = FRENCH_ENGLISH_WORDS.has(form);
  const isOurs = isFrequent || vocabulary.isOurs(form);
  // « de », « en », "no" are words of several languages and prove nothing.
  if (vocabulary.isTheirs(form)) return isFrequent ? 0 : isOurs ? SHARED : FOREIGN;
  if (isOurs) return isFrequent ? EVIDENT : OURS;
  const letters = vocabulary.strangeness(form) + UNKNOWN + (FRENCH_ENGLISH_ENDING.test(form) ? -2 : 0);
  return Math.max(0, Math.min(MOST_UNKNOWN, letters));
}

/** Arabic in Latin letters writes 3, 5, 7 and 9 for sounds that those lack: "3andi", "7amel", "bya3ref". */
const SPELT_WITH_DIGITS = /^(?:[379][a-z]{3,}|[a-z]{2,}[357][a-z]{2,}|[a-z]{3,}[379])$/;

function weighDigitSpelling(form: string, vocabulary: Vocabulary): number {
  // "3heures", "mp3": a number and a word without a blank.
  return form.split(/\d/).some((part) => vocabulary.isOurs(part)) ? 0 : MOST_UNKNOWN;
}

const isSmall = (letters: string) => letters !== letters.toUpperCase() || letters === letters.toLowerCase();

/** Words of nearly all languages. */
const INTERNATIONAL = new Set(
  'euro euros dollars kg km mg cm min bus taxi hotel ok stop film video'.split(' '),
);

/** Words of other languages that programs and addresses are full of. */
const TECHNICAL = new Set(
  'mut mit var io co num os bin fill proc org src lib dev usr tmp url api css eu html sql json xml yaml npm git env cli sdk gpu cpu ssh http https www'.split(
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
    // A package before its version.
    /^ +v?\d+\.\d+\.\d/.test(text.slice(end, end + 12)) ||
    /\p{Ll}\p{Lu}/u.test(text.slice(start, end))
  );
}

/** Latin letters that neither French nor English uses; names with them are in capitals. */
const FOREIGN_LETTERS = /[¿¡]|(?![àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ×÷])[\u00c0-\u024f\u1e00-\u1eff]/u;
const FRENCH_ENGLISH_ENDING =
  /.{3}(?:tion|sion|ing|ness|ment|ique|euse|ism|isme|ity|ology|logie|ance|ence|able|less|ous)s?$|.{4}(?:ais|ait|aient|erez|eront|erai|issent|ful|ly|ed)$/;
const CODE_SIGNS = /[{}()[\]<>=;_$#\\/|&^~`@+*]/g;

function isCode(words: Token[], text: string): boolean {
  const from = Math.max(0, (words[0]?.start ?? 0) - 2);
  const stretch = text.slice(from, (words.at(-1)?.end ?? 0) + 2).replace(/^\W*(?:\/\/|\/\*|#|--|["“«])/, '');
  return (stretch.match(CODE_SIGNS)?.length ?? 0) / stretch.length > 0.06;
}
