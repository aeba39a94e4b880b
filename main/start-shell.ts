import type * as Electron from 'electron';
import { background } from '../models/background.ts';
import { watchShell } from './crash/watch-shell.ts';
import type { DesktopSettings } from './desktop-bridge.types.ts';
import { handleLinks } from './links/handle-links.ts';
import { prepareShell } from './prepare-shell.ts';
import { createNextStart } from './quit/next-start.ts';
import { type RunningShell, runShell } from './run-shell.ts';
import { chooseLanguage } from './strings/choose-language.ts';
import { shellStrings } from './strings/shell-strings.ts';

/** What of Electron the shell uses. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'clipboard'
  | 'dialog'
  | 'globalShortcut'
  | 'ipcMain'
  | 'Menu'
  | 'MessageChannelMain'
  | 'nativeTheme'
  | 'Notification'
  | 'powerMonitor'
  | 'screen'
  | 'session'
  | 'shell'
  | 'systemPreferences'
  | 'Tray'
  | 'utilityProcess'
>;

/** Starts the desktop app, or hands this start over to the one that is running already. */
export function startShell(electron: ElectronParts, process: NodeJS.Process): void {
  const { app, dialog } = electron;
  let serverEnvironment: Record<string, string>;
  try {
    serverEnvironment = prepareShell(app, process);
  } catch {
    // Before Electron knows the computer's language.
    const { failed } = shellStrings('en');
    dialog.showErrorBox(failed.title, failed.noFolder);
    app.exit(1);
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  let running: RunningShell | undefined;
  const language = (): DesktopSettings['language'] => running?.language() ?? 'system';
  const strings = () => shellStrings(chooseLanguage(language(), app.getLocale()));
  const links = handleLinks({
    app,
    commandLine: process.argv,
    actions: { showWindow: (hash) => running?.actions.showWindow(hash) },
  });
  const isQuitting = () => running?.isQuitting() ?? false;
  const startAgain = createNextStart(app, process);
  app.on('second-instance', (_event, commandLine) => {
    if (isQuitting()) startAgain(commandLine);
    else links.openSecond(commandLine);
  });
  watchShell({ app, process, dialog, strings, isQuitting, quit: () => app.quit() });
  background('shell_start', async () => {
    await app.whenReady();
    running = runShell({ electron, process, serverEnvironment, strings });
    links.openFirst();
  });
}
