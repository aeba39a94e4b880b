import { execFile } from 'node:child_process';
import { readShellTimeouts } from '../shell-timeouts.ts';

interface TraySurroundings {
  platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`, such as `ubuntu:GNOME`. */
  desktop: string;
  ask: AskSessionBus;
}

const WATCHER = 'org.kde.StatusNotifierWatcher';

/**
 * Whether a tray icon would be seen. A plain GNOME has no place for one, and Electron does not say so: a window that is
 * closed to it could never be opened again. Without an answer of the session bus the desktop's name decides.
 */
export async function findTray({ platform, desktop, ask }: TraySurroundings): Promise<boolean> {
  if (platform !== 'linux') return true;
  const answer = await ask([
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.NameHasOwner',
    `string:${WATCHER}`,
  ]);
  if (answer !== undefined) return /\bboolean true\b/.test(answer);
  const names = desktop.split(':').map((name) => name.toLowerCase());
  return names.includes('ubuntu') || !(names.includes('gnome') || desktop === '');
}

interface AwaitTrayParts {
  /** Looks whether there is a place for an icon. */
  find: () => Promise<boolean>;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  onFound: () => void;
}

// What is started at login may be up before the panel that shows icons.
const LOOKS_AFTER = [3000, 10_000, 30_000];

/** Looks a few times more for a place for the icon, where there was none at the start. */
export async function awaitTray({ find, wait, onFound }: AwaitTrayParts): Promise<void> {
  for (const delay of LOOKS_AFTER) {
    await wait(delay);
    if (await find()) return onFound();
  }
}

/** Asks the session's D-Bus something; answers what it printed, undefined where there is no answer. */
export type AskSessionBus = (args: readonly string[]) => Promise<string | undefined>;

/** Asks through `dbus-send`, which lies beside the bus itself; Electron has no way of its own. */
export const askSessionBus: AskSessionBus = (args) =>
  new Promise((resolve) => {
    execFile(
      'dbus-send',
      ['--session', '--print-reply', ...args],
      { timeout: readShellTimeouts(process.env).sessionBus, env: environmentOfBus(process.env) },
      (error, output) => resolve(error ? undefined : output),
    );
  });

function environmentOfBus({
  PATH,
  HOME,
  DBUS_SESSION_BUS_ADDRESS,
  XDG_RUNTIME_DIR,
  DISPLAY,
}: NodeJS.ProcessEnv) {
  return { PATH, HOME, DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, DISPLAY };
}
