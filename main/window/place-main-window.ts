import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { openJsonFile } from '../settings/json-file.ts';
import type { ElectronParts } from '../start-shell.ts';
import { keepWindowState } from '../window-state/keep-window-state.ts';
import { LEAST_SIZE } from '../window-state/place-window.ts';
import { readPlaces } from '../window-state/window-state.ts';
import type { OpenWindow } from './open-window.ts';

interface PlaceParts {
  screen: ElectronParts['screen'];
  /** Where the shell keeps its own files. */
  shellFolder: string;
  /** The icon of the window; macOS and Windows take the program's. */
  icon: string | undefined;
  openWindow: OpenWindow;
}

/** Opens the main window, hidden, as it was left and goes on noting how it is left. */
export function placeMainWindow({ screen, shellFolder, icon, openWindow }: PlaceParts): BrowserWindow {
  const file = openJsonFile(join(shellFolder, 'window-state.json'), readPlaces);
  const state = keepWindowState({ file, screen });
  const { bounds, isMaximised } = state.read();
  const least = { minWidth: LEAST_SIZE.width, minHeight: LEAST_SIZE.height };
  const window = openWindow({ ...bounds, ...least, title: 'Alcove', ...(icon ? { icon } : {}) });
  // Not before it is shown: maximising shows it.
  if (isMaximised) window.once('show', () => window.maximize());
  state.follow(window);
  return window;
}
