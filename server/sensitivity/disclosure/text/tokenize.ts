import { foldCharacter } from './fold-character.ts';

/** One word or number. `form` is folded; offsets are UTF-16 into the original text. */
export interface Token {
  form: string;
  start: number;
  end: number;
  /** Index into `TokenizedText.sentences`. */
  sentence: number;
  /** The first letter was upper case in the text. */
  capital: boolean;
  /** A full stop, question mark or the like stands between this token and the one before: phrases end there. */
  afterStop: boolean;
}

/** A run of tokens `[first, last)` between sentence marks or blank lines. */
export interface Sentence {
  first: number;
  last: number;
  question: boolean;
  /** Offsets of the sentence in the original text. */
  start: number;
  end: number;
}

interface TokenizedText {
  tokens: Token[];
  sentences: Sentence[];
}

// What was never punctuated is read in pieces of this many words: everything in a sentence is weighed against
// everything else in it, which must not grow with the text.
const LONGEST_SENTENCE = 100;
const LONGEST_NUMBER = 24;

const STOPS = new Set(['.', '!', '?', '…', '。', '？', '！']);

/**
 * Cuts a text into folded tokens and sentences, in one pass. A single line break does not end a sentence
 * (mail is often wrapped), a blank line or a list bullet does. `respell` may write one word out as several.
 */
export function tokenize(
  text: string,
  respell: (form: string) => readonly string[] = (word) => [word],
): TokenizedText {
  const tokens: Token[] = [];
  const sentences: Sentence[] = [];
  let form = '';
  let start = 0;
  let capital = false;
  let gap = '';
  let sentenceStart = 0;
  let first = 0;

  const closeSentence = (end: number, question: boolean) => {
    if (tokens.length === first) {
      const last = sentences.at(-1);
      if (last && question) last.question = true;
      return;
    }
    sentences.push({ first, last: tokens.length, question, start: sentenceStart, end });
    first = tokens.length;
    sentenceStart = end;
  };
  const closeToken = (end: number) => {
    if (form === '') return;
    let afterStop = gap !== '';
    for (const word of respell(form)) {
      tokens.push({ form: word, start, end, sentence: sentences.length, capital, afterStop });
      afterStop = false;
    }
    form = '';
    gap = '';
    if (tokens.length - first >= LONGEST_SENTENCE) closeSentence(end, false);
  };

  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const next = at + character.length;
    const letter = foldCharacter(character);
    if (letter === '') {
      at = next;
      continue;
    }
    if (letter !== ' ') {
      if (form === '') {
        start = at;
        capital = character !== character.toLowerCase();
      }
      form += letter;
      at = next;
      continue;
    }
    if (joinsThousands(text, at, form)) {
      at = next;
      continue;
    }
    closeToken(at);
    const currency = CURRENCIES.get(character);
    if (currency !== undefined) {
      form = currency;
      start = at;
      capital = false;
      closeToken(next);
    }
    if (endsSentence(text, at, character)) {
      closeSentence(next, character === '?');
      if (STOPS.has(character)) gap = character;
    }
    at = next;
  }
  closeToken(text.length);
  closeSentence(text.length, false);
  return { tokens, sentences };
}

const CURRENCIES = new Map([
  ['€', 'euros'],
  ['$', 'dollars'],
  ['£', 'pounds'],
]);

/** `12 000`, `12,000` and `12.000` are one number. */
function joinsThousands(text: string, at: number, form: string): boolean {
  return (
    form.length <= LONGEST_NUMBER &&
    /^\d+$/.test(form) &&
    /^[ ,.\u00a0\u202f]\d{3}(?!\d)/.test(text.slice(at, at + 5))
  );
}

/** A dot ends a sentence only before white space or the end: `3.5`, `example.com` and `e.g.` inside go on. */
function endsSentence(text: string, at: number, character: string): boolean {
  if (character === '.') return isBlank(text[at + 1]);
  if (character === '\n') return /^[\t ]*(?:\r?\n|[-*•–]\s|\d{1,3}[.)]\s)/.test(text.slice(at + 1, at + 41));
  return STOPS.has(character);
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /[\s"'»”)\]]/.test(character);
}
