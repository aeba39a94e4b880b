import { join } from 'node:path';
import { watchPage } from '../crash/watch-page.ts';
import type { DesktopState } from '../desktop-bridge.types.ts';
import { createQuickAsk } from '../quick-ask/quick-ask-window.ts';
import type { ServerState } from '../server-process/keep-server-running.ts';
import type { ShellActions } from '../shell-actions.types.ts';
import type { ElectronParts } from '../start-shell.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import type { AskPerson } from './ask-person.ts';
import { askToLeave } from './ask-to-leave.ts';
import { keepMainWindow } from './main-window.ts';
import { openQuickAsk } from './open-quick-ask.ts';
import { createWindowOpener } from './open-window.ts';
import { placeMainWindow } from './place-main-window.ts';

interface WindowsParts {
  electron: ElectronParts;
  platform: DesktopState['platform'];
  /** The folder with the shell's package.json. */
  root: string;
  /** The origin of the proven server; undefined while there is none. */
  own: () => string | undefined;
  strings: () => ShellStrings;
  ask: AskPerson;
  actions: Pick<ShellActions, 'quit' | 'restartServer'>;
}

export type AppWindows = ReturnType<typeof createAppWindows>;

/** The two windows of the app: the main one, and the small one that asks one thing. */
export function createAppWindows({ electron, platform, root, own, strings, ask, actions }: WindowsParts) {
  const { app, dialog, screen } = electron;
  const openWindow = createWindowOpener(electron, join(root, 'dist', 'main', 'preload.cjs'), strings);
  // macOS and Windows take the program's own.
  const icon = platform === 'linux' ? join(root, 'main', 'icons', 'linux', '256x256.png') : undefined;
  const window = placeMainWindow({ screen, shellFolder: app.getPath('userData'), icon, openWindow });
  const main = keepMainWindow({
    window,
    strings,
    onAction: (action) => (action === 'quit' ? actions.quit() : actions.restartServer()),
    mayLeave: () => askToLeave(dialog, window, strings()),
  });
  const { webContents: contents } = window;
  watchPage({ contents, ask, strings, now: () => performance.now(), onGoneAgain: main.showWindowGone });
  const quickAsk = createQuickAsk({
    platform,
    screen,
    openWindow: (options) => openQuickAsk(openWindow, options, own()),
    showMainWindow: main.show,
  });
  let lastOrigin: string | undefined;
  return {
    window,
    main,
    quickAsk,
    /** Follows the server. What was typed into the small window outlives a server that is started again. */
    follow(next: ServerState): void {
      const isElsewhere = next.name === 'proven' && next.origin !== lastOrigin;
      if (next.name === 'proven') lastOrigin = next.origin;
      if (isElsewhere || next.name === 'trouble' || next.name === 'stopped') quickAsk.close();
      main.follow(next);
    },
    /** Takes both away for good. */
    clear(): void {
      quickAsk.close();
      window.destroy();
    },
  };
}
