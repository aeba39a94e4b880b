import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { writePrivateFile } from '../secrets/private-file.ts';
import { markReady, restorePaths } from './restore-directory.ts';
import { syncDirectory } from './sync-directory.ts';

/** Everything in a data directory that a restore replaces; models, packages and the log, which are in no backup, stay. */
const REPLACED = [
  'instance.json',
  'keys.json',
  'alcove.db',
  'alcove.db-wal',
  'alcove.db-shm',
  'alcove.db.plain',
  'alcove.db.encrypting',
  'documents',
  'artefacts',
  // How sensitive it is stands in the database of its time; no backup holds it.
  'mcp-folders',
];

/** How far a swap is. `aside` is where the present data go. */
const Journal = z.object({ step: z.enum(['aside', 'in']), aside: z.enum(['before', 'dropped']) });
type Journal = z.infer<typeof Journal>;

/**
 * Puts what was staged in the place of the data, if something was; the data of before are kept aside. It is renames only,
 * and a journal says how far they are: whatever breaks off, the next call ends it, and until then nothing opens the data
 * (`openVault`). The directory must be held. True where the data were swapped. `onStep` is told before each
 * change, for tests.
 */
export function swapData(dataDirectory: string, onStep: (step: string) => void = () => {}): boolean {
  const paths = restorePaths(dataDirectory);
  const journal = readJournal(paths.journal) ?? beginSwap(paths, onStep);
  if (!journal) return false;
  const aside = paths[journal.aside];
  if (journal.step === 'aside') {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    moveAll(dataDirectory, aside, onStep);
    onStep('in');
    writePrivateFile(paths.journal, JSON.stringify({ ...journal, step: 'in' } satisfies Journal));
    syncDirectory(dataDirectory);
  }
  if (existsSync(paths.new)) moveAll(paths.new, dataDirectory, onStep);
  onStep('clean');
  // The journal last: without it, and with what is ready still there, the next start would swap in an empty directory.
  rmSync(paths.directory, { recursive: true, force: true });
  onStep('end');
  rmSync(paths.journal);
  syncDirectory(dataDirectory);
  return true;
}

/** Ends a swap that broke off, and leaves alone what is only staged. */
export function endSwap(dataDirectory: string): boolean {
  return existsSync(restorePaths(dataDirectory).journal) && swapData(dataDirectory);
}

/** Stages the data from before a restore, to be swapped in again. Throws AppError 404 when there are none. */
export function stageDataBefore(dataDirectory: string, now: number): void {
  const paths = restorePaths(dataDirectory);
  if (!existsSync(join(paths.before, 'instance.json')))
    throw new AppError(404, 'nothing_before', 'There are no data from before a restore any more.');
  mkdirSync(paths.directory, { recursive: true, mode: 0o700 });
  markReady(dataDirectory, now);
  renameSync(paths.before, paths.new);
  syncDirectory(dataDirectory);
}

function beginSwap(paths: ReturnType<typeof restorePaths>, onStep: (step: string) => void) {
  if (!existsSync(paths.ready) || !existsSync(join(paths.new, 'instance.json'))) return undefined;
  // Restored data that were never started are worth less than those that they replaced.
  const aside = existsSync(paths.before) ? 'dropped' : 'before';
  const journal: Journal = { step: 'aside', aside };
  onStep('aside');
  writePrivateFile(paths.journal, JSON.stringify(journal));
  return journal;
}

function moveAll(from: string, to: string, onStep: (step: string) => void): void {
  for (const name of REPLACED) {
    if (!existsSync(join(from, name))) continue;
    onStep(name);
    renameSync(join(from, name), join(to, name));
  }
  syncDirectory(from);
  syncDirectory(to);
}

function readJournal(path: string): Journal | undefined {
  return existsSync(path) ? Journal.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
