import { join } from 'node:path';
import { background } from '../models/background.ts';
import { createServerQuestion } from './crash/ask-about-hang.ts';
import { describeFault } from './crash/watch-shell.ts';
import type { DesktopSettings, DesktopState } from './desktop-bridge.types.ts';
import { isStartedAtLogin } from './login-item/login-item.ts';
import { createOrderlyQuit, flushSession, followSystem } from './quit/orderly-quit.ts';
import { guardContents } from './security/guard-contents.ts';
import { guardNetwork } from './security/guard-network.ts';
import { isOwnFrame } from './security/navigation-rules.ts';
import { createServer } from './server-process/create-server.ts';
import type { ServerState } from './server-process/keep-server-running.ts';
import { serveBridge } from './settings/serve-bridge.ts';
import { type StartedDesktop, startDesktop } from './settings/start-desktop.ts';
import type { ShellActions } from './shell-actions.types.ts';
import { readShellTimeouts } from './shell-timeouts.ts';
import type { ElectronParts } from './start-shell.ts';
import type { ShellStrings } from './strings/shell-strings.ts';
import { askSessionBus } from './tray/find-tray.ts';
import { onHiddenStart } from './tray/on-window-close.ts';
import { createAppWindows } from './window/app-windows.ts';
import { createAskPerson } from './window/ask-person.ts';
import { createOutsideOpener } from './window/open-outside.ts';

interface ShellParts {
  electron: ElectronParts;
  process: NodeJS.Process;
  serverEnvironment: Record<string, string>;
  strings: () => ShellStrings;
}

/** What the rest of the program may ask the running app. */
export interface RunningShell {
  actions: ShellActions;
  language(): DesktopSettings['language'];
  isQuitting(): boolean;
}

/** Runs the desktop app from the moment that Electron is ready. */
export function runShell({ electron, process, serverEnvironment, strings }: ShellParts): RunningShell {
  const { app, ipcMain, powerMonitor, session, shell } = electron;
  const platform = desktopPlatform(process.platform);
  const root = app.getAppPath();
  let state: ServerState = { name: 'starting' };
  let desktop: StartedDesktop | undefined;
  // Asked anew for every request and every step: from the moment that the server is gone nothing goes to its address.
  const own = () => (state.name === 'proven' ? state.origin : undefined);
  const actions: ShellActions = {
    showWindow: (hash) => windows.main.show(hash),
    toggleQuickAsk: () => windows.quickAsk.toggle(),
    restartServer: () => background('server_restart', server.restart),
    quit: () => app.quit(),
  };

  const ask = createAskPerson(electron);
  const mayNotify = () => desktop?.desktop.settings().notifications ?? false;
  guardNetwork(electron, platform, { own, mayNotify });
  const onOutside = createOutsideOpener({ ask, shell, strings });
  guardContents(app, { own, onScreen: (hash) => windows.quickAsk.openScreen(hash), onOutside });
  const windows = createAppWindows({ electron, platform, root, own, strings, ask, actions });
  const { window } = windows;

  const askAboutServer = createServerQuestion({ ask, strings, kill: () => server.kill() });
  const timeouts = readShellTimeouts(serverEnvironment);
  const server = createServer({
    electron,
    environment: serverEnvironment,
    directory: app.isPackaged ? join(process.resourcesPath, 'alcove') : root,
    onState(next) {
      state = next;
      // What waits on a connection would be sent again by Chromium, past every rule, to whoever listens there next.
      if (next.name !== 'proven')
        background('close_connections', () => session.defaultSession.closeAllConnections());
      askAboutServer(true);
      background('follow_server', async () => {
        await started;
        desktop?.setServerStatus(STATUS[next.name]);
        windows.follow(next);
      });
    },
    onAnswers: askAboutServer,
    timeouts,
  });

  const ending = createOrderlyQuit({
    app,
    clearScreen() {
      desktop?.stop();
      windows.clear();
    },
    closeServer: server.close,
    flush: () => flushSession(session.defaultSession),
    limitMs: timeouts.quit,
  });
  followSystem({ process, powerMonitor, window, server, quit: actions.quit });
  app.on('activate', () => windows.main.show());
  window.on('close', (event) => {
    if (ending.isQuitting()) return;
    event.preventDefault();
    if (desktop?.closeWindow() === 'hide') windows.main.hide();
    else actions.quit();
  });

  const isHidden = isStartedAtLogin(app, platform, process.argv);
  // Beside the server's own start, which takes longer. The page waits for it: it asks for the settings at once.
  const started = startDesktop({
    electron,
    platform,
    environment: process.env,
    executable: process.execPath,
    shellFolder: app.getPath('userData'),
    iconsFolder: join(root, 'main', 'icons'),
    ask: askSessionBus,
    actions,
  }).then(
    (result) => {
      desktop = result;
      serveBridge({ ipcMain, isOwnFrame: (event) => isOwnFrame(event, own()), desktop: result.desktop });
      const hasTray = result.hasTray();
      if (isHidden && !ending.isQuitting() && onHiddenStart({ platform, hasTray }) === 'minimised')
        window.minimize();
    },
    (thrown: unknown) => {
      // Without tray and menus there is still the window, and all that it shows.
      process.stderr.write(`Alcove has no tray and no menus here. ${describeFault(thrown)}\n`);
      if (isHidden) windows.main.show();
    },
  );
  if (!isHidden) windows.main.show();
  server.start();
  const language = () => desktop?.desktop.settings().language ?? 'system';
  return { actions, language, isQuitting: ending.isQuitting };
}

const STATUS = { starting: 'starting', proven: 'running', trouble: 'stopped', stopped: 'stopped' } as const;

/** The systems that there are packages for; what is like Linux is treated like it. */
function desktopPlatform(platform: NodeJS.Platform): DesktopState['platform'] {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux';
}
