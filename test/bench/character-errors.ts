/** How many characters must be put in, taken out or changed to make one text the other (Levenshtein); white space counts as one blank. */
export function countCharacterErrors(read: string, wanted: string): number {
  const left = normalise(read);
  const right = normalise(wanted);
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const changed = (above[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[right.length] ?? 0;
}

/** Characters as the error is counted over. */
export function countCharacters(text: string): number {
  return normalise(text).length;
}

// Typographic and straight forms are the same letter to a reader, and which is printed depends on the font.
function normalise(text: string): string[] {
  const plain = text.normalize('NFC').replaceAll('’', "'").replaceAll(/[“”]/g, '"');
  return [...plain.replaceAll(/\s+/g, ' ').trim()];
}
