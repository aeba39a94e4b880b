import type { KeyObject } from 'node:crypto';
import type { OpenVault } from './open-vault.ts';
import { openKey } from './own-keys.ts';

/** The key that signs tokens (HS256, RFC 7518 section 3.2 asks for at least 256 bits): made once, at the first start. */
export function openSigningSecret(vault: OpenVault): Promise<KeyObject> {
  return openKey(vault, 'signing-secret');
}
