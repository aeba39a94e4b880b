import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import type { KeyVault, SecretName } from './key-vault.ts';
import { createMemoryVault } from './memory-vault.ts';
import { writePrivateFile } from './private-file.ts';

const Contents = z.record(z.string(), z.string());

/**
 * Keeps Alcove's own keys in a file that only its owner may read, for machines without a keychain.
 * The keys of others' services never go into a file: they are kept in memory until exit.
 */
export function createFileVault(path: string): KeyVault {
  const memory = createMemoryVault();
  const change = (edit: (secrets: Record<string, string>) => void) => {
    const secrets = readSecrets(path);
    edit(secrets);
    writePrivateFile(path, JSON.stringify(secrets));
  };
  const inMemory = (name: SecretName) =>
    ['cloud-key', 'search-key', 'hub-token'].includes(name) || name.startsWith('mcp-environment-');
  return {
    kind: 'file',
    get: async (name) => (inMemory(name) ? memory.get(name) : readSecrets(path)[name]),
    async set(name, value) {
      if (inMemory(name)) return memory.set(name, value);
      change((secrets) => {
        secrets[name] = value;
      });
    },
    async delete(name) {
      if (inMemory(name)) return memory.delete(name);
      change((secrets) => {
        delete secrets[name];
      });
    },
  };
}

function readSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  // A restore or a copy may have widened it.
  chmodSync(path, 0o600);
  try {
    return Contents.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new AppError(
      503,
      'key_file_damaged',
      "Alcove's key file in the data directory is damaged. Restore it from a backup; nothing was overwritten.",
    );
  }
}
