/**
 * Whether what touches [start, end) of a folded text, left or right, is a plain word run into it by a slip of the space bar
 * ("numero4532…", "…0189merci") and not the rest of an identifier: three letters or more, one of them no hexadecimal
 * digit, and nothing but a blank or a sign beyond. Looks at 24 characters on each side.
 */
export function isBetweenWords(text: string, start: number, end: number): boolean {
  const left = text.slice(Math.max(0, start - REACH), start);
  const right = text.slice(end, end + REACH);
  return (
    (!/[a-z0-9_]$/.test(left) || WORD_BEFORE.test(left)) &&
    (!/^[a-z0-9_]/.test(right) || WORD_AFTER.test(right))
  );
}

const REACH = 24;
const WORD_BEFORE = /(?<![a-z0-9_/+=-])(?:(?=[a-z]*[g-z])[a-z]{3,20}|cb|no|n°)$/;
const WORD_AFTER = /^(?=[a-z]*[g-z])[a-z]{3,20}(?![a-z0-9_/+=-])/;
