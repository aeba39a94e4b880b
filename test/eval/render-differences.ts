import type { Difference } from './compare-metrics.ts';

/** A table for the terminal: what changed since the recorded run, and whether for the better. */
export function renderDifferences(differences: Difference[]): string {
  if (differences.length === 0) return 'No figure differs from the recorded run.';
  const rows = differences.map(({ set, slice, figure, before, after, better }) => [
    set,
    slice,
    figure,
    before.toFixed(4),
    after.toFixed(4),
    better ? 'better' : 'WORSE',
  ]);
  return alignColumns([['set', 'slice', 'figure', 'before', 'now', ''], ...rows]);
}

function alignColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
