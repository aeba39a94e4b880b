import { type FileHandle, open } from 'node:fs/promises';
import { BadGguf } from './bad-gguf.ts';
import { ByteCursor } from './byte-cursor.ts';
import { describeModel } from './describe-model.ts';
import type { GgufFacts, GgufMetadata, GgufReading, GgufTensor } from './gguf.types.ts';
import { readMetadata } from './read-metadata.ts';
import { pad, readTensors } from './read-tensors.ts';

const keyCountLimit = 4_096;
const tensorCountLimit = 65_536;
const magicAndCountsBytes = 24;

/**
 * Reads the header of a GGUF file, version 2 or 3, and checks it strictly before llama.cpp may see the file:
 * every count and length bounded, every tensor inside the file, the keys a chat model needs present.
 * Takes at most 64 MiB of header and never loads a tensor. Does not throw: an unreadable file is a reason too.
 * Source: GGUF specification, ggml/docs/gguf.md.
 */
export async function readGgufHeader(path: string): Promise<GgufReading> {
  try {
    await using file = await open(path, 'r');
    return { ok: true, facts: await parse(file) };
  } catch (error) {
    return { ok: false, reason: error instanceof BadGguf ? error.message : 'The model file cannot be read.' };
  }
}

async function parse(file: FileHandle): Promise<GgufFacts> {
  const status = await file.stat();
  if (!status.isFile()) throw new BadGguf('The model is not a file.');
  const cursor = new ByteCursor(file, status.size);
  const counts = await readCounts(cursor);
  const metadata = await readMetadata(cursor, counts.keys);
  const alignment = readAlignment(metadata);
  const tensors = await readTensors(cursor, counts.tensors, alignment);
  requireData(tensors, pad(cursor.position, alignment), status.size);
  return describeModel(metadata, tensors);
}

async function readCounts(cursor: ByteCursor): Promise<{ tensors: number; keys: number }> {
  await cursor.need(magicAndCountsBytes);
  if (cursor.takeText(4) !== 'GGUF') throw new BadGguf('The file is not a GGUF model.');
  const version = cursor.takeUint32();
  if (version !== 2 && version !== 3) throw new BadGguf('The model file has an unknown GGUF version.');
  const tensors = cursor.takeUint64();
  const keys = cursor.takeUint64();
  if (tensors < 1 || tensors > tensorCountLimit)
    throw new BadGguf('The model file has a wrong number of tensors.');
  if (keys < 1 || keys > keyCountLimit) throw new BadGguf('The model file has a wrong number of keys.');
  return { tensors, keys };
}

function readAlignment(metadata: GgufMetadata): number {
  const value = metadata.get('general.alignment');
  if (value === undefined) return 32;
  const alignment = value.kind === 'number' ? value.value : 0;
  if (alignment < 8 || alignment > 65_536 || !Number.isInteger(Math.log2(alignment))) {
    throw new BadGguf('The model file has a wrong alignment.');
  }
  return alignment;
}

function requireData(tensors: GgufTensor[], dataStart: number, fileBytes: number): void {
  const last = tensors.at(-1);
  if (!last || dataStart + last.offset + last.bytes > fileBytes) {
    throw new BadGguf('The model file is cut off: some of its tensors are missing.');
  }
}
