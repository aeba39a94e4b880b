const LINES = 30;
const DELIMITERS = [',', ';', '\t', '|'];

/** Whether the first lines have the same number of the same delimiter, at least one each, over at least three lines. */
export function looksLikeCsv(head: string): boolean {
  const lines = head
    .split(/\r?\n/u, LINES + 1)
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
  if (lines.length < 3) return false;
  return DELIMITERS.some((delimiter) => {
    const counts = new Set(lines.map((line) => countOutsideQuotes(line, delimiter)));
    return counts.size === 1 && !counts.has(0);
  });
}

function countOutsideQuotes(line: string, delimiter: string): number {
  return line.replace(/"[^"]*"/gu, '').split(delimiter).length - 1;
}
