import type { BrowserWindow, Rectangle, Screen } from 'electron';
import type { JsonFile } from '../settings/json-file.ts';
import { placeWindow } from './place-window.ts';
import { nameArrangement, type WindowPlaces, withPlace } from './window-state.ts';

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
