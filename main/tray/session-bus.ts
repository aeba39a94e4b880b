import { execFile } from 'node:child_process';
import { readShellTimeouts } from '../shell-timeouts.ts';

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
