import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the models directory: one `.gguf` for each installed model, one `.part` for each unfinished one. */
export interface ModelFiles {
  readonly directory: string;
  finished(fileName: string): string;
  part(modelId: string): string;
}

/** Names files inside `directory`, which is made, readable by its owner only, when it is not there. */
export function createModelFiles(directory: string): ModelFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return {
    directory,
    finished: (fileName) => join(directory, fileName),
    part: (modelId) => join(directory, `${modelId}.part`),
  };
}

const STALE_IMPORT_MS = 24 * 3_600_000;

/** Removes half copies of imports that a crash left; younger than a day, another process may still be writing one. */
export function removeStaleImports({ directory }: ModelFiles, now: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (/^import-.+\.part$/.test(name) && now - statSync(path).mtimeMs > STALE_IMPORT_MS)
      rmSync(path, { force: true });
  }
}

/** Size of a regular file in bytes, or undefined when there is none. */
export function fileSize(path: string): number | undefined {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? status.size : undefined;
}

/** Removes a file; there may be none. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Moves a complete file to its final name so that a power cut leaves either the old name or a whole new file. */
export async function publishFile(from: string, to: string): Promise<void> {
  await syncToDisk(from, 'r+');
  await rename(from, to);
  if (process.platform !== 'win32') await syncToDisk(join(to, '..'), 'r');
}

async function syncToDisk(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
