import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto';

/*
 * A sealed file is a header, `ALCSEAL`, the version and a salt of 32 random bytes, and then chunks of AES-256-GCM (NIST
 * SP 800-38D), each with its tag behind it. Every chunk but the last holds 64 KiB; the last is empty only where the whole
 * file is. This is the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and
 * its Nonce-Reuse Misuse-Resistance", CRYPTO 2015): the nonce is the number of the chunk and whether it is the last, the
 * header is authenticated with each. A file has a key of its own, so that no nonce comes twice and no chunk of another
 * file fits.
 */

/** Bytes of content in each chunk but the last. */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const SALT_BYTES = 32;

/** Seven letters and the version. */
const MAGIC = Buffer.from('ALCSEAL\u0001', 'latin1');
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;

/** A file that Alcove keeps is not as Alcove wrote it, or its key is another. The message is a sentence. */
export class StoredFileDamaged extends Error {
  override readonly name = 'StoredFileDamaged';

  constructor(cause?: unknown) {
    super('This file is damaged on the disk of this computer.', { cause });
  }
}

/** What one file is sealed with, and no other. */
export interface FileSeal {
  /** 32 bytes. */
  key: Uint8Array;
  /** 32 random bytes, which the file shows. */
  salt: Uint8Array;
}

/** The key of the file with this salt: HKDF-SHA-256 (RFC 5869), 32 bytes. */
export function deriveFileKey(master: KeyObject, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, salt, 'alcove file', 32));
}

/** The header of a file with this salt. */
export function writeHeader(salt: Uint8Array): Buffer {
  return Buffer.concat([MAGIC, salt], HEADER_BYTES);
}

/** The salt in a header. Throws StoredFileDamaged where this is none. */
export function saltOf(header: Buffer): Buffer {
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new StoredFileDamaged();
  return header.subarray(MAGIC.length);
}

/** Where a chunk stands: in which file, by its header, at what place from 0, and whether no other follows. */
interface ChunkPlace {
  header: Uint8Array;
  index: number;
  isLast: boolean;
}

/** Encrypts a chunk; its tag is behind it. */
export function sealChunk(key: Uint8Array, place: ChunkPlace, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place));
  cipher.setAAD(place.header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a chunk. Throws StoredFileDamaged unless it was sealed for this place with this key. */
export function openChunk(key: Uint8Array, place: ChunkPlace, sealed: Uint8Array): Buffer {
  if (sealed.length < TAG_BYTES) throw new StoredFileDamaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: TAG_BYTES });
  decipher.setAAD(place.header);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch (cause) {
    throw new StoredFileDamaged(cause);
  }
  return plain;
}

function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** What the length of a sealed file tells. */
export interface SealedSizes {
  chunks: number;
  /** Bytes of content. */
  content: number;
}

/** Throws StoredFileDamaged for a length that no sealed file has. */
export function sizesOf(fileBytes: number): SealedSizes {
  const body = fileBytes - HEADER_BYTES;
  const chunks = Math.ceil(body / (CHUNK_BYTES + TAG_BYTES));
  const content = body - chunks * TAG_BYTES;
  const last = content - (chunks - 1) * CHUNK_BYTES;
  if (body < TAG_BYTES || last < 0 || (last === 0 && chunks > 1)) throw new StoredFileDamaged();
  return { chunks, content };
}
