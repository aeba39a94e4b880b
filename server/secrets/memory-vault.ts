import type { KeyVault, SecretName } from './key-vault.ts';

/** A vault that forgets everything at exit; where the cloud key lives on a machine without a keychain. */
export function createMemoryVault(): KeyVault {
  const secrets = new Map<SecretName, string>();
  return {
    kind: 'memory',
    get: async (name) => secrets.get(name),
    set: async (name, value) => void secrets.set(name, value),
    delete: async (name) => void secrets.delete(name),
  };
}
