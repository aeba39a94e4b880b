import type { Rectangle } from 'electron';

interface Screen {
  /** Without task bar and dock, in device independent pixels. */
  workArea: Rectangle;
}

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
  screens: readonly [Screen, ...Screen[]],
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
