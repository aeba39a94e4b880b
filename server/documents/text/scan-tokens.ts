/** Is told where a token stands; UTF-16 offsets. */
type OnToken = (start: number, end: number) => void;

export interface TokenScan {
  text: string;
  /** First letters, folded, of the words that matter. */
  initials: ReadonlySet<string>;
  /** Of a word of small letters from a to z with one of the initials, maybe after a capital. */
  onPlain: OnToken;
  /** Of anything else without blanks, in which such a word may hide. */
  onOther: OnToken;
}

/**
 * Passes over plain words that begin with another letter, without making garbage of them: most of a text. A sign after
 * a plain word is no part of it.
 */
export function scanTokens({ text, initials, onPlain, onOther }: TokenScan): void {
  const isInitial = Array.from({ length: 26 }, (_, letter) => initials.has(String.fromCharCode(A + letter)));
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfToken(text, start);
    if (end === start) continue;
    const wordEnd = PUNCTUATION.includes(text.charAt(end - 1)) ? end - 1 : end;
    const letters = lettersOf(text, start, wordEnd);
    if (letters === 'other') onOther(start, end);
    else if (isInitial[(text.charCodeAt(start) | LOWER) - A])
      (letters === 'ascii' ? onPlain : onOther)(start, wordEnd);
  }
}

const A = 0x61;
/** The bit by which ASCII's small letters differ from capitals. */
const LOWER = 0x20;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

function endOfToken(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
  return end;
}

/** Of what a token is made: only letters from a to z, these and small letters with accents, or anything else. */
function lettersOf(text: string, start: number, end: number): 'ascii' | 'accented' | 'other' {
  if (start === end || !isSmallLetter(text.charCodeAt(start) | LOWER)) return 'other';
  let letters: 'ascii' | 'accented' = 'ascii';
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isAccented(code)) letters = 'accented';
    else if (!isSmallLetter(code)) return 'other';
  }
  return letters;
}

const PUNCTUATION = '.,;:!?)';

function isSmallLetter(code: number): boolean {
  return code >= A && code < A + 26;
}

/** As French has them. */
function isAccented(code: number): boolean {
  return (code >= 0xe0 && code <= 0xff && code !== 0xf7) || code === 0x153;
}
