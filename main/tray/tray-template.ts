import type { MenuItemConstructorOptions } from 'electron';
import type { ShellActions } from '../shell-actions.types.ts';
import type { ShellWords } from '../strings/en.ts';

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
