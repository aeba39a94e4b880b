/**
 * Text on one line without a wide gap. Coordinates are points in the direction of the text: `x` grows as it is read, `y`
 * grows downwards and is that of the baseline.
 */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Height of the font in points. */
  size: number;
  bold: boolean;
}

/** The text of one page. */
export interface PageText {
  /** Fragments that run the way most of the page does. */
  main: Fragment[];
  /** Those that run another way (a sideways table, a stamp), by direction; what hidden fields hold, each by itself. */
  others: Fragment[][];
  /** The reach of the page in the direction of `main`. */
  top: number;
  height: number;
  /** Characters of text, and those whose meaning the file does not tell. */
  characters: number;
  unknown: number;
}

/** Quarter turns, counter-clockwise, from left-to-right: the way a line of text runs over the page. */
export type Direction = 0 | 1 | 2 | 3;

/** The direction of a text matrix (ISO 32000-1, 9.4.4) by its first row; slanted text runs the nearest way. */
export function directionOf(a: number, b: number): Direction {
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2;
  return b > 0 ? 1 : 3;
}

/** How far down the page a point is for somebody who reads in this direction. */
export function depthOf(x: number, y: number, direction: Direction): number {
  if (direction === 0) return -y;
  if (direction === 1) return x;
  return direction === 2 ? y : -x;
}
