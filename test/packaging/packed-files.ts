import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listPackage } from '@electron/asar';

/** Every file under `folder` as a path relative to it, sorted. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** The bytes that `folder` takes, a link as long as what it says. */
export function bytesUnder(folder: string): number {
  return filesUnder(folder).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0);
}

/** What an unpacked app holds that is Alcove's, one path a line. Names that change with each build are folded into one. */
export function describePackage(app: string): string {
  const resources = join(app, 'resources');
  const archive = listPackage(join(resources, 'app.asar'), { isPack: false }).map(
    (path) => `app.asar${path}`,
  );
  const lines = [...archive, ...filesUnder(resources)].map(foldBuiltName);
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

function foldBuiltName(path: string): string {
  return path
    .replace(/\/chunk-[^/]+\.js$/, '/chunk-*.js')
    .replace(/(dist\/renderer\/assets\/)[^/]+(\.\w+)$/, '$1*$2')
    .replace(/(dist\/server\/migrations\/).+$/, '$1*');
}
