import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The absolute path of a file of models/starter, from the sources and from a built tree alike: the nearest
 * folder upwards that holds both a package.json and the file. Throws when there is none.
 */
export function findStarterFile(name: string, from: string = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from);
  const path = join(folder, 'models', 'starter', name);
  if (existsSync(join(folder, 'package.json')) && existsSync(path)) return path;
  if (folder === dirname(folder))
    throw new Error(`models/starter/${name} is missing from this installation.`);
  return findStarterFile(name, folder);
}
