import { type FileHandle, open } from 'node:fs/promises';
import { BadGguf } from './bad-gguf.ts';
import { describeModel } from './describe-model.ts';
import type { GgufLayout, GgufMetadata, GgufReading, GgufTensor } from './gguf.types.ts';
import { pad, readGgufLayout, toReading } from './read-gguf-header.ts';

/**
 * How many files the model has that this one is the first of, or any other part; undefined for a model in one file, and for
 * what is no sound GGUF. Source: `LLM_KV_SPLIT_*` in llama.cpp, tools/gguf-split.
 */
export async function countParts(path: string): Promise<number | undefined> {
  try {
    await using file = await open(path, 'r');
    const count = numberOf((await readGgufLayout(file)).metadata, 'split.count');
    return count !== undefined && count > 1 ? count : undefined;
  } catch {
    return undefined;
  }
}

/** What the model says about itself whose parts these are, in their order. Does not throw: see `readGgufHeader`. */
export function readParts(paths: readonly string[]): Promise<GgufReading> {
  return toReading(async () => {
    await using parts = await openParts(paths);
    const metadata = new Map(parts.first.metadata);
    for (const key of parts.first.places.keys()) if (isOfSplitting(key)) metadata.delete(key);
    return describeModel(
      metadata,
      parts.all.flatMap(({ tensors }) => tensors),
    );
  });
}

/**
 * Writes the model whose parts these are, in their order, into the one new file `to`, readable by its owner only, as
 * `gguf-split --merge` does. Throws BadGguf where they are not the parts of one whole model, and the system's errors.
 */
export async function joinParts(paths: readonly string[], to: string): Promise<void> {
  await using parts = await openParts(paths);
  await using target = await open(to, 'wx', 0o600);
  const { alignment } = parts.first;
  const header = await writeHeader(parts);
  await target.appendFile(padded(header, alignment));
  for (const { file, tensors, dataStart } of parts.all)
    for (const { offset, bytes } of tensors) {
      await copyBytes(file, dataStart + offset, bytes, target);
      await target.appendFile(Buffer.alloc(pad(bytes, alignment) - bytes));
    }
}

interface Part extends GgufLayout {
  file: FileHandle;
}

interface Parts extends AsyncDisposable {
  first: Part;
  all: readonly Part[];
}

async function openParts(paths: readonly string[]): Promise<Parts> {
  const all: Part[] = [];
  const close = async () => {
    for (const { file } of all) await file.close();
  };
  try {
    for (const path of paths) {
      const file = await open(path, 'r');
      try {
        all.push({ file, ...(await readGgufLayout(file)) });
      } catch (error) {
        await file.close();
        throw error;
      }
    }
    return { first: requireOneModel(all), all, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The first of all parts of one model. Throws BadGguf for parts of several, in another order, or with a tensor too few. */
function requireOneModel(parts: readonly Part[]): Part {
  const [first] = parts;
  const tensors = parts.flatMap((part) => part.tensors);
  const isPart = ({ metadata }: Part, index: number) =>
    numberOf(metadata, 'split.no') === index && numberOf(metadata, 'split.count') === parts.length;
  const isWhole = numberOf(first?.metadata ?? new Map(), 'split.tensors.count') === tensors.length;
  const isOnce = new Set(tensors.map(({ name }) => name)).size === tensors.length;
  if (!first || !parts.every(isPart) || !isWhole || !isOnce)
    throw new BadGguf('These files are not the parts of one model.', 'other_parts');
  return first;
}

function numberOf(metadata: GgufMetadata, key: string): number | undefined {
  const value = metadata.get(key);
  return value?.kind === 'number' ? value.value : undefined;
}

function isOfSplitting(key: string): boolean {
  return key.startsWith('split.');
}

/** Everything before the tensors' data: the keys of the first part, and the tensors of all, where they lie from now on. */
async function writeHeader({ first, all }: Parts): Promise<Buffer> {
  const tensors = all.flatMap((part) => part.tensors);
  const places = [...first.places].filter(([key]) => !isOfSplitting(key)).map(([, place]) => place);
  const counts = Buffer.alloc(24);
  counts.write('GGUF');
  counts.writeUInt32LE(3, 4);
  counts.writeBigUInt64LE(BigInt(tensors.length), 8);
  counts.writeBigUInt64LE(BigInt(places.length), 16);
  const keys: Buffer[] = [];
  for (const { start, end } of places) keys.push(await readBytes(first.file, start, end - start));
  let offset = 0;
  const entries = tensors.map((tensor) => {
    const entry = writeTensor(tensor, offset);
    offset = pad(offset + tensor.bytes, first.alignment);
    return entry;
  });
  return Buffer.concat([counts, ...keys, ...entries]);
}

function writeTensor({ name, dimensions, type }: GgufTensor, offset: number): Buffer {
  const letters = Buffer.from(name);
  const entry = Buffer.alloc(8 + letters.length + 4 + 8 * dimensions.length + 4 + 8);
  let at = entry.writeBigUInt64LE(BigInt(letters.length));
  at += letters.copy(entry, at);
  at = entry.writeUInt32LE(dimensions.length, at);
  for (const size of dimensions) at = entry.writeBigUInt64LE(BigInt(size), at);
  at = entry.writeUInt32LE(type, at);
  entry.writeBigUInt64LE(BigInt(offset), at);
  return entry;
}

function padded(bytes: Buffer, alignment: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(pad(bytes.length, alignment) - bytes.length)]);
}

const PIECE_BYTES = 4 << 20;

async function copyBytes(from: FileHandle, start: number, bytes: number, to: FileHandle): Promise<void> {
  for (let at = 0; at < bytes; at += PIECE_BYTES)
    await to.appendFile(await readBytes(from, start + at, Math.min(PIECE_BYTES, bytes - at)));
}

async function readBytes(file: FileHandle, start: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, start);
  if (bytesRead < bytes) throw new BadGguf('The model file is cut off: some of its tensors are missing.');
  return buffer;
}
