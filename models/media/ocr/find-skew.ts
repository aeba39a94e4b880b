import type { Ink } from './find-ink.ts';

/** How far lines of text lean, were they to run across the picture, and how sure that is. */
interface Lean {
  /** Clockwise, −15 to 15. */
  degrees: number;
  /** How sharply ink and gaps alternate along that direction; comparable within one picture. */
  sharpness: number;
}

/** The lean of lines across and of lines up and down, where degrees are against the clock. */
export type Skew = ReturnType<typeof findSkew>;

interface Point {
  x: number;
  y: number;
}

const MOST_DEGREES = 15;
/** Longest side of the picture that is searched, in pixels. */
const SEARCHED_SIDE = 900;
const MOST_POINTS = 12_000;

/**
 * Finds the lean of text from projection profiles: at the right angle, counts of ink change most from row to row, that
 * is, the sum of squared differences is greatest (Bloomberg, Kopec, Dasari, SPIE 2422, 1995).
 */
export function findSkew(ink: Ink) {
  const points = thin(collectPoints(ink));
  const turned = points.map(({ x, y }) => ({ x: y, y: x }));
  return { across: findLean(points), upAndDown: findLean(turned) };
}

function findLean(points: readonly Point[]): Lean {
  let best: Lean = { degrees: 0, sharpness: sharpness(points, 0) };
  for (const step of [1, 0.25, 0.05]) {
    const middle = best.degrees;
    const reach = step === 1 ? MOST_DEGREES : step * 4;
    for (let degrees = middle - reach; degrees <= middle + reach; degrees += step) {
      if (Math.abs(degrees) > MOST_DEGREES) continue;
      const value = sharpness(points, degrees);
      if (value > best.sharpness) best = { degrees, sharpness: value };
    }
  }
  return best;
}

function sharpness(points: readonly Point[], degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  const cosine = Math.cos(radians);
  const sine = Math.sin(radians);
  const counts = new Float64Array(SEARCHED_SIDE * 3);
  for (const { x, y } of points) {
    const row = Math.round(y * cosine - x * sine) + SEARCHED_SIDE;
    counts[row] = (counts[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < counts.length; row++) sum += ((counts[row] ?? 0) - (counts[row - 1] ?? 0)) ** 2;
  return sum;
}

/** Squares of the picture that hold enough ink, as points of a picture with a side of at most 900. */
function collectPoints({ width, height, marks }: Ink): Point[] {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / SEARCHED_SIDE));
  const across = Math.ceil(width / side);
  const counts = new Uint16Array(across * Math.ceil(height / side));
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / side) * across;
    for (let x = 0; x < width; x++, index++) {
      if (marks[index] === 1) {
        const cell = row + Math.floor(x / side);
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
  }
  const enough = Math.max(1, (side * side) / 6);
  const points: Point[] = [];
  for (let cell = 0; cell < counts.length; cell++) {
    if ((counts[cell] ?? 0) >= enough) points.push({ x: cell % across, y: Math.floor(cell / across) });
  }
  return points;
}

/** At most 12,000 points, spread evenly. */
function thin(points: Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  // A stride through rows would favour columns; a multiplicative hash does not.
  return every <= 1 ? points : points.filter((_, index) => ((index * 2_654_435_761) >>> 7) % every === 0);
}
