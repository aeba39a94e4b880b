import { join } from 'node:path';
import { createServerQuestion } from './crash/ask-about-server.ts';
import { watchPage } from './crash/watch-page.ts';
import { createOrderlyQuit } from './quit/orderly-quit.ts';
import { quitWithSystem } from './quit/quit-with-system.ts';
import { guardContents } from './security/guard-contents.ts';
import { guardSession } from './security/guard-session.ts';
import { createServer } from './server-process/create-server.ts';
import type { ServerState } from './server-process/keep-server-running.ts';
import type { ElectronParts } from './start-shell.ts';
import type { ShellStrings } from './strings/shell-strings.ts';
import { keepMainWindow } from './window/main-window.ts';
import { createOutsideOpener } from './window/open-outside.ts';
import { windowOptions } from './window/window-options.ts';

interface ShellParts {
  electron: ElectronParts;
  process: NodeJS.Process;
  serverEnvironment: Record<string, string>;
  strings: () => ShellStrings;
}

/** Runs the desktop app from the moment that Electron is ready. */
export function runShell({ electron, process, serverEnvironment, strings }: ShellParts): void {
  const { app, BrowserWindow, dialog, nativeTheme, powerMonitor, session, shell, systemPreferences } =
    electron;
  let state: ServerState = { name: 'starting' };
  const own = () => (state.name === 'proven' ? state.origin : undefined);
  const hasDevTools = !app.isPackaged;

  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false });
  guardSession(session.defaultSession, {
    own,
    mayNotify: () => true,
    hasDevTools,
    downloads: app.getPath('downloads'),
    askForMicrophone:
      process.platform === 'darwin' ? () => systemPreferences.askForMediaAccess('microphone') : undefined,
  });
  const openOutside = createOutsideOpener({ dialog, shell, strings });
  guardContents(app, { own, onScreen: (hash) => main.show(hash), onOutside: openOutside });

  const preload = join(import.meta.dirname, 'preload.cjs');
  const main = keepMainWindow({
    window: new BrowserWindow(
      windowOptions({ preload, isDark: nativeTheme.shouldUseDarkColors, hasDevTools }),
    ),
    strings,
    onAction: (action) => (action === 'quit' ? ending.quit() : void server.restart()),
  });
  watchPage({
    contents: main.window.webContents,
    dialog,
    strings,
    now: () => performance.now(),
    onGoneAgain: main.showWindowGone,
  });
  const askAboutServer = createServerQuestion({ dialog, strings, kill: () => server.kill() });
  const server = createServer({
    electron,
    environment: serverEnvironment,
    directory: app.isPackaged ? join(process.resourcesPath, 'alcove') : app.getAppPath(),
    onState: (next) => {
      state = next;
      askAboutServer(true);
      main.follow(next);
    },
    onAnswers: askAboutServer,
  });
  const ending = createOrderlyQuit({
    app,
    clearScreen: () => main.window.destroy(),
    closeServer: server.close,
    flush: async () => {
      session.defaultSession.flushStorageData();
      await session.defaultSession.cookies.flushStore();
    },
  });
  quitWithSystem({ process, powerMonitor, quit: ending.quit, dismissServer: server.dismiss }).follow(
    main.window,
  );
  powerMonitor.on('suspend', server.pauseWatch);
  powerMonitor.on('resume', server.resumeWatch);
  app.on('second-instance', () => main.show());
  app.on('activate', () => main.show());
  main.show();
  server.start();
}
