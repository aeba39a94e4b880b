import { createSecretKey, type KeyObject, scrypt } from 'node:crypto';

/** What a passphrase opens. */
export interface BackupKeys {
  /** Encrypts the content, AES-256. */
  content: KeyObject;
  /** Authenticates the header, HMAC-SHA256. */
  header: KeyObject;
}

/** Fewest characters of a passphrase: a backup lies in places where guessing is not slowed down by anybody. */
export const SHORTEST_PASSPHRASE = 12;

// RFC 7914: 128 MiB and about half a second for each guess.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const KEY_BYTES = 32;

/** Derives both keys with scrypt. The same passphrase typed on another system is the same (Unicode NFKC). */
export function deriveBackupKeys(passphrase: string, salt: Buffer): Promise<BackupKeys> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 2 * KEY_BYTES, COST, (error, bytes) => {
      if (error) return reject(error);
      resolve({
        content: createSecretKey(bytes.subarray(0, KEY_BYTES)),
        header: createSecretKey(bytes.subarray(KEY_BYTES)),
      });
    });
  });
}
