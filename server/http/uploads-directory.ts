import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where forms' files arrive, in a data directory; made readable by its owner only. */
export function openUploadsDirectory(dataDirectory: string): string {
  const directory = join(dataDirectory, 'uploads');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Removes what a crash left there. For who holds the data directory: files arrive there while a server runs. */
export function sweepUploads(dataDirectory: string): void {
  const directory = openUploadsDirectory(dataDirectory);
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { force: true, recursive: true });
}
