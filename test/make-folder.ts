import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAtEnd } from './closing.ts';

/** A new empty folder whose name begins with `prefix`; it is removed once the file that runs now is through. */
export function makeFolder(prefix: string, within = tmpdir()): string {
  const path = mkdtempSync(join(within, prefix));
  closeAtEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}
