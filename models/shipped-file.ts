import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The absolute path of a file that ships below models/, such as `starter/retriever.json`, from the sources and from a built
 * tree alike: in the nearest folder upwards that holds both a package.json and the file. Throws when there is none.
 */
export function findShippedFile(name: string, from: string = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from);
  const path = join(folder, 'models', name);
  if (existsSync(join(folder, 'package.json')) && existsSync(path)) return path;
  if (folder === dirname(folder)) throw new Error(`models/${name} is missing from this installation.`);
  return findShippedFile(name, folder);
}
