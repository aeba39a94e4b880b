import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles, readSources, type Source } from './source-graph.ts';

/** The size and grain of a tree of sources, in the terms of the reach for the structure. */
interface Figures {
  files: number;
  lines: number;
  exports: number;
  /** Exported names that exactly one other file of the product takes. */
  withOneUser: number;
  longestFile: { path: string; lines: number };
  longestFunction: { path: string; name: string; lines: number };
  fullestFolder: { path: string; files: number };
  /** Files over 350 lines, functions over 80, folders of more than 30 files. */
  over: { files: number; functions: number; folders: number };
  /** Files of at most 40 lines that one file imports, of the same folder, which would stay under 180 lines. */
  joinable: { path: string; host: string }[];
}

const PRODUCT = ['main', 'server', 'models', 'renderer'];
const ROOT = join(import.meta.dirname, '..', '..');

/** Counts what the product is made of. */
export function measure(sources: readonly Source[]): Figures {
  const users = usersOf(sources);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const folders = Object.entries(Object.groupBy(sources, ({ path }) => dirname(path))).map(
    ([path, files = []]) => ({ path, files: files.length }),
  );
  const exported = sources.flatMap(({ path, exports }) => exports.map((name) => `${path} ${name}`));
  const functions = sources.flatMap(({ path, functions }) => functions.map((each) => ({ path, ...each })));
  return {
    files: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    exports: exported.length,
    withOneUser: exported.filter((name) => users.byName.get(name)?.size === 1).length,
    longestFile: longest(sources, 'lines'),
    longestFunction: longest(functions, 'lines'),
    fullestFolder: longest(folders, 'files'),
    over: {
      files: sources.filter(({ lines }) => lines > 350).length,
      functions: functions.filter(({ lines }) => lines > 80).length,
      folders: folders.filter(({ files }) => files > 30).length,
    },
    joinable: sources.flatMap(({ path, lines }) => {
      const [host, ...others] = users.byFile.get(path) ?? [];
      if (!host || others.length || lines > 40 || dirname(host) !== dirname(path)) return [];
      return lines + (byPath.get(host)?.lines ?? 0) < 180 ? [{ path, host }] : [];
    }),
  };
}

function usersOf(sources: readonly Source[]) {
  const byName = new Map<string, Set<string>>();
  const byFile = new Map<string, Set<string>>();
  const exportsOf = new Map(sources.map(({ path, exports }) => [path, exports]));
  for (const { path, imports } of sources)
    for (const { to, names } of imports) {
      if (!exportsOf.has(to) || to === path) continue;
      byFile.set(to, (byFile.get(to) ?? new Set()).add(path));
      for (const name of names.includes('*') ? (exportsOf.get(to) ?? []) : names)
        byName.set(`${to} ${name}`, (byName.get(`${to} ${name}`) ?? new Set()).add(path));
    }
  return { byName, byFile };
}

function longest<K extends string, T extends Record<K, number>>(all: readonly T[], key: K): T {
  return all.reduce((most, each) => (each[key] > most[key] ? each : most));
}

function linesOf(pattern: RegExp): number {
  return listFiles(ROOT, PRODUCT, pattern).reduce(
    (sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
    0,
  );
}

function print(): void {
  const figures = measure(readSources(ROOT, PRODUCT));
  const { longestFile, longestFunction, fullestFolder, over, joinable } = figures;
  const share = ((100 * figures.withOneUser) / figures.exports).toFixed(1);
  for (const line of [
    `files                  ${figures.files}`,
    `lines                  ${figures.lines}`,
    `lines of CSS           ${linesOf(/\.css$/)}`,
    `lines of JSON and text ${linesOf(/\.(json|txt|csv|md)$/)}`,
    `lines of biome.json    ${readFileSync(join(ROOT, 'biome.json'), 'utf8').split('\n').length - 1}`,
    `exported names         ${figures.exports}, with one user ${figures.withOneUser} (${share} %)`,
    `joinable files         ${joinable.length}`,
    `files over 350 lines   ${over.files}; longest ${longestFile.path}, ${longestFile.lines}`,
    `functions over 80      ${over.functions}; longest ${longestFunction.name} in ${longestFunction.path}, ${longestFunction.lines}`,
    `folders over 30 files  ${over.folders}; fullest ${fullestFolder.path}, ${fullestFolder.files}`,
  ])
    console.log(line);
  if (process.argv.includes('--joinable'))
    for (const { path, host } of joinable) console.log(`${path} -> ${host}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();
