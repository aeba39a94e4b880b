import { Socket } from 'node:net';
import { app } from './app.ts';
import { BrowserWindowStandIn } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { chromiumSwitches } from './command-line.ts';
import type { ControlRequest } from './control.types.ts';
import { answerDialog, answerInAdvance, openDialogs } from './dialog.ts';
import { openFramePipe } from './frame-pipe.ts';
import { globalShortcut, pressShortcut } from './global-shortcut.ts';
import { killRenderer } from './kill-renderer.ts';
import { isReady } from './lifecycle.ts';
import { MenuStandIn } from './menu.ts';
import { clickNotification, seenNotifications } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { recordedCalls } from './recorder.ts';
import { session } from './session.ts';
import { hasTray, theTray } from './tray.ts';
import { utilityProcesses } from './utility-process.ts';

const LINE = 3;

/** All that a test can do to the app that a person, the system or an accident can, and all that it can look at. */
export const CONTROLS = {
  isReady,
  windows: () => BrowserWindowStandIn.getAllWindows().map((window) => window.seen()),
  closeWindow: (id: number) => windowOf(id).close(),
  focusWindow: (id: number) => windowOf(id).focus(),
  blurWindow: (id: number) => windowOf(id).blur(),
  minimizeWindow: (id: number) => windowOf(id).minimize(),
  moveWindow: (id: number, bounds: Electron.Rectangle) => windowOf(id).setBounds(bounds),
  killRenderer: async (id: number) => killRenderer(windowOf(id).webContents),
  hangs: (id: number, isHanging: boolean) =>
    windowOf(id).webContents.emit(isHanging ? 'unresponsive' : 'responsive'),
  hasTray,
  tray: () => ({ toolTip: theTray().toolTip, menu: theTray().menu?.seen() ?? [] }),
  clickTray: () => theTray().emitPreventable('click'),
  chooseInTray: (...labels: string[]) => theTray().menu?.find(labels).choose(),
  menu: () => MenuStandIn.getApplicationMenu()?.seen() ?? [],
  chooseInMenu: (...labels: string[]) => MenuStandIn.getApplicationMenu()?.find(labels).choose(),
  pressShortcut,
  holdsShortcut: (keys: string) => globalShortcut.isRegistered(keys),
  dialogs: openDialogs,
  answerDialog,
  answerInAdvance,
  notifications: seenNotifications,
  clickNotification,
  calls: recordedCalls,
  switches: chromiumSwitches,
  clipboard: () => clipboard.readText(),
  /** Every process that the shell has started, by what it runs. */
  processes: utilityProcesses,
  power: (event: string) => powerMonitor.emitPreventable(event),
  devtoolsPort: async () => (await session.defaultSession.start()).port,
  /** As Ctrl+Q or the end of the desktop session. */
  quit: () => app.quit(),
};

function windowOf(id: number): BrowserWindowStandIn {
  const window = BrowserWindowStandIn.getAllWindows().find((candidate) => candidate.id === id);
  if (!window) throw new Error(`there is no window ${id}`);
  return window;
}

/** Answers the test over the line that it started this process with, and ends when it has gone. */
export function serveControl(): void {
  const socket = new Socket({ fd: LINE });
  const line = openFramePipe(
    socket,
    (request) => void answer(request as ControlRequest).then((said) => line.send(said)),
    () => process.exit(1),
  );
}

async function answer({ id, method, args }: ControlRequest) {
  try {
    const control: unknown = Reflect.get(CONTROLS, method);
    if (typeof control !== 'function') throw new Error(`no control ${method}`);
    const value: unknown = await Reflect.apply(control, undefined, args);
    return { id, value };
  } catch (failure) {
    return { id, error: failure instanceof Error ? failure.message : String(failure) };
  }
}
