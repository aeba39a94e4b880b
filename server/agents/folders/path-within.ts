import { isAbsolute, relative, sep } from 'node:path';

/** Whether an absolute path is a directory or lies below it, letter by letter; both without links. */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** A path in the form in which two spellings of one place are equal where a disk knows no capitals. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
