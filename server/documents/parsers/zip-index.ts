import { isUtf8 } from 'node:buffer';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { corrupt, encrypted, namedTwice } from './refusals.ts';

const LOCAL_HEADER_BYTES = 30;
const IS_ENCRYPTED = 0x1;

/**
 * Reads the directory of a container into a map by part key; folders are left out. Throws DocumentRefused:
 * `encrypted`, or `corrupt` for a directory that cannot be read, a name that comes twice (readers disagree on which
 * one counts) and parts that share bytes, which is how one small file unpacks into petabytes (D. Fifield, "A better
 * zip bomb", WOOT 2019).
 */
export async function indexEntries(
  file: ZipFile,
  what: string,
  keyOf: (name: string) => string,
): Promise<Map<string, { name: string; entry: Entry }>> {
  const parts = new Map<string, { name: string; entry: Entry }>();
  const all = await readDirectory(file, what);
  if (all.some((entry) => (entry.generalPurposeBitFlag & IS_ENCRYPTED) !== 0)) throw encrypted(what);
  if (overlap(all)) throw corrupt(what);
  for (const entry of all) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    const key = keyOf(name);
    if (parts.has(key)) throw namedTwice(what);
    parts.set(key, { name, entry });
  }
  return parts;
}

/** What two spellings of one part name share. */
export const partKey = (name: string): string => name.replace(/^\/+/, '').toLowerCase();

async function readDirectory(file: ZipFile, what: string): Promise<Entry[]> {
  try {
    return await Array.fromAsync(file.eachEntry());
  } catch (error) {
    const locked = error instanceof Error && /encrypt/i.test(error.message);
    throw locked ? encrypted(what) : corrupt(what);
  }
}

// Many writers use UTF-8 without setting the flag for it.
function nameOf(entry: Entry): string {
  if (isUtf8(entry.fileNameRaw)) return entry.fileNameRaw.toString().replaceAll('\\', '/');
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

function overlap(entries: readonly Entry[]): boolean {
  const byOffset = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return byOffset.some((entry, index) => {
    const next = byOffset[index + 1];
    return next !== undefined && endOf(entry) > next.relativeOffsetOfLocalHeader;
  });
}

// The least that a part takes: its local header may be longer, never shorter.
const endOf = (entry: Entry): number =>
  entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
