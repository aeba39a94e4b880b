/** A count as a list shows it; `format` is a name of ECMA-376 part 1, 17.18.59. Unknown formats are decimal. */
export function formatOrdinal(count: number, format: string): string {
  if (!Number.isInteger(count) || count < 1 || count > 3999) return String(count);
  if (format === 'lowerLetter') return letters(count);
  if (format === 'upperLetter') return letters(count).toUpperCase();
  if (format === 'lowerRoman') return roman(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  return String(count);
}

// Word repeats the letter after z: aa, bb.
const letters = (count: number): string =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let rest = count;
  let text = '';
  for (const [value, letter] of ROMAN) {
    text += letter.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
