import { createHash } from 'node:crypto';

/** What every API key begins with, so that a leaked one can be recognised. */
export const API_KEY_PREFIX = 'alc_';

const SHOWN_CHARACTERS = 12;

/** A new key: the prefix and 256 random bits in base64url. */
export function makeApiKey(randomBytes: (size: number) => Buffer): string {
  return API_KEY_PREFIX + randomBytes(32).toString('base64url');
}

/** What is stored of a key. A plain SHA-256 is enough where the input has 256 random bits. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The first characters of a key, which are kept so that a person can tell keys apart. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}
