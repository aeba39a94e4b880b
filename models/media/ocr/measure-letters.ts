import type { Ink } from './find-ink.ts';

/** Median size of letters, in pixels. */
export interface LetterSize {
  width: number;
  height: number;
}

/** What of a picture's ink could be letters. */
interface Letters {
  ink: Ink;
  /** Undefined when there are too few. */
  size: LetterSize | undefined;
}

interface Piece extends LetterSize {
  /** Indexes of its marks. */
  marks: number[];
}

const LEAST_PIECES = 8;
/** No letter is so large a part of a page: that is a desk, a filled box, or the black edge of a scan. */
const LARGEST_PART = 1 / 10;

/**
 * Finds the connected pieces of ink (8-neighbours) that could be letters. Where there are hardly any, all ink is given
 * back: a word may fill its picture.
 */
export function findLetters(ink: Ink): Letters {
  const letters = findPieces(ink).filter((piece) => couldBeLetter(piece, ink));
  if (letters.length < LEAST_PIECES) return { ink, size: undefined };
  const marks = new Uint8Array(ink.marks.length);
  for (const letter of letters) for (const index of letter.marks) marks[index] = 1;
  const count = letters.reduce((sum, letter) => sum + letter.marks.length, 0);
  const size = {
    width: median(letters.map((letter) => letter.width)),
    height: median(letters.map((letter) => letter.height)),
  };
  return { ink: { ...ink, marks, count }, size };
}

function couldBeLetter({ width, height, marks }: Piece, ink: Ink): boolean {
  if (marks.length < 6 || width < 2 || height < 4) return false;
  const most = Math.max(ink.width, ink.height) * LARGEST_PART;
  if (width > most * 2 || height > most) return false;
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
    let [left, right, top, bottom] = [width, 0, height, 0];
    const found: number[] = [];
    while (true) {
      const index = stack.pop();
      if (index === undefined) break;
      const x = index % width;
      const y = (index - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      found.push(index);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (marks[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    return { width: right - left + 1, height: bottom - top + 1, marks: found };
  }
}

function median(values: number[]): number {
  const sorted = values.sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
