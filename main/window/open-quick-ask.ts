import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { background } from '../../models/background.ts';
import type { OpenWindow } from './open-window.ts';

/** Opens the small window at its screen of the app; undefined while there is no proven server to load it from. */
export function openQuickAsk(
  openWindow: OpenWindow,
  options: BrowserWindowConstructorOptions,
  own: string | undefined,
): BrowserWindow | undefined {
  if (own === undefined) return undefined;
  const window = openWindow(options);
  // One that failed to load, or crashed, is made anew when it is asked for the next time.
  const drop = () => window.destroy();
  window.webContents.on('render-process-gone', drop);
  background('quick_ask_page', () => window.loadURL(`${own}/#/quick`).catch(drop));
  return window;
}
