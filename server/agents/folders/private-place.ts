import { foldPath, isWithin } from './path-within.ts';

/** What the rules on private places need to know of this machine; every path is real, without links. */
export interface Surroundings {
  platform: NodeJS.Platform;
  /** The home directory of whoever runs Alcove. */
  home: string;
  /** Directories of Alcove itself: its data and its models. */
  own: readonly string[];
}

/** Why nobody may hand out a place, or a file in it. */
export type PrivatePlace = 'own' | 'hidden' | 'key_store' | 'system';

/**
 * Why a place is private, by its real path, or undefined when it is not. Compared without regard to capitals, so that it
 * rather refuses too much where a disk does not tell them apart.
 */
export function privatePlace(path: string, surroundings: Surroundings): PrivatePlace | undefined {
  const folded = foldPath(path);
  const segments = folded.split(/[\\/]/).filter((segment) => segment !== '');
  if (surroundings.own.some((directory) => isWithin(folded, foldPath(directory)))) return 'own';
  if (segments.some((segment) => segment.startsWith('.'))) return 'hidden';
  if (segments.some((segment) => KEY_STORES.has(segment)) || isProgramsOwn(folded, surroundings))
    return 'key_store';
  return isSystem(segments) ? 'system' : undefined;
}

/** Whether a folder holds a private place that cannot be told from its own path: then it is not handed out either. */
export function containsPrivatePlace(path: string, { home, own }: Surroundings): PrivatePlace | undefined {
  const folded = foldPath(path);
  if (own.some((directory) => isWithin(foldPath(directory), folded))) return 'own';
  if (isWithin(foldPath(home), folded)) return 'key_store';
  const segments = folded.split(/[\\/]/).filter((segment) => segment !== '');
  const startsIt = (place: readonly string[]) => segments.every((segment, index) => segment === place[index]);
  return SYSTEM_PLACES.some(startsIt) ? 'system' : undefined;
}

/**
 * Key stores that are no dot-directories, at any depth: macOS keychains, GNOME and KDE wallets, what programs keep for
 * themselves on Windows (credentials, DPAPI keys and browser profiles among it) and on macOS.
 */
const KEY_STORES = new Set([
  'keychains',
  'keyrings',
  'kwalletd',
  'appdata',
  'application data',
  'application support',
  'system volume information',
]);

/** Programs' own folders in a home directory: mail, cookies and browser profiles. Synchronised folders are not theirs. */
function isProgramsOwn(folded: string, { home }: Surroundings): boolean {
  if (!isWithin(folded, foldPath(home))) return false;
  const [first = '', second = ''] = folded.slice(foldPath(home).length).split(/[\\/]/).filter(Boolean);
  if (first === 'library') return second !== 'mobile documents' && second !== 'cloudstorage';
  return first === 'snap';
}

const SYSTEM_PLACES: readonly (readonly string[])[] = [
  ['etc'],
  ['proc'],
  ['sys'],
  ['dev'],
  ['run'],
  ['boot'],
  ['bin'],
  ['sbin'],
  ['lib'],
  ['lib32'],
  ['lib64'],
  ['usr'],
  ['var', 'lib'],
  ['var', 'log'],
  ['var', 'spool'],
  ['var', 'cache'],
  ['var', 'run'],
  ['var', 'db'],
  ['var', 'root'],
  ['private', 'etc'],
  ['private', 'var', 'db'],
  ['private', 'var', 'log'],
  ['private', 'var', 'root'],
  ['system'],
  ['library'],
  ['windows'],
  ['program files'],
  ['program files (x86)'],
  ['programdata'],
  ['$recycle.bin'],
];

function isSystem(segments: string[]): boolean {
  const [first = ''] = segments;
  const below = /^[a-z]:$/.test(first) ? segments.slice(1) : segments;
  if (below[0] === 'run' && below[1] === 'media') return false;
  return SYSTEM_PLACES.some((place) => place.every((segment, index) => segment === below[index]));
}
