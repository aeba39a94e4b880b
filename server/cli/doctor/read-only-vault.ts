import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Instance, readInstance } from '../../secrets/instance.ts';
import type { SecretName, VaultKind } from '../../secrets/key-vault.ts';
import { createKeychainVault } from '../../secrets/keychain-vault.ts';

/** The secrets of a data directory, to be looked at only. */
export interface ReadOnlyVault {
  kind: VaultKind;
  instance: Instance;
  /** Throws AppError 503 when the keychain is locked or gone. */
  get(name: SecretName): Promise<string | undefined>;
}

/** The vault that the data directory uses; undefined before its first start. Unlike `openVault` it makes nothing. */
export function openReadOnlyVault(dataDirectory: string): ReadOnlyVault | undefined {
  const instance = readInstance(dataDirectory);
  if (!instance) return undefined;
  if (instance.vault === 'keychain') {
    const { kind, get } = createKeychainVault(instance.id);
    return { kind, instance, get };
  }
  const path = join(dataDirectory, 'keys.json');
  const secrets = existsSync(path) ? Secrets.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return { kind: 'file', instance, get: async (name) => secrets[name] };
}

const Secrets = z.record(z.string(), z.string());
