import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Exhibit } from './find-canaries.ts';

/** Every file below a directory that `isSearched`, by its name relative to it. */
export function readFiles(directory: string, isSearched: (name: string) => boolean): Exhibit[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, place: relative(directory, path) }))
    .filter(({ place }) => isSearched(place))
    .map(({ path, place }) => ({ place: `file ${place}`, bytes: readFileSync(path) }));
}
