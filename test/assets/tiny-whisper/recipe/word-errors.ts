/** Words in small letters, without marks. */
export function spokenWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}’]+/gu) ?? []
  );
}

/** Words to be put in, taken out or changed to get from one text to the other (Levenshtein distance). */
export function wordErrors(expected: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, at) => at + 1);
  let corner = 0;
  for (const [line, word] of expected.entries()) {
    let diagonal = line;
    let left = line + 1;
    row = row.map((above, at) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (heard[at] === word ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
    corner = line + 1;
  }
  return row.at(-1) ?? corner;
}
