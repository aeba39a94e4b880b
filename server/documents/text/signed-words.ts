/** A word that is written with signs and is another without them, such as `C++`, `.NET`, `node.js` or `@ada`. */
export interface SignedWord {
  /** The runs of letters and digits in it, which is what a full-text index knows of it. */
  runs: string[];
  /** It ends with a letter or digit: more of them may follow. */
  isOpen: boolean;
  /** Finds it, and the rest of a word that it begins, in a text that `foldText` has folded. */
  pattern: RegExp;
}

const RUNS = /[\p{L}\p{N}\p{M}]+/gu;
/** What stands around a word in a sentence, in a search or beside an amount. One point before a letter belongs to it. */
const AROUND = `.,;:!?…"'’‘“”«»()\\[\\]{}¿¡*\`|%€$£¥°§<>^–—`;
const BEFORE = new RegExp(`^(?:(?!(?<!\\.)\\.[\\p{L}\\p{N}])[-+~=${AROUND}])+`, 'u');
const AFTER = new RegExp(`(?:[${AROUND}]+|(?<!-)-)+$`, 'u');
/** What joins words that are found without it as well. */
const JOINTS = /[-‐‑'’‘,;!?()[\]{}"“”«»…–—]/gu;
/** « S.N.C.F. » is SNCF, too. */
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;

/** Takes the words with signs out of what is searched for. Numbers are not among them: they are written in many ways. */
export function readSignedWords(query: string): { signed: SignedWord[]; others: string } {
  const signed = new Map<string, SignedWord>();
  const others: string[] = [];
  for (const token of query.normalize('NFC').split(/\s+/)) {
    const word = token.replace(BEFORE, '').replace(AFTER, '');
    const runs = word.match(RUNS) ?? [];
    const signs = word
      .replace(RUNS, '')
      .replace(/-(?!-)|(?<!-)-$/g, '')
      .replace(JOINTS, '');
    const isSigned = (signs !== '' || /--/.test(word)) && /\p{L}/u.test(word) && !ABBREVIATION.test(word);
    if (isSigned) signed.set(foldText(word), toSigned(word, runs));
    else others.push(token);
  }
  return { signed: [...signed.values()], others: others.join(' ') };
}

/** A text as words are compared: without case and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function toSigned(word: string, runs: string[]): SignedWord {
  const characters = [...foldText(word)];
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character);
  const [first = '', last = ''] = [characters[0], characters.at(-1)];
  // In Markdown a sign may have a bar before it.
  const spelt = characters.map((each) => (isLetter(each) ? each : `\\\\?${quote(each)}`)).join('');
  const isOpen = isLetter(last);
  const before = isLetter(first) ? '(?<![\\p{L}\\p{N}])' : `(?<!${quote(first)})`;
  const after = isOpen ? '[\\p{L}\\p{N}]*' : `(?!${quote(last)})`;
  return { runs, isOpen, pattern: new RegExp(`${before}${spelt}${after}`, 'gu') };
}

const quote = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');
