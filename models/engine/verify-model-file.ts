import { stat } from 'node:fs/promises';
import type { GgufFacts } from '../gguf/gguf.types.ts';
import { hashFile } from '../gguf/hash-file.ts';
import { readGgufHeader } from '../gguf/read-gguf-header.ts';
import { ModelUnusable } from './engine-errors.ts';
import type { KnownDigest, LoadOrder } from './engine-messages.ts';

/** A file that may be shown to llama.cpp. `known` spares the next load from reading it again. */
export interface VerifiedModel {
  facts: GgufFacts;
  known: KnownDigest | undefined;
}

/**
 * Checks the header and, when a digest is expected, the SHA-256 of a model file. A digest computed earlier counts
 * while size, modification time and inode stay the same. Throws ModelUnusable; `onBytes` hears of progress.
 */
export async function verifyModelFile(order: LoadOrder, onBytes: () => void): Promise<VerifiedModel> {
  const reading = await readGgufHeader(order.path);
  if (!reading.ok) throw new ModelUnusable(reading.reason);
  if (order.sha256 === undefined) return { facts: reading.facts, known: undefined };
  const known = await digest(order, onBytes);
  if (known.sha256 !== order.sha256.toLowerCase()) {
    throw new ModelUnusable('The model file is not the one that was installed: its checksum differs.');
  }
  return { facts: reading.facts, known };
}

async function digest(order: LoadOrder, onBytes: () => void): Promise<KnownDigest> {
  const fingerprint = await takeFingerprint(order.path);
  if (order.known?.fingerprint === fingerprint) return order.known;
  return { fingerprint, sha256: await hashFile(order.path, { onBytes }) };
}

/** Size, modification time and inode of a file: while they stay the same, so do its bytes. Rejects where there is none. */
export async function takeFingerprint(path: string): Promise<string> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  return `${size}:${mtimeNs}:${ino}`;
}
