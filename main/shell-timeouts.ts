/**
 * How long the shell waits for something that is at work before it gives up, in milliseconds: the one table of such deadlines.
 * The server's own are in server/core/timeouts.ts.
 */
export const SHELL_TIMEOUTS = {
  /** A program of the server, until the system has started it. */
  programStart: 20_000,
  /** The rest of what a program wrote, once it has gone. */
  programOutput: 1_000,
  /** The server's proof that it is ours; it has just said that it listens. */
  proof: 10_000,
  /** The server's end in order, before it is killed: beyond its own deadlines for that. */
  serverEnd: 10_000,
  /** The end of all, of which the server's is a part. */
  quit: 20_000,
  /** A service on the session's bus: one that hangs must not hold up the start. */
  sessionBus: 2_000,
} as const satisfies Readonly<Record<string, number>>;

export type ShellTimeouts = Readonly<Record<keyof typeof SHELL_TIMEOUTS, number>>;

/** The table as `ALCOVE_TIMEOUT_FACTOR` has it; a value that is none counts as 1 here, and the server says what is wrong with it. */
export function readShellTimeouts(environment: Readonly<Record<string, string | undefined>>): ShellTimeouts {
  const given = environment.ALCOVE_TIMEOUT_FACTOR ?? '';
  const factor = /^[1-9]\d{0,2}$/.test(given) ? Math.min(Number(given), 100) : 1;
  const scaled = Object.entries(SHELL_TIMEOUTS).map(([name, milliseconds]) => [name, milliseconds * factor]);
  return Object.fromEntries(scaled) as ShellTimeouts;
}
