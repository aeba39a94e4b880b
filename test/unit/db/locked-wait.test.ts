import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createLockedWait } from '../../../server/db/locked-wait.ts';
import { ManualTimer } from '../engine/manual-timer.ts';

test('once a write has waited in vain for a lock none waits for ten seconds, counted from the last such', () => {
  const sqlite = new Sqlite(':memory:');
  const wait = () => sqlite.pragma('busy_timeout', { simple: true });
  const timer = new ManualTimer();
  const locked = createLockedWait(sqlite, (milliseconds, run) => timer.after(milliseconds, run));
  expect(wait()).toBe(250);
  locked.waitedInVain();
  timer.advance(9_000);
  locked.waitedInVain();
  timer.advance(9_000);
  expect(wait()).toBe(0);
  timer.advance(1_000);
  expect(wait()).toBe(250);
  locked.waitedInVain();
  locked.close();
  sqlite.close();
  // Nothing touches a database that is closed.
  timer.advance(60_000);
});
