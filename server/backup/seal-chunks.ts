import { createCipheriv, createDecipheriv, createHash, type KeyObject } from 'node:crypto';
import { backupError } from './backup-errors.ts';

/** Plain bytes in a chunk; the last may be shorter. */
export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * Encrypts a stream in chunks of AES-256-GCM after the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár 2015,
 * "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance"): the nonce counts the chunks, the associated
 * data say whether it is the last, and bind each to the header. `key` must never encrypt a second stream.
 */
export async function* sealChunks(
  plain: AsyncIterable<Uint8Array>,
  key: KeyObject,
  header: Buffer,
): AsyncGenerator<Buffer> {
  const bound = digest(header);
  let index = 0;
  for await (const { bytes, isLast } of regroup(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(index)).setAAD(associated(bound, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * Decrypts it, chunk by chunk. Throws AppError 422 `backup_damaged` where a chunk was changed, moved or put in, and
 * `backup_cut` where the end is missing: until the last chunk is given, nobody knows that it was whole.
 */
export async function* openChunks(
  sealed: AsyncIterable<Uint8Array>,
  key: KeyObject,
  header: Buffer,
): AsyncGenerator<Buffer> {
  const bound = digest(header);
  let index = 0;
  for await (const { bytes, isLast } of regroup(sealed, CHUNK_BYTES + TAG_BYTES)) {
    const plain = openChunk(bytes, key, index, associated(bound, isLast));
    if (plain === undefined) {
      const isWhole = isLast && openChunk(bytes, key, index, associated(bound, false)) !== undefined;
      // A chunk that is shorter than it was cannot be told from a damaged one, but the end of a file is what gets lost.
      throw backupError(
        isWhole || (isLast && bytes.length < CHUNK_BYTES + TAG_BYTES) ? 'backup_cut' : 'backup_damaged',
      );
    }
    yield plain;
    index += 1;
  }
}

function openChunk(bytes: Buffer, key: KeyObject, index: number, data: Buffer): Buffer | undefined {
  if (bytes.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(index)).setAAD(data);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Pieces of exactly `size` bytes; the last, which alone may be shorter, says that it is. */
async function* regroup(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    held.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    length += piece.length;
    if (length <= size) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size))
      yield { bytes: rest.subarray(0, size), isLast: false };
    held = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

function nonce(index: number): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeBigUInt64BE(BigInt(index), NONCE_BYTES - 8);
  return bytes;
}

function associated(header: Buffer, isLast: boolean): Buffer {
  return Buffer.concat([header, Buffer.from([isLast ? 1 : 0])]);
}

function digest(header: Buffer): Buffer {
  return createHash('sha256').update(header).digest();
}
