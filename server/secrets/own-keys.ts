import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SecretName } from './key-vault.ts';
import type { OpenVault } from './open-vault.ts';

/** The keys that Alcove makes for itself at the first start. */
export type OwnKeys = Awaited<ReturnType<typeof openOwnKeys>>;

/** Reads, or at the first start makes, all three. Throws AppError 503 with the remedy when the vault will not open. */
export async function openOwnKeys(vault: OpenVault) {
  return {
    /** Signs access and refresh tokens. */
    signing: await openKey(vault, 'signing-secret'),
    /** Links the ledger's rows. */
    ledger: await openKey(vault, 'ledger-key'),
    /** Encrypts the ledger's bodies. */
    payload: await openKey(vault, 'payload-key'),
  };
}

/**
 * The key that the database is encrypted with: there is one wherever secrets are in a keychain. Beside a key file it
 * would protect nothing, since whoever has the one has the other.
 */
export function openDatabaseKey(vault: OpenVault): Promise<KeyObject | undefined> {
  return vault.vault.kind === 'keychain' ? openKey(vault, 'database-key') : Promise.resolve(undefined);
}

/** 32 random bytes under this name; a KeyObject, because it keeps the bytes out of logs and is quicker to use. */
export async function openKey(vault: OpenVault, name: SecretName): Promise<KeyObject> {
  const text = await vault.ensureKey(name, () => randomBytes(32).toString('base64'));
  return createSecretKey(Buffer.from(text, 'base64'));
}
