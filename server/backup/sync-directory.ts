import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when the names in a directory are on the disk. */
export function syncDirectory(path: string): void {
  // Windows opens no directory.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
