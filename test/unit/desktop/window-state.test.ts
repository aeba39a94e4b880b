import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonFile } from '../../../main/settings/json-file.ts';
import {
  keepWindowState,
  nameArrangement,
  placeWindow,
  readPlaces,
  type WindowPlaces,
  withPlace,
} from '../../../main/window-state/keep-window-state.ts';

const laptop = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1440, height: 900 },
  workArea: { x: 0, y: 25, width: 1440, height: 875 },
};
const desk = {
  id: 2,
  bounds: { x: 1440, y: -200, width: 2560, height: 1440 },
  workArea: { x: 1440, y: -200, width: 2560, height: 1400 },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a window opens where it was left, on whichever screen', () => {
  const bounds = { x: 2000, y: -100, width: 1000, height: 900 };
  expect(placeWindow(bounds, [laptop, desk])).toEqual(bounds);
});

test('the first window opens in the middle of the first screen', () => {
  expect(placeWindow(undefined, [laptop])).toEqual({ x: 130, y: 63, width: 1180, height: 800 });
});

test.each([
  ['on a screen that is gone', { x: 2000, y: 100, width: 1000, height: 700 }],
  ['with its bar above the screen', { x: 100, y: -300, width: 1000, height: 700 }],
  ['with its bar below the screen', { x: 100, y: 890, width: 1000, height: 700 }],
  ['but for a sliver', { x: 1400, y: 100, width: 1000, height: 700 }],
  ['but for a sliver on the left', { x: -950, y: 100, width: 1000, height: 700 }],
])('a window left %s opens in the middle', (_, bounds) => {
  expect(placeWindow(bounds, [laptop])).toMatchObject({ x: 130, y: 63 });
});

test('a window is never larger than its screen, and never too small to use', () => {
  expect(placeWindow({ x: 0, y: 25, width: 5000, height: 4000 }, [laptop])).toMatchObject({
    width: 1440,
    height: 875,
  });
  expect(placeWindow({ x: 50, y: 50, width: 130, height: 40 }, [laptop])).toMatchObject({
    width: 380,
    height: 480,
  });
  const tiny = { workArea: { x: 0, y: 0, width: 320, height: 240 } };
  expect(placeWindow(undefined, [tiny])).toEqual({ x: 0, y: 0, width: 320, height: 240 });
});

test.each([
  [undefined],
  ['places'],
  [[1]],
  [{ desk: null }],
  [{ desk: { bounds: { x: 0, y: 0, width: 100 }, isMaximised: false } }],
  [{ desk: { bounds: { x: 0, y: 0, width: 100, height: '100' }, isMaximised: false } }],
  [{ desk: { bounds: { x: 0.5, y: 0, width: 100, height: 100 }, isMaximised: false } }],
  [{ desk: { bounds: { x: 0, y: 0, width: 1e9, height: 100 }, isMaximised: false } }],
  [{ desk: { bounds: { x: 0, y: 0, width: 0, height: 100 }, isMaximised: false } }],
  [{ desk: { bounds: { x: 0, y: 0, width: 100, height: 100 }, isMaximised: 'no' } }],
])('%j is a file with no place in it', (content) => {
  expect(readPlaces(content)).toEqual({});
});

const place = (x: number) => ({ bounds: { x, y: 0, width: 800, height: 600 }, isMaximised: false });

test('the place of the arrangement that was used longest ago is forgotten first', () => {
  let places: WindowPlaces = {};
  for (let number = 0; number < 8; number += 1) places = withPlace(places, `desk ${number}`, place(number));
  places = withPlace(places, 'desk 0', place(100));
  places = withPlace(places, 'desk 8', place(8));
  expect(Object.keys(places)).toHaveLength(8);
  expect(places['desk 0']).toEqual(place(100));
  expect(places['desk 1']).toBeUndefined();
});

test('an arrangement of screens has one name, in whichever order the system lists them', () => {
  expect(nameArrangement([laptop, desk])).toBe(nameArrangement([desk, laptop]));
  expect(nameArrangement([laptop])).not.toBe(nameArrangement([laptop, desk]));
});

function openState(displays = [laptop]) {
  let held: WindowPlaces = {};
  const write = vi.fn((places: WindowPlaces) => {
    held = places;
  });
  const file: JsonFile<WindowPlaces> = { read: () => held, write };
  const screen = { getAllDisplays: () => displays, getPrimaryDisplay: () => laptop };
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => ({ x: 10, y: 40, width: 700, height: 600 }),
    isMaximized: (): boolean => false,
    isFullScreen: (): boolean => false,
    isMinimized: (): boolean => false,
    isDestroyed: (): boolean => false,
  });
  // Electron's own types of both; what is used of them is above.
  const parts = { file, screen } as unknown as Parameters<typeof keepWindowState>[0];
  const state = keepWindowState(parts);
  state.follow(window as unknown as Parameters<typeof state.follow>[0]);
  return { state, window, write, displays };
}

test('a window that is dragged is written down once, when it rests', () => {
  const { window, write } = openState();
  for (let move = 0; move < 50; move += 1) window.emit('move');
  expect(write).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(write).toHaveBeenCalledTimes(1);
});

test('closing writes the place down at once, and the next window opens there, maximised as it was', () => {
  const { state, window } = openState();
  window.isMaximized = () => true;
  window.emit('close');
  expect(state.read()).toEqual({ bounds: { x: 10, y: 40, width: 700, height: 600 }, isMaximised: true });
});

test('each arrangement of screens has a place of its own', () => {
  const { state, window, displays } = openState();
  window.emit('close');
  displays.push(desk);
  expect(state.read()).toEqual({ bounds: { x: 130, y: 63, width: 1180, height: 800 }, isMaximised: false });
  displays.pop();
  expect(state.read().bounds.x).toBe(10);
});

test.each(['isMinimized', 'isFullScreen', 'isDestroyed'] as const)(
  'nothing is written down while %s',
  (what) => {
    const { window, write } = openState();
    window[what] = () => true;
    window.emit('close');
    expect(write).not.toHaveBeenCalled();
  },
);

test('a disk that takes nothing does not keep the window from closing', () => {
  const { window, write } = openState();
  write.mockImplementation(() => {
    throw new Error('ENOSPC');
  });
  expect(() => window.emit('close')).not.toThrow();
});
