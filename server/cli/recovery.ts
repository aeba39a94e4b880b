import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { openDatabase } from '../db/connection.ts';
import { isPlainDatabase } from '../db/encrypt-database.ts';
import { holdDataDirectory } from '../db/hold-data-directory.ts';
import { lastRow } from '../egress/append-row.ts';
import { keepHead } from '../egress/ledger-head.ts';
import { newInstance, readInstance, writeInstance } from '../secrets/instance.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { createKeychainVault } from '../secrets/keychain-vault.ts';
import { readRecoveryKeys } from '../secrets/recovery-keys.ts';
import { keyOfPhrase } from '../secrets/recovery-phrase.ts';

export interface RecoveryIo {
  readPassword: (question: string) => Promise<string>;
  write: (line: string) => void;
  createKeychain?: (instanceId: string) => KeyVault;
}

/** Adds `recovery restore` to the command line. */
export function registerRecoveryCommand(program: Command, config: Config, io: RecoveryIo): void {
  program
    .command('recovery')
    .description('open the encrypted data when the keychain is lost')
    .command('restore')
    .description(
      'put the keys back into the keychain; the 24 words are asked for, or read from standard input',
    )
    .action(() => restoreKeys(config.dataDirectory, io));
}

/**
 * Puts the database's key and those that it keeps back into the keychain, once they have opened the database. Sessions
 * end, since their key is made anew. Throws AppError when the words are wrong, and changes nothing then.
 */
export async function restoreKeys(dataDirectory: string, io: RecoveryIo): Promise<void> {
  const path = join(dataDirectory, 'alcove.db');
  if (!existsSync(path) || isPlainDatabase(path))
    throw new AppError(422, 'not_encrypted', 'There is no encrypted database in this data directory.');
  const hold = holdDataDirectory(dataDirectory);
  try {
    const key = await keyOfPhrase(await io.readPassword('The 24 words: '));
    if (!key) throw new AppError(422, 'phrase_wrong', 'These are not 24 words of a recovery phrase.');
    const database = openDatabase(path, key);
    try {
      const instance = readInstance(dataDirectory) ?? newInstance('keychain');
      const vault = (io.createKeychain ?? createKeychainVault)(instance.id);
      const kept = readRecoveryKeys(database);
      for (const [name, value] of kept) await vault.set(name, value);
      await vault.set('signing-secret', randomBytes(32).toString('base64'));
      const end = lastRow(database);
      if (end) await keepHead(vault, { count: end.sequence, mac: end.mac });
      await vault.set('database-key', key.export().toString('base64'));
      const keys = [...kept.keys(), 'signing-secret', 'database-key'];
      writeInstance(dataDirectory, { ...instance, vault: 'keychain', keys });
    } finally {
      database.close();
    }
  } finally {
    hold.release();
  }
  io.write('The keys are back in the keychain. Start Alcove and log in again.');
}
