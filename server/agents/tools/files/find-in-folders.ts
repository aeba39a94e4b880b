import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { foldName, foldStem } from './fold-name.ts';
import { isShown } from './list-folder.ts';
import type { FilePlace } from './locate-file.ts';
import type { OpeningRules } from './open-inside.ts';

/** How far a search by name goes: entries in all, and folders below an allowed one. */
const MOST_ENTRIES = 20_000;
const DEEPEST = 6;

/**
 * The files of this name in the allowed folders, whatever its capitals and accents; where none has it, those that have it
 * without its ending. Shallow ones are found first; a search that would take too long stops with what it has.
 */
export async function findInFolders(
  name: string,
  roots: readonly string[],
  rules: OpeningRules,
  signal: AbortSignal,
): Promise<FilePlace[]> {
  const exact: FilePlace[] = [];
  const alike: FilePlace[] = [];
  const open = roots.map((root) => ({ root, path: root, depth: 0 }));
  let seen = 0;
  for (let at = 0; at < open.length && seen < MOST_ENTRIES; at += 1) {
    signal.throwIfAborted();
    const directory = open[at];
    if (!directory) break;
    const { root, path, depth } = directory;
    for await (const entry of await opendir(path).catch(() => [])) {
      if (++seen >= MOST_ENTRIES) break;
      if (!isShown(path, entry, rules)) continue;
      const place = { root, path: join(path, entry.name) };
      if (entry.isDirectory()) {
        if (depth < DEEPEST) open.push({ ...place, depth: depth + 1 });
      } else if (foldName(entry.name) === foldName(name)) exact.push(place);
      else if (foldStem(entry.name) === foldStem(name)) alike.push(place);
    }
  }
  return exact.length > 0 ? exact : alike;
}
