import { type Dirent, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../core/ids.ts';

/**
 * The files of the models directory: one `.gguf` for each installed model of one file, one folder `kind/name` for each
 * of several, one `.part` (a file, or a folder) for each unfinished one.
 */
export type ModelFiles = ReturnType<typeof createModelFiles>;

/** Names files inside `directory`, which is made, readable by its owner only, when it is not there. */
export function createModelFiles(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return {
    directory,
    finished: (fileName: string) => join(directory, ...fileName.split('/')),
    part: (modelId: string) => join(directory, `${modelId}.part`),
  };
}

const STALE_IMPORT_MS = 24 * 3_600_000;

/** Removes half copies of imports that a crash left; younger than a day, another process may still be writing one. */
export function removeStaleImports(directory: string, now: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (/^import-.+\.part$/.test(name) && now - statSync(path).mtimeMs > STALE_IMPORT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Size of a regular file in bytes, or undefined when there is none. */
export function fileSize(path: string): number | undefined {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? status.size : undefined;
}

/** Bytes of a file, or of all files in a folder; undefined when there is neither. */
export function storedBytes(path: string): number | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return fileSize(path);
  return filesIn(path).reduce((sum, name) => sum + (fileSize(join(path, name)) ?? 0), 0);
}

/** The files of a folder and of those in it, each by its way inside it, with `/`. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => namesOf(entry, folder));
}

function namesOf(entry: Dirent, folder: string): string[] {
  if (!entry.isDirectory()) return [entry.name];
  return filesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
}

/** Removes a file, or a folder that was never finished; there may be none. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** Removes a finished file or folder; after a crash in the middle, what is left of a folder counts as a half copy. */
export async function removeFinished(path: string, files: ModelFiles): Promise<void> {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return removeFile(path);
  const doomed = files.part(`import-${newId()}`);
  await rename(path, doomed);
  await removeFile(doomed);
}

/** Moves a complete file to its final name so that a power cut leaves either the old name or a whole new file. */
export async function publishFile(from: string, to: string): Promise<void> {
  await syncToDisk(from, 'r+');
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** The same for a folder, whose files are on the disk already. Fails, and loses nothing, where there is one already. */
export async function publishFolder(from: string, to: string): Promise<void> {
  for (const folder of foldersIn(from)) await syncFolder(folder);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncFolder(dirname(to));
}

function foldersIn(folder: string): string[] {
  return [...new Set([folder, ...filesIn(folder).map((name) => dirname(join(folder, name)))])];
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncToDisk(folder, 'r');
}

async function syncToDisk(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
