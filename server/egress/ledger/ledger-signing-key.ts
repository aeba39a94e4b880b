import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The Ed25519 key of these 32 secret bytes (RFC 8410, section 7). */
export function signingKeyOf(seed: KeyObject): KeyObject {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed.export()]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Hex SHA-256 of the public key: what two people compare. */
export function fingerprint(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
