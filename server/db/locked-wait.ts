import type Sqlite from 'better-sqlite3';

/**
 * How long a write waits for a program that has the database locked, in milliseconds. All requests wait with it, readers
 * too; a command of `alcove` holds its lock for less.
 */
const WAIT_MS = 250;
/** How long no write waits once one has waited in vain. */
const NO_WAIT_MS = 10_000;

/** Calls `run` once after `milliseconds`; what it gives back cancels that. */
type After = (milliseconds: number, run: () => void) => () => void;

/**
 * How long the writes of this database wait for the lock of another program: a moment, and not at all for a while after
 * `waitedInVain`. Whoever keeps the lock costs everybody one such wait in ten seconds, not one for each write.
 */
export function createLockedWait(sqlite: Sqlite.Database, after: After) {
  const set = (milliseconds: number) => void sqlite.pragma(`busy_timeout = ${milliseconds}`);
  let cancel = () => {};
  set(WAIT_MS);
  return {
    waitedInVain(): void {
      cancel();
      set(0);
      cancel = after(NO_WAIT_MS, () => set(WAIT_MS));
    },
    /** To be called before the database is closed. */
    close: () => cancel(),
  };
}
