import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import type { JsonFile } from '../settings/json-file.ts';

interface WindowStateParts {
  file: JsonFile<WindowPlaces>;
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
}

type KeptWindow = Pick<
  BrowserWindow,
  'getNormalBounds' | 'isMaximized' | 'isFullScreen' | 'isMinimized' | 'isDestroyed' | 'on'
>;

// Dragging moves a window many times a second.
const WRITE_AFTER = 500;

/** Remembers where the window was left, and how large. */
export function keepWindowState({ file, screen }: WindowStateParts) {
  const arrangement = () => nameArrangement(screen.getAllDisplays());
  const save = (window: KeptWindow) => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const place = { bounds: window.getNormalBounds(), isMaximised: window.isMaximized() };
    try {
      file.write(withPlace(file.read(), arrangement(), place));
    } catch {
      // A full disk costs the place of the window, not the window.
    }
  };
  return {
    /** Where a window opens on the screens as they are now, and whether it is to be maximised. */
    read(): { bounds: Rectangle; isMaximised: boolean } {
      const saved = file.read()[arrangement()];
      const first = screen.getPrimaryDisplay();
      const others = screen.getAllDisplays().filter(({ id }) => id !== first.id);
      return {
        bounds: placeWindow(saved?.bounds, [first, ...others]),
        isMaximised: saved?.isMaximised ?? false,
      };
    },
    /** Follows a window until it is closed. */
    follow(window: KeptWindow): void {
      let timer: NodeJS.Timeout | undefined;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(() => save(window), WRITE_AFTER);
        timer.unref();
      };
      window.on('resize', later);
      window.on('move', later);
      window.on('maximize', later);
      window.on('unmaximize', later);
      window.on('close', () => {
        clearTimeout(timer);
        save(window);
      });
    },
  };
}

/** A screen: `workArea` is without task bar and dock, in device independent pixels. */
type Placed = Pick<Display, 'workArea'>;

/** The least and the usual size of the window. */
export const LEAST_SIZE = { width: 380, height: 480 };
const USUAL_SIZE = { width: 1180, height: 800 };

// How much of the bar by which a window is dragged has to be in view.
const GRIP = { width: 120, height: 32 };

/**
 * Where the window opens: as it was left where it can still be reached with the mouse, no larger than its screen, else in
 * the middle of the first screen.
 */
export function placeWindow(
  saved: Rectangle | undefined,
  screens: readonly [Placed, ...Placed[]],
): Rectangle {
  const screen = saved && screens.find(({ workArea }) => isWithinReach(saved, workArea));
  if (!saved || !screen) return centre(USUAL_SIZE, screens[0].workArea);
  return { x: saved.x, y: saved.y, ...fit(saved, screen.workArea) };
}

function isWithinReach(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isTopInView = window.y >= area.y && window.y + GRIP.height <= area.y + area.height;
  return width >= GRIP.width && isTopInView;
}

function centre(size: Pick<Rectangle, 'width' | 'height'>, area: Rectangle): Rectangle {
  const { width, height } = fit(size, area);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

function fit({ width, height }: Pick<Rectangle, 'width' | 'height'>, area: Rectangle) {
  return {
    width: Math.min(Math.max(width, LEAST_SIZE.width), area.width),
    height: Math.min(Math.max(height, LEAST_SIZE.height), area.height),
  };
}

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
