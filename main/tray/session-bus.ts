import { execFile } from 'node:child_process';

/** Asks the session's D-Bus something; answers what it printed, undefined where there is no answer. */
export type AskSessionBus = (args: readonly string[]) => Promise<string | undefined>;

// A bus answers in milliseconds; a service on it that hangs must not hold up the start.
const PATIENCE = 2000;

/** Asks through `dbus-send`, which lies beside the bus itself; Electron has no way of its own. */
export const askSessionBus: AskSessionBus = (args) =>
  new Promise((resolve) => {
    execFile(
      'dbus-send',
      ['--session', '--print-reply', ...args],
      { timeout: PATIENCE, env: environmentOfBus(process.env) },
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
