import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModelFolder } from './read-classifier.ts';

/** A list of models/sensitivity, one folded phrase a line. Throws when it is missing: without it nothing may be scored. */
export function readWordList(name: string, folder: string = findModelFolder()): ReadonlySet<string> {
  return new Set(
    readFileSync(join(folder, `${name}.txt`), 'utf8')
      .trim()
      .split('\n'),
  );
}
