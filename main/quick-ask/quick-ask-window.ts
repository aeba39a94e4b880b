import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from 'electron';

interface QuickAskParts {
  platform: NodeJS.Platform;
  screen: Pick<Screen, 'getCursorScreenPoint' | 'getDisplayNearestPoint'>;
  /** Opens a window under the same rules as every other of Alcove's, at `#/quick`; undefined while there is no server. */
  openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow | undefined;
  /** Shows the main window, at a screen where one is named. */
  showMainWindow: (hash?: string) => void;
}

/** The address of the screen in it. */
const QUICK_ASK_HASH = '#/quick';

const SIZE = { width: 600, height: 440 };
const LEAST_SIZE = { minWidth: 340, minHeight: 240 };
// A question is read best a little above the middle.
const SHARE_ABOVE = 0.3;

/** The small window that asks one thing from anywhere. It is made when it is first asked for, and hidden, not closed. */
export function createQuickAsk({ platform, screen, openWindow, showMainWindow }: QuickAskParts) {
  let window: BrowserWindow | undefined;
  let isEnding = false;

  const area = () => screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea;
  const open = () => {
    const opened = openWindow({ ...quickAskOptions(platform), ...placeQuickAsk(SIZE, area()) });
    // On a Mac it would else be shown on the desktop where it was last, and take the person there.
    if (platform === 'darwin')
      opened?.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    opened?.on('close', (event) => {
      if (isEnding) return;
      event.preventDefault();
      opened.hide();
    });
    opened?.on('closed', () => {
      window = undefined;
    });
    return opened;
  };
  const show = () => {
    if (!window || window.isDestroyed()) window = open();
    else window.setBounds(placeQuickAsk(window.getBounds(), area()));
    // The main window says why there is none.
    if (!window) return showMainWindow();
    window.show();
    window.focus();
  };
  return {
    /** Shows it on the screen with the mouse; hides it when it has the keyboard already. */
    toggle(): void {
      if (window && !window.isDestroyed() && window.isVisible() && window.isFocused()) window.hide();
      else show();
    },
    /**
     * Opens a screen that a page of ours asks for in another window: in the main one, for which this one makes room. Its
     * own screen hides it, as a page that closed itself would be destroyed with the answer that it is reading.
     */
    openScreen(hash: string): void {
      const isShown = window !== undefined && !window.isDestroyed() && window.isVisible();
      if (isShown) window?.hide();
      if (hash !== QUICK_ASK_HASH) showMainWindow(hash);
      else if (!isShown) show();
    },
    /** Closes it for good, as before quitting or when the server starts anew at another address. */
    close(): void {
      isEnding = true;
      if (window && !window.isDestroyed()) window.destroy();
      window = undefined;
      isEnding = false;
    },
  };
}

/** How the window looks; what it may do is not decided here. */
export function quickAskOptions(platform: NodeJS.Platform): BrowserWindowConstructorOptions {
  return {
    ...LEAST_SIZE,
    frame: false,
    show: false,
    alwaysOnTop: true,
    skipTaskbar: true,
    maximizable: false,
    fullscreenable: false,
    // On a Mac a panel comes up over another program without bringing the main window along.
    ...(platform === 'darwin' ? { type: 'panel' } : {}),
  };
}

/** In the middle of a screen's width, a little above the middle of its height, and never beyond its edges. */
export function placeQuickAsk(
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  area: Rectangle,
): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    ...size,
    x: area.x + Math.round((area.width - size.width) / 2),
    y: area.y + Math.round((area.height - size.height) * SHARE_ABOVE),
  };
}
