import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { SALT_BYTES } from '../../../sealed-format.ts';
import { Sealer } from '../../../sealer.ts';
import type { SealedFile } from '../../../stored-file.ts';

/**
 * Writes sound at 16 kHz to an empty file that is there already, sealed: 16-bit samples in this machine's order of bytes,
 * without any head, 32 kB for a second. Returns how many samples. Never makes a file, so that one that was removed
 * meanwhile stays away. Throws what `pieces` throws, and EngineFailed when the disk is full.
 */
export async function writeSamples(
  { path, key }: SealedFile,
  pieces: AsyncIterable<Float32Array>,
): Promise<number> {
  const file = await open(path, 'r+');
  const sealer = new Sealer({ key, salt: randomBytes(SALT_BYTES) });
  try {
    let count = 0;
    for await (const samples of pieces) {
      for (const sealed of sealer.push(encode(samples))) await write(file, sealed);
      count += samples.length;
    }
    for (const sealed of sealer.end()) await write(file, sealed);
    return count;
  } finally {
    await file.close();
  }
}

/** What a sample of 1 is in 16 bits. */
export const LOUDEST = 32_767;

function encode(samples: Float32Array): Uint8Array {
  const encoded = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at++) encoded[at] = Math.round((samples[at] as number) * LOUDEST);
  return new Uint8Array(encoded.buffer);
}

async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.appendFile(bytes);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code));
    throw isFull ? new EngineFailed('The disk is full: a recording needs 115 MB for each hour.') : error;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
