import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { foldPath, isWithin } from '../../folders/path-within.ts';
import { ToolFailed } from '../../tool.types.ts';
import { foldName } from './fold-name.ts';
import { type OpeningRules, outside, requireReadable } from './open-inside.ts';

/** A place in an allowed folder; what lies there is looked at again when it is opened. */
export interface FilePlace {
  root: string;
  path: string;
}

/** Entries of a folder that are looked through for a name in other letters. */
const MOST_ENTRIES = 10_000;

/**
 * Finds what a path names in the allowed folders: an absolute path in one of them, a path below one of them, or one that
 * begins with a folder's own name. Where no name is letter for letter the same, one that differs in capitals, accents or
 * their composition is taken if it is the only one. Undefined when nothing is there. Throws ToolFailed for a path that
 * leads out, and for one that several folders have.
 */
export async function locateFile(
  path: string,
  roots: readonly string[],
  rules: OpeningRules,
): Promise<FilePlace | undefined> {
  const segments = pathSegments(path, rules.surroundings.platform);
  const found = new Map<string, FilePlace>();
  for (const { root, below } of startsOf(path, segments, roots)) {
    const real = await walk(root, below, rules);
    if (real !== undefined) found.set(real, { root, path: real });
  }
  const [first, ...more] = found.values();
  if (more.length === 0) return first;
  const names = [...found.values()].map((place) => nameOf(place));
  throw new ToolFailed(`Several folders have this file; say which one: ${names.join(', ')}.`, {
    reason: 'file_ambiguous',
  });
}

/** How a place is named to a person and a model: from its folder's name down, never with what lies above. */
export function nameOf({ root, path }: FilePlace): string {
  return [basename(root), ...relative(root, path).split(/[\\/]/)].filter((part) => part !== '').join('/');
}

function startsOf(path: string, segments: string[], roots: readonly string[]) {
  if (isAbsolute(path)) {
    const whole = resolve(path);
    const around = roots.filter((root) => isWithin(foldPath(whole), foldPath(root)));
    if (around.length === 0) throw outside();
    const nearest = around.reduce((best, root) => (root.length > best.length ? root : best));
    return [{ root: nearest, below: segments.slice(namesIn(nearest)) }];
  }
  const [first = '', ...rest] = segments;
  return roots.flatMap((root) => [
    { root, below: segments },
    ...(foldName(basename(root)) === foldName(first) ? [{ root, below: rest }] : []),
  ]);
}

const namesIn = (path: string): number => path.split(/[\\/]/).filter(Boolean).length;

/** The real path below a root; undefined when it ends. Every step of it stays inside. */
async function walk(
  root: string,
  names: readonly string[],
  rules: OpeningRules,
): Promise<string | undefined> {
  let current = root;
  for (const name of names) {
    const next = await step(current, name);
    if (next === undefined) return undefined;
    current = await realpath(next).catch(() => {
      throw outside();
    });
    requireReadable(root, current, rules);
  }
  return current;
}

async function step(directory: string, name: string): Promise<string | undefined> {
  const exact = join(directory, name);
  if (await lstat(exact).catch(() => undefined)) return exact;
  const folded = foldName(name);
  const alike: string[] = [];
  let seen = 0;
  for await (const entry of await openedOrNone(directory)) {
    if (foldName(entry.name) === folded) alike.push(entry.name);
    if (++seen === MOST_ENTRIES) break;
  }
  const [only, ...others] = alike;
  return only === undefined || others.length > 0 ? undefined : join(directory, only);
}

async function openedOrNone(
  directory: string,
): Promise<AsyncIterable<{ name: string }> | { name: string }[]> {
  return opendir(directory).catch(() => []);
}

/** Longest path that is looked at, in UTF-16 units, and longest name in it: PATH_MAX and NAME_MAX of Linux. */
const LONGEST_PATH = 4_096;
const LONGEST_NAME = 255;

/**
 * The names in a path that a model wrote, with nothing decoded and nothing expanded. A backslash separates as a slash
 * does, so that no form for another system slips through. Throws ToolFailed for what no path inside a folder needs: `..`,
 * NUL, hidden names, other computers, and on Windows device names and alternate streams.
 */
export function pathSegments(path: string, platform: NodeJS.Platform): string[] {
  if (path.includes('\0') || path.length > LONGEST_PATH) throw new ToolFailed('This is not a path.');
  if (/^[\\/]{2}/.test(path)) throw new ToolFailed('Files of other computers cannot be read.');
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  const [first = ''] = segments;
  const drive = platform === 'win32' && /^[a-z]:$/i.test(first) ? 1 : 0;
  for (const segment of segments.slice(drive)) requireName(segment, platform);
  return segments;
}

/** Throws ToolFailed unless this may be the name of a file or folder that is read. */
function requireName(name: string, platform: NodeJS.Platform): void {
  if (name === '..') throw new ToolFailed('A path cannot contain "..": name the file from the folder down.');
  if (name.startsWith('.'))
    throw new ToolFailed('Hidden files and folders cannot be read.', { reason: 'file_not_allowed' });
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new ToolFailed('This is not a path.');
  if (platform === 'win32' && isWindowsTrick(name))
    throw new ToolFailed('Windows keeps this name for itself.');
}

/** Devices (with any ending), alternate data streams, and endings that Windows drops. */
function isWindowsTrick(name: string): boolean {
  return (
    /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i.test(name) || /[:*?"<>|]|[. ]$/.test(name)
  );
}
