import type * as Electron from 'electron';
import { watchShell } from './crash/watch-shell.ts';
import { prepareShell } from './prepare-shell.ts';
import { runShell } from './run-shell.ts';
import { shellStrings } from './strings/shell-strings.ts';

/** What of Electron the shell uses. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'MessageChannelMain'
  | 'nativeTheme'
  | 'powerMonitor'
  | 'session'
  | 'shell'
  | 'systemPreferences'
  | 'utilityProcess'
>;

/** Starts the desktop app, or hands this start over to the one that is running already. */
export function startShell(electron: ElectronParts, process: NodeJS.Process): void {
  const { app, dialog } = electron;
  const serverEnvironment = prepareShell(app, process.env);
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  const strings = () => shellStrings(app.getLocale().startsWith('fr') ? 'fr' : 'en');
  watchShell({ app, process, dialog, strings, quit: () => app.quit() });
  void app.whenReady().then(() => runShell({ electron, process, serverEnvironment, strings }));
}
