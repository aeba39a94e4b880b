import { respell } from '../disclosure/text/respell.ts';
import { type Token, tokenize } from '../disclosure/text/tokenize.ts';
import { FOREIGN_WORDS } from './foreign-words.ts';
import { FRENCH_ENGLISH_WORDS } from './french-english-words.ts';

/** A stretch of text that the scorer cannot read, in UTF-16 offsets. */
export interface UnreadableStretch {
  start: number;
  end: number;
}

const WINDOW_CHARACTERS = 200;

/**
 * The first stretch of about 200 characters that is not confidently French, English, code or data, by script and
 * function words, or the first sentence that is clearly in another language (privacy.md section 2: such text fails
 * closed). `undefined` where all can be read.
 */
export function findUnreadable(text: string): UnreadableStretch | undefined {
  const words = tokenize(text, respell).tokens.filter(isWord);
  for (const window of cutWindows(words)) {
    const first = window[0];
    const last = window.at(-1);
    if (first && last && !isReadable(window, text)) return { start: first.start, end: last.end };
  }
  return words[0]?.sentence === words.at(-1)?.sentence ? undefined : findForeignSentence(words, text);
}

/** A readable sentence beside it does not make a foreign one readable. */
function findForeignSentence(words: Token[], text: string): UnreadableStretch | undefined {
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    while (words[to]?.sentence === words[from]?.sentence) to++;
    const sentence = words.slice(from, to);
    if (isForeignSentence(sentence, text))
      return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
    from = to;
  }
  return undefined;
}

/** Stricter than a window is judged: a sentence may be a name or a quotation of a few words. */
function isForeignSentence(sentence: Token[], text: string): boolean {
  if (isForeignScript(sentence)) return true;
  const { foreign, known } = countWords(sentence, text);
  return foreign >= 2 && foreign > known;
}

function isWord({ form }: Token): boolean {
  return !/\d/.test(form) || /[^\p{ASCII}]/u.test(form);
}

function cutWindows(words: Token[]): Token[][] {
  const windows: Token[][] = [];
  let current: Token[] = [];
  for (const word of words) {
    if (current[0] && word.end - current[0].start > WINDOW_CHARACTERS) {
      windows.push(current);
      current = [];
    }
    current.push(word);
  }
  if (current.length > 0) windows.push(current);
  return windows;
}

function isReadable(window: Token[], text: string): boolean {
  if (isForeignScript(window)) return false;
  const counts = countWords(window, text);
  if (counts.foreign >= 2 && counts.foreign > counts.known) return false;
  if (counts.foreign >= 1 && counts.known === 0 && window.length <= 4 && window.length >= 2) return false;
  return counts.known + counts.shared > 0 || counts.plain < ENOUGH_WORDS || isCode(window, text);
}

/** From so many words on, French or English without one frequent word is not believed. */
const ENOUGH_WORDS = 8;
const FOREIGN_SCRIPT_SHARE = 0.3;

function isForeignScript(window: Token[]): boolean {
  let letters = 0;
  let foreign = 0;
  for (const { form } of window) {
    if (form.length === 1 && /\p{Script=Greek}/u.test(form)) continue;
    for (const letter of form) {
      letters++;
      if (letter > '\u024f' && !/\p{Script=Latin}/u.test(letter)) foreign++;
    }
  }
  return foreign >= 2 && foreign / letters > FOREIGN_SCRIPT_SHARE;
}

interface WordCounts {
  known: number;
  foreign: number;
  /** « de », « a », "no": frequent here and elsewhere, so they prove nothing. */
  shared: number;
  /** Words that are no names: in lower case, or all of them where everything is in capitals. */
  plain: number;
}

function countWords(window: Token[], text: string): WordCounts {
  const counts = { known: 0, foreign: 0, shared: 0, plain: 0 };
  for (const word of window) {
    if (!word.capital) counts.plain++;
    const ours = FRENCH_ENGLISH_WORDS.has(word.form);
    const theirs = FOREIGN_WORDS.has(word.form);
    if (ours && theirs) counts.shared++;
    else if (theirs) counts.foreign++;
    else if (ours || FRENCH_ENGLISH_ENDING.test(word.form)) counts.known++;
    else if (!word.capital && FOREIGN_LETTERS.test(text.slice(word.start, word.end))) counts.foreign++;
  }
  return counts;
}

/** Latin letters that neither French nor English uses; names with them are in capitals. */
const FOREIGN_LETTERS = /[áíóúñìòäößåøãõěčřšžýůąęłńśźżćđğışțşăőű¿¡]/iu;
const FRENCH_ENGLISH_ENDING =
  /.{3}(?:tion|sion|ing|ness|ment|ique|euse|ism|isme|ity|ology|logie|ance|ence|able|less|ous)s?$/;
const CODE_SIGNS = /[{}()[\]<>=;_$#\\/|&^~`@:+*"]/g;

function isCode(window: Token[], text: string): boolean {
  const stretch = text.slice(window[0]?.start, window.at(-1)?.end);
  return (stretch.match(CODE_SIGNS)?.length ?? 0) / stretch.length > 0.04;
}
