import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { TIMEOUTS } from '../core/timeouts.ts';
import { newInstance, readInstance, writeInstance } from './instance.ts';
import type { KeyVault, SecretName } from './key-vault.ts';
import { createKeychains } from './keychain-vault.ts';
import { writePrivateFile } from './private-file.ts';

/** The vault of a data directory, and its own keys. */
export type OpenVault = Awaited<ReturnType<typeof openVault>>;

interface VaultOptions {
  /** Absent: the system's keychain, with the deadline of `TIMEOUTS`. */
  createKeychain?: (instanceId: string) => KeyVault;
}

/**
 * Opens the vault that this data directory has always used. At the first start that is the keychain if there is
 * one, else a file; the choice is recorded and never changes by itself. Throws AppError 503 when
 * the recorded keychain is locked or gone, and at once while a restore is half done.
 */
export async function openVault(dataDirectory: string, options: VaultOptions = {}) {
  if (existsSync(join(dataDirectory, 'restoring.json')))
    throw new AppError(503, 'restore_unfinished', RESTORING);
  const createKeychain = options.createKeychain ?? createKeychains(TIMEOUTS);
  const instance = readInstance(dataDirectory) ?? (await chooseVault(dataDirectory, createKeychain));
  const filePath = keyFilePath(dataDirectory);
  const vault = instance.vault === 'keychain' ? createKeychain(instance.id) : createFileVault(filePath);
  // Asked even for a vault without keys yet: a locked keychain stops the start here.
  await vault.get('signing-secret');
  const made = new Set(instance.keys);
  return {
    vault,
    instanceId: instance.id,
    /**
     * The key of this name, made with `make` the first time ever. Throws AppError 503 when a key that was made
     * before is gone: a new one would end every session, or make the ledger look forged.
     */
    async ensureKey(name: SecretName, make: () => string): Promise<string> {
      const known = await vault.get(name);
      if (known === undefined && made.has(name)) throw new AppError(503, 'key_missing', KEY_MISSING);
      const value = known ?? (await makeKey(vault, name, make));
      if (!made.has(name)) {
        made.add(name);
        // What else was noted since then stays.
        writeInstance(dataDirectory, { ...(readInstance(dataDirectory) ?? instance), keys: [...made] });
      }
      return value;
    },
  };
}

async function chooseVault(dataDirectory: string, createKeychain: (id: string) => KeyVault) {
  // A key file or database without its record is a half-restored directory, not a first start.
  if (existsSync(keyFilePath(dataDirectory)) || existsSync(join(dataDirectory, 'alcove.db')))
    throw new AppError(500, 'instance_missing', INSTANCE_MISSING);
  const candidate = newInstance('keychain');
  const works = await canKeep(createKeychain(candidate.id));
  const instance = works ? candidate : newInstance('file');
  writeInstance(dataDirectory, instance);
  return instance;
}

/** Whether there is a keychain that really keeps things: written, read back, removed. Throws when it is locked. */
async function canKeep(vault: KeyVault): Promise<boolean> {
  try {
    await vault.set('ledger-head', 'probe');
    const kept = (await vault.get('ledger-head')) === 'probe';
    await vault.delete('ledger-head');
    return kept;
  } catch (error) {
    // A keychain that is there and locked is no reason to keep keys in a file for ever.
    if (error instanceof AppError && error.code === 'keychain_locked') throw error;
    return false;
  }
}

async function makeKey(vault: KeyVault, name: SecretName, make: () => string): Promise<string> {
  const value = make();
  await vault.set(name, value);
  if ((await vault.get(name)) !== value) throw new AppError(503, 'key_not_kept', KEY_NOT_KEPT);
  return value;
}

function keyFilePath(dataDirectory: string): string {
  return join(dataDirectory, 'keys.json');
}

const RESTORING =
  'A restore was cut off while it put the data in their place. Start Alcove, which ends it, and try again.';
const KEY_MISSING =
  'A key of this Alcove is no longer in the keychain (or key file) where it was kept. Restore the keychain or a ' +
  'backup made with "alcove backup". No new key was made, so nothing is lost yet.';
const KEY_NOT_KEPT = 'The keychain accepted a key and does not give it back. Check your keyring service.';
const INSTANCE_MISSING =
  'The data directory holds data and no instance.json, so Alcove cannot tell where its keys are. Restore ' +
  'instance.json from a backup, or start with an empty data directory.';

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
    ['cloud-key', 'search-key', 'hub-token'].includes(name) || /^(?:mcp-environment|trusted-key)-/.test(name);
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
