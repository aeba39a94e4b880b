import { randomUUID } from 'node:crypto';
import { constants, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import { diskFailure } from './model-errors.ts';
import { fileSize } from './model-files.ts';
import { freeSlug } from './model-slug.ts';
import { findSpeechModelFiles, type SpeechModelFile } from './speech-model-files.ts';

/** A speech model on this machine: a folder of files, whose digests are known. */
export interface InstalledSpeechModel {
  id: string;
  folder: string;
}

export interface SpeechModelTools {
  /** Folder of the models; speech models are in `stt` in it. */
  modelsDirectory: string;
  forbiddenDirectories: string[];
  freeDiskBytes: (directory: string) => Promise<number>;
  clock: Clock;
}

/** The speech models of this machine. */
export type SpeechModels = ReturnType<typeof createSpeechModels>;

export function createSpeechModels(tools: SpeechModelTools) {
  const directory = join(tools.modelsDirectory, 'stt');
  const checked = new Map<string, Promise<boolean>>();
  return {
    /**
     * Copies the files of a Whisper model and records their SHA-256. Throws AppError 422 when the folder is refused,
     * 507 when the disk is too full; nothing is stored then.
     */
    import: (folder: string) => importFolder(folder, directory, tools),
    /**
     * The model imported last; undefined when there is none, or a file of it is gone. Throws AppError 503 when its
     * files are not those that were imported, which is looked at once in a run of the server.
     */
    async active(): Promise<InstalledSpeechModel | undefined> {
      const newest = listModels(directory).at(-1);
      if (!newest) return undefined;
      const key = `${newest.id} ${newest.manifest.imported_at}`;
      const isWhole = checked.get(key) ?? hasKnownDigests(newest);
      checked.set(key, isWhole);
      if (await isWhole) return { id: newest.id, folder: newest.folder };
      checked.delete(key);
      throw new AppError(503, 'model_unusable', CHANGED);
    },
  };
}

const CHANGED =
  'The files of the speech model are not those that were imported. Run "alcove model import <folder>" once more; the Models screen cannot install speech models yet.';
const MANIFEST = 'alcove.json';
const Manifest = z.object({
  imported_at: z.number(),
  files: z.record(z.string(), z.object({ sha256: z.string(), size_bytes: z.number() })),
});
type Manifest = z.output<typeof Manifest>;

async function importFolder(
  folder: string,
  directory: string,
  tools: SpeechModelTools,
): Promise<InstalledSpeechModel> {
  const files = await findSpeechModelFiles(folder, tools.forbiddenDirectories);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await removeStaleCopies(directory, tools.clock.now());
  const bytes = files.reduce((sum, { path }) => sum + (fileSize(path) ?? 0), 0);
  await requireDiskSpace(directory, bytes, tools.freeDiskBytes);
  const copy = join(directory, `import-${randomUUID()}.part`);
  try {
    const manifest: Manifest = { imported_at: tools.clock.now(), files: await copyFiles(files, copy) };
    await writeFile(join(copy, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
    const isTaken = (id: string) => statSync(join(directory, id), { throwIfNoEntry: false }) !== undefined;
    const id = freeSlug(basename(resolve(folder)), isTaken);
    await rename(copy, join(directory, id));
    return { id, folder: join(directory, id) };
  } catch (error) {
    throw diskFailure(error) ?? error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const STALE_MS = 24 * 3_600_000;

/** Removes half copies that a crash left; younger than a day, another process may still be writing one. */
async function removeStaleCopies(directory: string, now: number): Promise<void> {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (isCopy(name) && now - statSync(path).mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function isCopy(name: string): boolean {
  return /^import-.+\.part$/.test(name);
}

async function copyFiles(files: SpeechModelFile[], copy: string): Promise<Manifest['files']> {
  const entries: Manifest['files'] = {};
  for (const { name, path } of files) {
    const to = join(copy, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
    entries[name] = { sha256: await hashFile(to), size_bytes: fileSize(to) ?? 0 };
  }
  return entries;
}

interface ListedModel extends InstalledSpeechModel {
  manifest: Manifest;
}

/** Complete models, the oldest first. */
function listModels(directory: string): ListedModel[] {
  if (!statSync(directory, { throwIfNoEntry: false })) return [];
  return readdirSync(directory)
    .filter((name) => !isCopy(name))
    .flatMap((id) => {
      const folder = join(directory, id);
      const manifest = readManifest(folder);
      return manifest && hasAllFiles(folder, manifest) ? [{ id, folder, manifest }] : [];
    })
    .sort((one, other) => one.manifest.imported_at - other.manifest.imported_at);
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function hasAllFiles(folder: string, { files }: Manifest): boolean {
  return Object.entries(files).every(([name, { size_bytes }]) => fileSize(join(folder, name)) === size_bytes);
}

async function hasKnownDigests({ folder, manifest }: ListedModel): Promise<boolean> {
  for (const [name, { sha256 }] of Object.entries(manifest.files))
    if ((await hashFile(join(folder, name))) !== sha256) return false;
  return true;
}
