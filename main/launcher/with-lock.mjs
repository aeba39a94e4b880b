import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other process holds the lock file; a lock whose process is gone is taken over.
 * @template T
 * @param {string} path
 * @param {() => T} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  while (!take(path)) await wait(200);
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path @returns {boolean} */
function take(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

/** How long a lock may be empty before nobody can be writing into it any more, in milliseconds. */
const EMPTY_FOR_MS = 10_000;

/** @param {string} path @returns {boolean} */
function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    // Empty for a moment between creation and writing; for longer where a full disk or a kill came between.
    if (!pid) return Date.now() - statSync(path).mtimeMs < EMPTY_FOR_MS;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
