import type { Ink } from './find-ink.ts';
import type { Box } from './place-box.ts';

/** The part of a picture, at most `side` pixels wide and high, that holds most ink. */
export function densestWindow(ink: Ink, side: number): Box {
  const width = Math.min(side, ink.width);
  const height = Math.min(side, ink.height);
  const cell = Math.max(1, Math.floor(side / 8));
  let best: Box = { x: 0, y: 0, width, height };
  let most = -1;
  const sums = sumCells(ink, cell);
  for (let y = 0; y + height <= ink.height; y += cell) {
    for (let x = 0; x + width <= ink.width; x += cell) {
      const count = sums.within(x / cell, y / cell, Math.ceil(width / cell), Math.ceil(height / cell));
      if (count > most) {
        most = count;
        best = { x, y, width, height };
      }
    }
  }
  return best;
}

/** A summed-area table over squares of the picture. */
function sumCells({ width, height, marks }: Ink, cell: number) {
  const across = Math.ceil(width / cell) + 1;
  const sums = new Float64Array(across * (Math.ceil(height / cell) + 1));
  for (let y = 0, index = 0; y < height; y++) {
    const row = (Math.floor(y / cell) + 1) * across;
    for (let x = 0; x < width; x++, index++) {
      if (marks[index] !== 1) continue;
      const at = row + Math.floor(x / cell) + 1;
      sums[at] = (sums[at] ?? 0) + 1;
    }
  }
  const down = sums.length / across;
  for (let row = 1; row < down; row++) {
    for (let column = 1; column < across; column++) {
      const at = row * across + column;
      sums[at] =
        (sums[at] ?? 0) + (sums[at - 1] ?? 0) + (sums[at - across] ?? 0) - (sums[at - across - 1] ?? 0);
    }
  }
  const at = (column: number, row: number) =>
    sums[Math.min(row, down - 1) * across + Math.min(column, across - 1)] ?? 0;
  return {
    within: (column: number, row: number, columns: number, rows: number) =>
      at(column + columns, row + rows) - at(column, row + rows) - at(column + columns, row) + at(column, row),
  };
}
