import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { background } from '../../models/background.ts';
import type { ElectronParts } from '../start-shell.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { offerContextMenu } from './offer-context-menu.ts';
import { windowOptions } from './window-options.ts';

export type OpenWindow = (options: BrowserWindowConstructorOptions) => BrowserWindow;

/** Makes windows that differ in place and look only: what a page in them may do is the same everywhere. */
export function createWindowOpener(
  electron: Pick<ElectronParts, 'app' | 'BrowserWindow' | 'clipboard' | 'Menu' | 'nativeTheme'>,
  preload: string,
  strings: () => ShellStrings,
): OpenWindow {
  const { app, BrowserWindow: Window, nativeTheme } = electron;
  return (options) => {
    const isDark = nativeTheme.shouldUseDarkColors;
    const window = new Window({
      ...options,
      ...windowOptions({ preload, isDark, hasDevTools: !app.isPackaged }),
    });
    const { webContents: contents } = window;
    // To 300 %: WCAG 2.2 asks for 200, and pinching beyond shows a corner only. Electron asks the page, so with each load.
    contents.on('did-finish-load', () => {
      background('zoom_limits', () => contents.setVisualZoomLevelLimits(1, 3));
    });
    offerContextMenu(window, electron, strings);
    return window;
  };
}
