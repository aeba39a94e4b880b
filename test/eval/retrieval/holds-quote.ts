import { foldWords } from './fold-words.ts';

/** Share of the quote's letters that must be found: OCR reads a letter or a sign wrongly now and then. */
const ENOUGH = 0.85;

/**
 * Whether a passage holds a quote, whatever its format did to signs, accents and columns: its words in order, or, where
 * OCR misread some, a run of as many words that differs from it in at most 15 % of the letters.
 */
export function holdsQuote(passage: string, quote: string): boolean {
  const wanted = foldWords(quote);
  const words = foldWords(passage);
  if (wanted.length === 0) throw new Error('A quote has words.');
  const whole = wanted.join(' ');
  if (` ${words.join(' ')} `.includes(` ${whole} `)) return true;
  // A short quote says too little to be matched roughly.
  if (whole.length < 12) return false;
  const allowed = Math.floor(whole.length * (1 - ENOUGH));
  for (let start = 0; start + wanted.length <= words.length; start++) {
    const run = words.slice(start, start + wanted.length).join(' ');
    if (sameNumbers(run, whole) && editDistance(run, whole, allowed) <= allowed) return true;
  }
  return false;
}

/** "Article 4" is not "Article 5", near as they are. */
function sameNumbers(left: string, right: string): boolean {
  return String(left.match(/\d+/gu)) === String(right.match(/\d+/gu));
}

/** Levenshtein distance, or any number above `most` when it is above. */
function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const changed = left[row - 1] === right[column - 1] ? 0 : 1;
      const best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      );
      current.push(best);
    }
    above = current;
  }
  return above[right.length] ?? most + 1;
}
