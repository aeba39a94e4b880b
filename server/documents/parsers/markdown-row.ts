/** Cells of a row of a Markdown table: bars behind a backslash or within code do not divide (GFM 0.29, 4.10). */
export function splitMarkdownRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let inCode = false;
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  for (let i = 0; i < bare.length; i += 1) {
    const character = bare[i] ?? '';
    if (character === '`') inCode = !inCode && bare.includes('`', i + 1);
    if (character === '\\' && bare[i + 1] === '|') {
      cell += '|';
      i += 1;
    } else if (character === '|' && !inCode) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
