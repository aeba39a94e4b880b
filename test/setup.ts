import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, vi } from 'vitest';
import { startBundles } from '../models/program-url.ts';
import { installSocketGuard } from '../server/egress/guard/socket-guard.ts';
import { closeAll } from './closing.ts';
import { findLeftBehind, noteSurroundings } from './left-behind.ts';

if (process.env.ALCOVE_TEST_BUILD === 'fresh') startBundles(new URL('../dist/server/', import.meta.url));

const INSTALLED = Symbol.for('alcove.test.socket-guard');

// On in every test: a test may reach what runs on this machine, and nothing beyond it. Once a process: files without
// isolation share one, and what is patched stays patched.
const shared = globalThis as { [INSTALLED]?: () => void };
shared[INSTALLED] ??= installSocketGuard({ allowLoopback: () => true });

// Each worker writes into folders of its own, so that what a file leaves there is its own.
process.env.TMPDIR = ownFolder(process.env.ALCOVE_TEST_TMP ?? tmpdir());
if (process.env.ALCOVE_TEST_MEMORY) process.env.ALCOVE_TEST_DATA = ownFolder(process.env.ALCOVE_TEST_MEMORY);
const found = noteSurroundings(
  [process.env.TMPDIR, process.env.ALCOVE_TEST_DATA].filter((it) => it !== undefined),
);

function ownFolder(root: string): string {
  const folder = join(root, `worker-${process.env.VITEST_POOL_ID}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

// What passes at the second try only is a race, and would refuse somebody's work one day.
beforeEach(({ task }) => {
  if (task.retry) throw new Error('A test is not tried again: mend the race, or hold the other side still.');
});

// The last of all that a file runs, since it is the first to be registered.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // What would not close is told, and what it left is looked for all the same: the next file is not to find it.
  const unclosed = await closeAll().then(
    () => undefined,
    (failure: unknown) => failure,
  );
  const left = await findLeftBehind(found);
  if (unclosed) throw unclosed;
  if (left.length > 0) throw new Error(`The file leaves behind ${left.length} things:\n${left.join('\n')}`);
});
