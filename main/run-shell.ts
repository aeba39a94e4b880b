import { join } from 'node:path';
import { createServerQuestion } from './crash/ask-about-server.ts';
import { watchPage } from './crash/watch-page.ts';
import type { DesktopSettings, DesktopState } from './desktop-bridge.types.ts';
import { isStartedAtLogin } from './login-item/login-item.ts';
import { createQuickAsk } from './quick-ask/quick-ask-window.ts';
import { flushSession } from './quit/flush-session.ts';
import { followSystem } from './quit/follow-system.ts';
import { createOrderlyQuit } from './quit/orderly-quit.ts';
import { guardContents } from './security/guard-contents.ts';
import { guardNetwork } from './security/guard-network.ts';
import { isOwnFrame } from './security/own-frame.ts';
import { createServer } from './server-process/create-server.ts';
import type { ServerState } from './server-process/keep-server-running.ts';
import { serveBridge } from './settings/serve-bridge.ts';
import { type StartedDesktop, startDesktop } from './settings/start-desktop.ts';
import type { ShellActions } from './shell-actions.types.ts';
import type { ElectronParts } from './start-shell.ts';
import type { ShellStrings } from './strings/shell-strings.ts';
import { onHiddenStart } from './tray/on-window-close.ts';
import { askSessionBus } from './tray/session-bus.ts';
import { askToLeave } from './window/ask-to-leave.ts';
import { keepMainWindow } from './window/main-window.ts';
import { createOutsideOpener } from './window/open-outside.ts';
import { openQuickAsk } from './window/open-quick-ask.ts';
import { createWindowOpener } from './window/open-window.ts';
import { placeMainWindow } from './window/place-main-window.ts';

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
}

/** Runs the desktop app from the moment that Electron is ready. */
export function runShell({ electron, process, serverEnvironment, strings }: ShellParts): RunningShell {
  const { app, dialog, screen, shell } = electron;
  const platform = desktopPlatform(process.platform);
  const root = app.getAppPath();
  const shellFolder = app.getPath('userData');
  const iconsFolder = join(root, 'main', 'icons');
  let state: ServerState = { name: 'starting' };
  let desktop: StartedDesktop | undefined;
  const own = () => (state.name === 'proven' ? state.origin : undefined);

  const actions: ShellActions = {
    showWindow: (hash) => main.show(hash),
    toggleQuickAsk: () => quickAsk.toggle(),
    restartServer: () => void server.restart(),
    quit: () => app.quit(),
  };
  guardNetwork(electron, platform, {
    own,
    mayNotify: () => desktop?.desktop.settings().notifications ?? false,
  });
  guardContents(app, {
    own,
    onScreen: (hash) => quickAsk.openScreen(hash),
    onOutside: createOutsideOpener({ dialog, shell, strings }),
  });

  const openWindow = createWindowOpener(electron, join(root, 'dist', 'main', 'preload.cjs'));
  const icon = platform === 'linux' ? join(iconsFolder, 'icon.png') : undefined;
  const window = placeMainWindow({ screen, shellFolder, icon, openWindow });
  const main = keepMainWindow({
    window,
    strings,
    onAction: (action) => (action === 'quit' ? actions.quit() : actions.restartServer()),
    mayLeave: () => askToLeave(dialog, window, strings()),
  });
  const quickAsk = createQuickAsk({
    platform,
    screen,
    openWindow: (options) => openQuickAsk(openWindow, options, own()),
    showMainWindow: actions.showWindow,
  });
  const askAboutServer = createServerQuestion({ dialog, strings, kill: () => server.kill() });
  const server = createServer({
    electron,
    environment: serverEnvironment,
    directory: app.isPackaged ? join(process.resourcesPath, 'alcove') : root,
    onState(next) {
      state = next;
      askAboutServer(true);
      void started.then(() => {
        desktop?.setServerStatus(STATUS[next.name]);
        if (own() === undefined) quickAsk.close();
        main.follow(next);
      });
    },
    onAnswers: askAboutServer,
  });
  const ending = createOrderlyQuit({
    app,
    clearScreen() {
      desktop?.stop();
      quickAsk.close();
      window.destroy();
    },
    closeServer: server.close,
    flush: () => flushSession(electron.session.defaultSession),
  });
  watchPage({
    contents: window.webContents,
    dialog,
    strings,
    now: () => performance.now(),
    onGoneAgain: main.showWindowGone,
  });
  window.on('close', (event) => {
    if (ending.isQuitting()) return;
    event.preventDefault();
    if (desktop?.closeWindow() === 'hide') main.hide();
    else actions.quit();
  });
  app.on('activate', () => main.show());
  followSystem({
    process,
    powerMonitor: electron.powerMonitor,
    window,
    server,
    quit: actions.quit,
  });

  // Beside the server's own start: the session bus may take its time, and the page asks for the settings at once.
  const started = startDesktop({
    electron,
    platform,
    environment: process.env,
    executable: process.execPath,
    shellFolder,
    iconsFolder,
    releasePage: undefined,
    ask: askSessionBus,
    actions,
  }).then((result) => {
    desktop = result;
    serveBridge({
      ipcMain: electron.ipcMain,
      isOwnFrame: (event) => isOwnFrame(event, own()),
      desktop: result.desktop,
    });
    if (!isHidden) return;
    if (onHiddenStart({ platform, hasTray: result.hasTray() }) === 'minimised') window.minimize();
  });
  const isHidden = isStartedAtLogin(app, platform, process.argv);
  if (!isHidden) main.show();
  server.start();
  return { actions, language: () => desktop?.desktop.settings().language ?? 'system' };
}

const STATUS = { starting: 'starting', proven: 'running', trouble: 'stopped', stopped: 'stopped' } as const;

/** The systems that there are packages for; what is like Linux is treated like it. */
function desktopPlatform(platform: NodeJS.Platform): DesktopState['platform'] {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux';
}
