import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the directory where forms' files arrive, readable by its owner only, without what a crash left in it. */
export function openUploadsDirectory(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { force: true, recursive: true });
  return directory;
}
