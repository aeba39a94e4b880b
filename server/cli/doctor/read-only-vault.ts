import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Instance, readInstance } from '../../secrets/instance.ts';
import type { KeyVault, SecretName, VaultKind } from '../../secrets/key-vault.ts';
import { createKeychains } from '../../secrets/keychain-vault.ts';

/** The secrets of a data directory, to be looked at only. */
export interface ReadOnlyVault {
  kind: VaultKind;
  instance: Instance;
  /** Throws AppError 503 when the keychain is locked or gone. */
  get(name: SecretName): Promise<string | undefined>;
}

/**
 * The vault that the data directory uses; undefined before its first start. Unlike `openVault` it makes nothing. A keychain
 * that did not answer once is not asked again: each question may take the whole of its deadline.
 */
export function openReadOnlyVault({
  dataDirectory,
  timeouts,
}: Pick<Config, 'dataDirectory' | 'timeouts'>): ReadOnlyVault | undefined {
  const instance = readInstance(dataDirectory);
  if (!instance) return undefined;
  if (instance.vault === 'keychain') return rememberFailure(instance, createKeychains(timeouts)(instance.id));
  const path = join(dataDirectory, 'keys.json');
  const secrets = existsSync(path) ? Secrets.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return { kind: 'file', instance, get: async (name) => secrets[name] };
}

function rememberFailure(instance: Instance, { kind, get }: KeyVault): ReadOnlyVault {
  let failure: Promise<never> | undefined;
  const ask = async (name: SecretName) => {
    if (failure !== undefined) return failure;
    try {
      return await get(name);
    } catch (thrown) {
      failure = Promise.reject(thrown);
      return failure;
    }
  };
  return { kind, instance, get: ask };
}

const Secrets = z.record(z.string(), z.string());
