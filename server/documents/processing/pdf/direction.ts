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
