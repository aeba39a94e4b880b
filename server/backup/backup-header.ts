import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { backupError } from './backup-errors.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { ByteReader } from './byte-reader.ts';

/** What stands in the clear before the encrypted part; it tells of no content and is authenticated. */
export interface BackupHeader {
  /** Of scrypt, random for each backup: no two backups have the same key. */
  salt: Buffer;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Of the Alcove that made the backup. */
  appVersion: string;
}

export const SALT_BYTES = 16;
const MAGIC = Buffer.from('ALCOVEBK', 'latin1');
const FORMAT = 1;
/** log2 N, r and p of scrypt (RFC 7914), as `backup-keys.ts` uses them: the only ones of format 1. */
const SCRYPT = Buffer.from([17, 8, 1]);
const FIXED_BYTES = MAGIC.length + 1 + SCRYPT.length + SALT_BYTES + 8 + 1;
const CHECKSUM_BYTES = 8;
const PROOF_BYTES = 32;

/**
 * The bytes that a backup begins with: magic, format, scrypt's parameters, salt, time, version; then eight bytes of their
 * SHA-256, by which a damaged header is told from a wrong passphrase, and their HMAC under the passphrase's key.
 */
export function writeHeader(header: BackupHeader, keys: BackupKeys): Buffer {
  const fields = writeFields(header);
  const open = Buffer.concat([fields, checksum(fields)]);
  return Buffer.concat([open, proof(open, keys)]);
}

/**
 * Reads it back. `deriveKeys` is asked once the header is known to be whole. Throws AppError 422 where this is no backup, one
 * of a newer format, damaged, or where the passphrase is another.
 */
export async function readHeader(
  reader: ByteReader,
  deriveKeys: (salt: Buffer) => Promise<BackupKeys>,
): Promise<{ header: BackupHeader; keys: BackupKeys; bytes: Buffer }> {
  const fixed = await reader.read(FIXED_BYTES).catch((cause: unknown) => {
    throw backupError('not_a_backup', cause);
  });
  if (!fixed.subarray(0, MAGIC.length).equals(MAGIC)) throw backupError('not_a_backup');
  if ((fixed[MAGIC.length] ?? 0) > FORMAT) throw backupError('backup_newer');
  const rest = await reader.read((fixed.at(-1) ?? 0) + CHECKSUM_BYTES + PROOF_BYTES);
  const bytes = Buffer.concat([fixed, rest]);
  const open = bytes.subarray(0, -PROOF_BYTES);
  const fields = open.subarray(0, -CHECKSUM_BYTES);
  const scryptAt = MAGIC.length + 1;
  const isKnown = fields[MAGIC.length] === FORMAT && fields.subarray(scryptAt, scryptAt + 3).equals(SCRYPT);
  if (!isKnown || !checksum(fields).equals(open.subarray(-CHECKSUM_BYTES)))
    throw backupError('backup_damaged');
  const header = readFields(fields);
  const keys = await deriveKeys(header.salt);
  if (!timingSafeEqual(proof(open, keys), bytes.subarray(-PROOF_BYTES)))
    throw backupError('wrong_passphrase');
  return { header, keys, bytes };
}

function writeFields({ salt, createdAt, appVersion }: BackupHeader): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(createdAt));
  const version = Buffer.from(appVersion, 'utf8').subarray(0, 255);
  return Buffer.concat([
    MAGIC,
    Buffer.from([FORMAT]),
    SCRYPT,
    salt,
    time,
    Buffer.from([version.length]),
    version,
  ]);
}

function readFields(fields: Buffer): BackupHeader {
  const saltAt = MAGIC.length + 1 + SCRYPT.length;
  return {
    salt: fields.subarray(saltAt, saltAt + SALT_BYTES),
    createdAt: Number(fields.readBigUInt64BE(saltAt + SALT_BYTES)),
    appVersion: fields.subarray(FIXED_BYTES).toString('utf8'),
  };
}

function checksum(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}

function proof(bytes: Buffer, { header }: BackupKeys): Buffer {
  return createHmac('sha256', header).update(bytes).digest();
}
