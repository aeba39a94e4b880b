import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { corrupt, encrypted, tooLargeUnpacked } from './refusals.ts';
import { indexEntries, partKey } from './zip-index.ts';

/** How much a container may unpack into; bytes are counted as they are inflated, never as they are declared. */
export interface ZipLimits {
  entries: number;
  /** Unpacked bytes of one entry. */
  entryBytes: number;
  /** Unpacked bytes of all entries that were read. */
  totalBytes: number;
  /** Unpacked to packed bytes of one entry. */
  ratio: number;
  /** An entry that unpacks into less than this may have any ratio: short runs of blanks pack well. */
  ratioFromBytes: number;
}

const MEGABYTE = 1_000_000;
export const DEFAULT_ZIP_LIMITS: ZipLimits = {
  entries: 20_000,
  entryBytes: 300 * MEGABYTE,
  totalBytes: 300 * MEGABYTE,
  ratio: 250,
  ratioFromBytes: 16 * MEGABYTE,
};

/** The parts of a zip container. Names are keys, never paths: nothing is written anywhere. */
export type SafeZip = Awaited<ReturnType<typeof openZip>>;

/**
 * Opens a zip container (zip64 and data descriptors included) and checks its directory. Throws DocumentRefused:
 * `encrypted` when any part is, `corrupt` when it does not open, names a part twice or lets parts overlap,
 * `too_large_unpacked` when it has too many parts. `what` names the kind of file in those sentences;
 * names with one key are one name.
 */
export async function openZip(
  bytes: Uint8Array,
  what: string,
  limits: ZipLimits = DEFAULT_ZIP_LIMITS,
  keyOf: (name: string) => string = partKey,
) {
  const file = await openDirectory(bytes, what);
  if (file.entryCount > limits.entries) throw tooLargeUnpacked();
  const entries = await indexEntries(file, what, keyOf);
  const state: ReadState = { file, what, limits, unpacked: 0 };
  return {
    /** Every name in the container as written, in the order of its directory. */
    names: [...entries.values()].map(({ name }) => name),
    /** Whether a part of this name is there; case and a leading slash do not matter (ECMA-376 part 2, 6.2.2). */
    has: (name: string) => entries.has(keyOf(name)),
    /**
     * Unpacks one part, piece by piece. Throws DocumentRefused: `corrupt` when it is missing, damaged or fails its
     * checksum, `too_large_unpacked` when it passes a limit.
     */
    read: (name: string) => readPart(state, entries.get(keyOf(name))?.entry),
  };
}

interface ReadState {
  file: ZipFile;
  what: string;
  limits: ZipLimits;
  unpacked: number;
}

async function openDirectory(bytes: Uint8Array, what: string): Promise<ZipFile> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return await yauzl.fromBufferPromise(buffer, { decodeStrings: false });
  } catch {
    throw corrupt(what);
  }
}

async function* readPart(
  state: ReadState,
  entry: Entry | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry === undefined) throw corrupt(state.what);
  if (entry.isEncrypted()) throw encrypted(state.what);
  let size = 0;
  let checksum = 0;
  for await (const piece of inflate(state, entry)) {
    size += piece.length;
    state.unpacked += piece.length;
    assertWithin(state, entry, size);
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== entry.crc32) throw corrupt(state.what);
}

async function* inflate(state: ReadState, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await state.file.openReadStreamPromise(entry);
  } catch {
    throw corrupt(state.what);
  }
}

function assertWithin({ limits, unpacked }: ReadState, entry: Entry, size: number): void {
  const bloated = size > limits.ratioFromBytes && size > limits.ratio * entry.compressedSize;
  if (size > limits.entryBytes || unpacked > limits.totalBytes || bloated) throw tooLargeUnpacked();
}
