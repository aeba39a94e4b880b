const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 50_000;
const SAMPLE_LINES = 100;

/**
 * The character that divides the cells of a CSV text: what its first line declares (`sep=;`, as Excel writes), else the
 * one that cuts most lines into the same number of cells; of several the one that makes most cells.
 */
export function detectDelimiter(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const lines = sampleLines(text);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(lines, delimiter) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

// Quoted text goes first: it may hold every delimiter and ends of lines.
function sampleLines(text: string): string[] {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(/"(?:[^"]|"")*"/g, '""');
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return lines.slice(0, SAMPLE_LINES);
}

function scoreOf(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [cells, agreeing] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  return cells < 2 ? 0 : agreeing / lines.length + Math.min(cells, 50) / 1000;
}
