import type { Ink } from './find-ink.ts';

/** Median size of the connected pieces of ink that could be letters, in pixels; undefined when there are too few. */
export interface LetterSize {
  width: number;
  height: number;
}

interface Piece extends LetterSize {
  marks: number;
}

const LEAST_PIECES = 8;

/** Measures the letters of a picture by its connected pieces of ink (8-neighbours). */
export function measureLetters(ink: Ink): LetterSize | undefined {
  const letters = findPieces(ink).filter((piece) => couldBeLetter(piece, ink));
  if (letters.length < LEAST_PIECES) return undefined;
  return {
    width: median(letters.map((letter) => letter.width)),
    height: median(letters.map((letter) => letter.height)),
  };
}

function couldBeLetter({ width, height, marks }: Piece, ink: Ink): boolean {
  if (marks < 6 || width < 2 || height < 4) return false;
  if (width > ink.width / 2 || height > ink.height / 2) return false;
  return width < height * 8 && height < width * 12;
}

function findPieces({ width, height, marks }: Ink): Piece[] {
  const seen = new Uint8Array(marks.length);
  const stack: number[] = [];
  const pieces: Piece[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    stack.push(start);
    pieces.push(grow());
  }
  return pieces;

  function grow(): Piece {
    let [left, right, top, bottom, count] = [width, 0, height, 0, 0];
    while (true) {
      const index = stack.pop();
      if (index === undefined) break;
      const x = index % width;
      const y = (index - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      count += 1;
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (marks[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    return { width: right - left + 1, height: bottom - top + 1, marks: count };
  }
}

function median(values: number[]): number {
  const sorted = values.sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
