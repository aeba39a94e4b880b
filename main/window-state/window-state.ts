import type { Rectangle } from 'electron';

/** How the window was left on one arrangement of screens. */
interface WindowPlace {
  bounds: Rectangle;
  isMaximised: boolean;
}

/** The places by arrangement of screens, the latest last: a desk and a journey each keep their own. */
export type WindowPlaces = Record<string, WindowPlace>;

const MOST_ARRANGEMENTS = 8;
// More than any desk of screens measures; beyond it Electron refuses the number.
const FARTHEST = 100_000;

/** The name of an arrangement of screens: where they lie and how large they are. */
export function nameArrangement(displays: readonly { bounds: Rectangle }[]): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${x},${y},${width},${height}`)
    .sort()
    .join(' ');
}

/** The places that a file holds; whatever in it is not one is left out. */
export function readPlaces(content: unknown): WindowPlaces {
  if (typeof content !== 'object' || content === null) return {};
  const places = Object.entries(content).filter((entry): entry is [string, WindowPlace] => isPlace(entry[1]));
  return Object.fromEntries(places.slice(-MOST_ARRANGEMENTS));
}

/** The places with one of them as it is now; the oldest is forgotten. */
export function withPlace(places: WindowPlaces, arrangement: string, place: WindowPlace): WindowPlaces {
  const others = Object.entries(places).filter(([name]) => name !== arrangement);
  return Object.fromEntries([...others, [arrangement, place] as const].slice(-MOST_ARRANGEMENTS));
}

function isPlace(value: unknown): value is WindowPlace {
  if (typeof value !== 'object' || value === null || !('bounds' in value)) return false;
  return 'isMaximised' in value && typeof value.isMaximised === 'boolean' && isRectangle(value.bounds);
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Record<keyof Rectangle, unknown>>;
  const areNumbers = [x, y, width, height].every(
    (number) => Number.isInteger(number) && Math.abs(Number(number)) < FARTHEST,
  );
  return areNumbers && Number(width) > 0 && Number(height) > 0;
}
