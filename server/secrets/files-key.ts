import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { deriveFileKey, type FileSeal, SALT_BYTES } from '../../models/sealed-format.ts';

/**
 * The key that files are sealed under: HKDF-SHA-256 (RFC 5869) of the database key, so that one key in the keychain, and
 * one recovery phrase, open both. Undefined where there is no database key: files are plain then, as the database is.
 */
export function deriveFilesKey(databaseKey: KeyObject | undefined): KeyObject | undefined {
  if (!databaseKey) return undefined;
  return createSecretKey(Buffer.from(hkdfSync('sha256', databaseKey, '', 'alcove files', 32)));
}

/** The seal of a new file under this key, which opens it again with nothing but the salt in its header. */
export function newFileSeal(filesKey: KeyObject): FileSeal {
  const salt = randomBytes(SALT_BYTES);
  return { key: deriveFileKey(filesKey, salt), salt };
}

/** The seal of a file that nobody can open once this process has forgotten it, for what is worked on and then removed. */
export function passingFileSeal(): FileSeal {
  return { key: randomBytes(32), salt: randomBytes(SALT_BYTES) };
}
