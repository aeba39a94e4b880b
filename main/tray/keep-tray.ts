import { join } from 'node:path';
import type * as Electron from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { ShellActions } from '../shell-actions.types.ts';
import type { ShellWords } from '../strings/en.ts';

interface TrayParts {
  electron: Pick<typeof Electron, 'Tray' | 'Menu'>;
  platform: NodeJS.Platform;
  /** Where tray.png and, for a Mac, trayTemplate.png lie, each with its @2x. */
  iconsFolder: string;
  words: () => ShellWords;
  actions: ShellActions;
}

export type KeptTray = ReturnType<typeof keepTray>;

/** Puts the icon into the tray; to be held on to, as the icon goes when nothing does. */
export function keepTray({ electron: { Tray, Menu }, platform, iconsFolder, words, actions }: TrayParts) {
  const icon = new Tray(join(iconsFolder, platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'));
  icon.setToolTip('Alcove');
  // A click on a Mac opens the menu, as it does for every icon beside it.
  if (platform !== 'darwin') icon.on('click', () => actions.showWindow());
  let status: ServerStatus = 'starting';
  // A menu that Linux shows cannot be changed: it gets a new one.
  const draw = () => icon.setContextMenu(Menu.buildFromTemplate(trayTemplate(words(), status, actions)));
  draw();
  return {
    /** Shows how the server is now. */
    setStatus(next: ServerStatus): void {
      if (next === status) return;
      status = next;
      draw();
    },
    /** Writes the menu anew, as in another language. */
    redraw: draw,
    remove: () => icon.destroy(),
  };
}

/** How the server is, as the tray says it. */
export type ServerStatus = 'starting' | 'running' | 'stopped';

/** The menu of the tray icon. */
export function trayTemplate(
  { tray: words }: ShellWords,
  status: ServerStatus,
  actions: ShellActions,
): MenuItemConstructorOptions[] {
  const isRunning = status === 'running';
  const restart = { label: words.restart, click: () => actions.restartServer() };
  return [
    { label: words.status[status], enabled: false },
    ...(status === 'stopped' ? [restart] : []),
    { type: 'separator' },
    { label: words.open, click: () => actions.showWindow() },
    { label: words.quickAsk, enabled: isRunning, click: () => actions.toggleQuickAsk() },
    { label: words.newConversation, enabled: isRunning, click: () => actions.showWindow('#/') },
    { type: 'separator' },
    { label: words.quit, click: () => actions.quit() },
  ];
}
