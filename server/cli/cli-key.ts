import type { Config } from '../config.ts';
import { readInstance } from '../secrets/instance.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { createKeychains } from '../secrets/keychain-vault.ts';
import { openVault } from '../secrets/open-vault.ts';
import { noServer, notLoggedIn } from './exit-code.ts';

/** The vault of a data directory that a server has made. Throws AppError where there is none yet; makes nothing. */
export async function openExistingVault({
  dataDirectory,
  timeouts,
}: Pick<Config, 'dataDirectory' | 'timeouts'>): Promise<KeyVault> {
  if (!readInstance(dataDirectory))
    throw noServer('There is no Alcove in this data directory yet. Start it with "alcove serve".');
  return (await openVault(dataDirectory, { createKeychain: createKeychains(timeouts) })).vault;
}

/** The key that `alcove login` kept. Throws AppError where there is none. */
export async function readCliKey(vault: KeyVault): Promise<string> {
  const key = await vault.get('cli-key');
  if (key === undefined) throw notLoggedIn('The command line is not logged in. Run "alcove login".');
  return key;
}
