/** A text in the two forms in which it is read; both have the same length, so that positions agree. */
export interface FoldedText {
  /** As written, with plain spaces and quotes; line ends are `\n`. */
  written: string;
  /** The same without capitals and accents. */
  folded: string;
}

/** Prepares a question for reading. */
export function foldText(text: string): FoldedText {
  const written = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u2009\u202f\t]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[‐‑‒–−]/g, '-');
  return { written, folded: foldLetters(written) };
}

/** Lower case without accents, one character for one. */
export function foldLetters(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldLetter(text.charAt(at))).join('');
}

function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const bare = lower.normalize('NFD').charAt(0);
  return lower.length === 1 && bare !== '' ? bare : letter;
}
