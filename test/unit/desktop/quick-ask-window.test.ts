import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createQuickAsk, placeQuickAsk, quickAskOptions } from '../../../main/quick-ask/quick-ask-window.ts';

const area = { x: 1920, y: 0, width: 1920, height: 1040 };

class FakeWindow extends EventEmitter {
  isShown = false;
  hasKeyboard = false;
  isGone = false;
  bounds = { x: 0, y: 0, width: 600, height: 440 };
  isVisible = () => this.isShown;
  isFocused = () => this.hasKeyboard;
  isDestroyed = () => this.isGone;
  getBounds = () => this.bounds;
  setBounds = vi.fn();
  setVisibleOnAllWorkspaces = vi.fn();
  show() {
    this.isShown = true;
  }
  focus() {
    this.hasKeyboard = true;
  }
  hide() {
    this.isShown = false;
    this.hasKeyboard = false;
  }
  destroy() {
    this.isGone = true;
    this.emit('closed');
  }
}

function open(hasServer = true, platform = 'linux') {
  const windows: FakeWindow[] = [];
  const openWindow = vi.fn(() => {
    if (!hasServer) return undefined;
    windows.push(new FakeWindow());
    return windows.at(-1);
  });
  const showMainWindow = vi.fn();
  const screen = {
    getCursorScreenPoint: () => ({ x: 2000, y: 10 }),
    getDisplayNearestPoint: () => ({ workArea: area }),
  };
  const parts = { platform, screen, openWindow, showMainWindow };
  const quickAsk = createQuickAsk(parts as unknown as Parameters<typeof createQuickAsk>[0]);
  return { quickAsk, windows, openWindow, showMainWindow };
}

test('the keys show it, hide it, and show the same window again', () => {
  const { quickAsk, windows } = open();
  quickAsk.toggle();
  expect(windows[0]).toMatchObject({ isShown: true, hasKeyboard: true });
  quickAsk.toggle();
  expect(windows[0]?.isShown).toBe(false);
  quickAsk.toggle();
  expect(windows[0]?.isShown).toBe(true);
  expect(windows).toHaveLength(1);
});

test('when it lies in view without the keyboard, the keys give it the keyboard', () => {
  const { quickAsk, windows } = open();
  quickAsk.toggle();
  if (windows[0]) windows[0].hasKeyboard = false;
  quickAsk.toggle();
  expect(windows[0]).toMatchObject({ isShown: true, hasKeyboard: true });
});

test('closing it hides it, with what is written in it', () => {
  const { quickAsk, windows } = open();
  quickAsk.toggle();
  const event = { preventDefault: vi.fn() };
  windows[0]?.emit('close', event);
  expect(event.preventDefault).toHaveBeenCalled();
  expect(windows[0]?.isShown).toBe(false);
  expect(windows[0]?.isGone).toBe(false);
});

test('after it was closed for good the keys open a new one', () => {
  const { quickAsk, windows } = open();
  quickAsk.toggle();
  quickAsk.close();
  expect(windows[0]?.isGone).toBe(true);
  quickAsk.toggle();
  expect(windows).toHaveLength(2);
});

test('while there is no server, the main window says why', () => {
  const { quickAsk, showMainWindow } = open(false);
  quickAsk.toggle();
  expect(showMainWindow).toHaveBeenCalledTimes(1);
});

test('its own page hides it by asking for its screen, and any other page shows it so', () => {
  const { quickAsk, windows, showMainWindow } = open();
  quickAsk.openScreen('#/quick');
  expect(windows[0]?.isShown).toBe(true);
  quickAsk.openScreen('#/quick');
  expect(windows[0]).toMatchObject({ isShown: false, isGone: false });
  expect(showMainWindow).not.toHaveBeenCalled();
});

test('it makes room for the main window that its page opens', () => {
  const { quickAsk, windows, showMainWindow } = open();
  quickAsk.toggle();
  quickAsk.openScreen('#/c/1');
  expect(windows[0]?.isShown).toBe(false);
  expect(showMainWindow.mock.calls).toEqual([['#/c/1']]);
});

test('it opens on the screen with the mouse, within its edges', () => {
  const { quickAsk, openWindow } = open();
  quickAsk.toggle();
  expect(openWindow).toHaveBeenCalledWith(
    expect.objectContaining({ x: 2580, y: 180, width: 600, height: 440, alwaysOnTop: true, frame: false }),
  );
  expect(placeQuickAsk({ width: 600, height: 440 }, { x: 0, y: 30, width: 500, height: 300 })).toEqual({
    x: 0,
    y: 30,
    width: 500,
    height: 300,
  });
});

test('on a Mac it comes to the desktop where one is, the others know no such thing', () => {
  for (const platform of ['darwin', 'linux', 'win32']) {
    const { quickAsk, windows } = open(true, platform);
    quickAsk.toggle();
    expect(windows[0]?.setVisibleOnAllWorkspaces).toHaveBeenCalledTimes(platform === 'darwin' ? 1 : 0);
  }
});

test('what the window may do is left to the rules of every window', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(quickAskOptions(platform).webPreferences).toBeUndefined();
});
