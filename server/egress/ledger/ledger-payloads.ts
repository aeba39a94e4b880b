import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a body with AES-256-GCM (NIST SP 800-38D) under a fresh nonce. `owner` is bound to it as associated data:
 * a body moved to another request or user does not open.
 */
export function sealPayload(
  key: KeyObject,
  body: string,
  owner: { requestId: string; userId: string },
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated(owner));
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Decrypts a body; undefined when it was changed, moved, or sealed under another key. */
export function openPayload(
  key: KeyObject,
  sealed: Buffer,
  owner: { requestId: string; userId: string },
): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(associated(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function associated(owner: { requestId: string; userId: string }): Buffer {
  return Buffer.from(`${owner.requestId}\n${owner.userId}`, 'utf8');
}
