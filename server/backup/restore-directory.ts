import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readInstance } from '../secrets/instance.ts';
import type { KeyVault, SecretName } from '../secrets/key-vault.ts';
import { writePrivateFile } from '../secrets/private-file.ts';

/**
 * Where a restore lies, inside the data directory: on the same disk, so that the swap is renames, as private as the data,
 * and under the lock that holds them. (A data directory may itself be a mount, which cannot be renamed.)
 */
export function restorePaths(dataDirectory: string) {
  const directory = join(dataDirectory, 'restore');
  return {
    directory,
    /** What will take the place of the data. */
    new: join(directory, 'new'),
    /** Written last: what is in `new` was verified from end to end. */
    ready: join(directory, 'ready.json'),
    /** Data that take nobody's place any more. */
    dropped: join(directory, 'dropped'),
    /** The swap that is going on. */
    journal: join(dataDirectory, 'restoring.json'),
    /** The data from before, until the restored have been started. */
    before: join(dataDirectory, 'before-restore'),
  };
}

/** How long a verified backup waits for the start that puts it in the place of the data, in milliseconds. */
const STAGED_FOR_MS = 86_400_000;

const Ready = z.object({ stagedAt: z.int() });

/** Notes that what is staged was verified to its end; see `dropForgotten`. */
export function markReady(dataDirectory: string, now: number): void {
  const { ready } = restorePaths(dataDirectory);
  writePrivateFile(ready, JSON.stringify({ stagedAt: now } satisfies z.infer<typeof Ready>));
}

/**
 * Drops a backup that was staged more than a day ago: whoever went on working since then would lose what they wrote. To be
 * called at a start, before `swapData`; a swap that has begun is left alone.
 */
export async function dropForgotten(
  dataDirectory: string,
  now: number,
  createKeychain: (instanceId: string) => KeyVault,
): Promise<void> {
  const { ready, journal } = restorePaths(dataDirectory);
  if (existsSync(journal) || !existsSync(ready)) return;
  const { stagedAt } = Ready.parse(JSON.parse(readFileSync(ready, 'utf8')));
  if (now - stagedAt > STAGED_FOR_MS) await discardStaged(dataDirectory, createKeychain);
}

/** Removes what was staged and not swapped in, with the keys that were made for it alone. */
export async function discardStaged(
  dataDirectory: string,
  createKeychain: (instanceId: string) => KeyVault,
): Promise<void> {
  const paths = restorePaths(dataDirectory);
  if (!existsSync(paths.directory)) return;
  const instance = existsSync(paths.new) ? readInstance(paths.new) : undefined;
  if (instance?.vault === 'keychain') {
    const keychain = createKeychain(instance.id);
    for (const name of STAGED_KEYS) await keychain.delete(name);
  }
  await rm(paths.directory, { recursive: true, force: true });
}

const STAGED_KEYS: SecretName[] = [
  'ledger-key',
  'payload-key',
  'ledger-head',
  'database-key',
  'signing-secret',
];

/**
 * Removes the data from before a restore, and the keys of others' services that were kept for them: to be called once the
 * restored data have been started. True where there were some. The other keys stay: a copy of those data may need them.
 */
export async function forgetDataBefore(
  dataDirectory: string,
  createKeychain: (instanceId: string) => KeyVault,
): Promise<boolean> {
  const { before } = restorePaths(dataDirectory);
  if (!existsSync(before)) return false;
  const instance = readInstance(before);
  if (instance?.vault === 'keychain') {
    const keychain = createKeychain(instance.id);
    await keychain.delete('cloud-key');
    await keychain.delete('search-key');
    await keychain.delete('hub-token');
    await keychain.delete('cli-key');
  }
  await rm(before, { recursive: true, force: true });
  return true;
}
