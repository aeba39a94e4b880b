import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Electron from 'electron';
import { background } from '../../models/background.ts';
import type { DesktopState } from '../desktop-bridge.types.ts';
import { createLoginItem } from '../login-item/login-item.ts';
import { explainUpdates } from '../menu/explain-updates.ts';
import { menuTemplate } from '../menu/menu-template.ts';
import type { ShellActions } from '../shell-actions.types.ts';
import { createQuickAskShortcut, findShortcuts } from '../shortcut/quick-ask-shortcut.ts';
import { chooseWords } from '../strings/choose-words.ts';
import type { AskSessionBus } from '../tray/find-tray.ts';
import { awaitTray, findTray } from '../tray/find-tray.ts';
import type { ServerStatus } from '../tray/keep-tray.ts';
import { type KeptTray, keepTray } from '../tray/keep-tray.ts';
import { createCloseHint, onWindowClose } from '../tray/on-window-close.ts';
import { createDesktop } from './create-desktop.ts';
import { readSettings } from './desktop-settings.ts';
import { openJsonFile } from './json-file.ts';

interface Surroundings {
  electron: Pick<typeof Electron, 'app' | 'Tray' | 'Menu' | 'Notification' | 'globalShortcut' | 'dialog'>;
  platform: DesktopState['platform'];
  environment: NodeJS.ProcessEnv;
  /** Of this program, as the system starts it. */
  executable: string;
  /** Where the shell keeps its own files, which hold nothing of a person's but these settings. */
  shellFolder: string;
  iconsFolder: string;
  ask: AskSessionBus;
  actions: ShellActions;
}

export type StartedDesktop = Awaited<ReturnType<typeof startDesktop>>;

/** Puts the app into the desktop: tray, menus, shortcut, start at login. Once, when Electron is ready. */
export async function startDesktop(surroundings: Surroundings) {
  const { electron, platform, environment, shellFolder, ask, actions } = surroundings;
  const { app } = electron;
  const settings = openJsonFile(join(shellFolder, 'desktop-settings.json'), readSettings);
  const words = () => chooseWords(settings.read().language, app.getLocale());
  let status: ServerStatus = 'starting';
  let tray: KeptTray | undefined;
  let isOver = false;
  const find = () => findTray({ platform, desktop: environment.XDG_CURRENT_DESKTOP ?? '', ask });
  const [isFound, hasShortcuts] = await Promise.all([find(), findShortcuts({ platform, environment, ask })]);
  const putIntoTray = () => {
    if (isOver) return;
    try {
      tray = keepTray({ electron, platform, iconsFolder: surroundings.iconsFolder, words, actions });
      tray.setStatus(status);
    } catch {
      // A tray that takes no icon is none: closing the window then ends the app.
    }
  };
  const later = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });
  if (isFound) putIntoTray();
  else background('tray', () => awaitTray({ find, wait: later, onFound: putIntoTray }));
  const hasTray = () => tray !== undefined;
  const drawMenu = () => setMenu(surroundings, words);
  const shortcut = createQuickAskShortcut({
    globalShortcut: electron.globalShortcut,
    isAvailable: () => hasShortcuts,
    onPress: actions.toggleQuickAsk,
  });
  const desktop = createDesktop({
    platform,
    file: settings,
    loginItem: createLoginItem({ ...surroundings, app, homeFolder: app.getPath('home') }),
    hasTray,
    shortcut,
    onChange() {
      drawMenu();
      tray?.redraw();
    },
  });
  const hint = createCloseHint({
    Notification: electron.Notification,
    file: openJsonFile(join(shellFolder, 'close-hint.json'), (content) => content === true),
    words,
    onClick: () => actions.showWindow(),
  });
  drawMenu();
  desktop.start();
  return {
    desktop,
    /** Whether there is an icon; where there was no place for one at the start, there may be one a little later. */
    hasTray,
    /** What a person's closing of the window comes to; the first time that it hides it, this says where Alcove is. */
    closeWindow(): 'hide' | 'quit' {
      const outcome = onWindowClose({ platform, hasTray: hasTray(), ...settings.read() });
      if (outcome === 'hide' && platform !== 'darwin') hint.showOnce();
      return outcome;
    },
    /** Shows in the tray how the server is. */
    setServerStatus(next: ServerStatus): void {
      status = next;
      tray?.setStatus(next);
    },
    /** Gives back the keys and takes the icon away, before quitting; none comes after it. */
    stop(): void {
      isOver = true;
      electron.globalShortcut.unregisterAll();
      tray?.remove();
      // Electron throws at whoever touches an icon that has gone, and the server has still to stop.
      tray = undefined;
    },
  };
}

function setMenu(
  { electron, platform, actions }: Surroundings,
  words: () => ReturnType<typeof chooseWords>,
): void {
  const { app, Menu, dialog } = electron;
  const checkForUpdates = () =>
    background('explain_updates', () => explainUpdates(dialog, app.getVersion(), words()));
  const isDeveloping = !app.isPackaged;
  const template = menuTemplate({ platform, words: words(), actions, checkForUpdates, isDeveloping });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
