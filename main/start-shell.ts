import { chmodSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type * as Electron from 'electron';
import type { App } from 'electron';
import { background } from '../models/background.ts';
import { watchShell } from './crash/watch-shell.ts';
import type { DesktopSettings } from './desktop-bridge.types.ts';
import { handleLinks } from './links/handle-links.ts';
import { createNextStart } from './quit/next-start.ts';
import { type RunningShell, runShell } from './run-shell.ts';
import { applySwitches } from './security/switches.ts';
import { takeServerEnvironment } from './server-process/server-environment.ts';
import { shortcutFeatures } from './shortcut/quick-ask-shortcut.ts';
import { chooseLanguage } from './strings/choose-words.ts';
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

/**
 * What has to be settled before Electron is ready: name, folder, switches, sandbox. Takes the server's environment out of
 * the shell's and returns it. Throws when the folder of the shell's own files cannot be made.
 */
export function prepareShell(
  app: Pick<
    App,
    'setName' | 'setAppUserModelId' | 'setPath' | 'getPath' | 'commandLine' | 'enableSandbox' | 'isPackaged'
  >,
  { platform, env: environment }: Pick<NodeJS.Process, 'platform' | 'env'>,
): Record<string, string> {
  app.setName('Alcove');
  // As in electron-builder.yml: Windows shows no notification of a program without the id of its shortcut.
  if (platform === 'win32') app.setAppUserModelId('org.alcove.desktop');
  const directory = userDataDirectory(environment, app.getPath('appData'));
  // The login lies in it.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // It may have been there: a mode is for new folders only.
  chmodSync(directory, 0o700);
  app.setPath('userData', directory);
  app.enableSandbox();
  applySwitches(app.commandLine, app.isPackaged);
  const features = shortcutFeatures(platform, environment);
  if (features.length > 0) app.commandLine.appendSwitch('enable-features', features.join(','));
  const taken = takeServerEnvironment(environment);
  // Beside the installed code, where the server keeps it otherwise, it would break the seal that a Mac checks.
  return app.isPackaged ? { ...taken, NODE_COMPILE_CACHE: join(directory, 'compiled') } : taken;
}

/**
 * Where the shell keeps what is its own: cookies, window state, desktop settings. Beside the server's data and never in
 * them: a backup, a restore or a wiped data directory must not meet Chromium's files. It follows `ALCOVE_DATA_DIR`, so that
 * a second profile is one instance more, with a login of its own.
 */
export function userDataDirectory(environment: NodeJS.ProcessEnv, applicationData: string): string {
  const dataDirectory = environment.ALCOVE_DATA_DIR;
  // On macOS and Windows `Alcove` in the folder of application data is the server's.
  if (!dataDirectory) return join(applicationData, 'Alcove Desktop');
  const path = resolve(dataDirectory);
  return join(dirname(path), `${basename(path)}-desktop`);
}
