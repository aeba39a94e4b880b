import { existsSync, mkdirSync } from 'node:fs';
import { backupContents } from '../backup/backup-contents.ts';
import type { SetAside } from '../backup/set-aside.ts';
import { stageRestore } from '../backup/stage-restore.ts';
import { endSwap, stageDataBefore, swapData } from '../backup/swap-data.ts';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { systemClock } from '../core/clock.ts';
import { holdDataDirectory } from '../db/hold-data-directory.ts';
import { createKeychains } from '../secrets/keychain-vault.ts';
import { type BackupIo, describe } from './backup.ts';
import { wrongUsage } from './exit-code.ts';
import { terminalText } from './terminal-text.ts';

/** `--undo` puts back what a restore replaced; `--plain` accepts that encrypted data lie in the clear here. */
export interface RestoreOptions {
  json?: boolean;
  plain?: boolean;
  undo?: boolean;
}

/**
 * `alcove restore`: verifies a backup and puts it in the place of all data. Throws AppError with the reason when the file
 * cannot be restored or a server runs; nothing is changed then. What was there is kept until Alcove has started once.
 */
export async function restoreCommand(
  file: string | undefined,
  options: RestoreOptions,
  config: Config,
  io: BackupIo,
): Promise<void> {
  if ((file === undefined) === (options.undo !== true))
    throw wrongUsage('Give the file of a backup, or --undo.');
  if (file !== undefined && !existsSync(file))
    throw new AppError(422, 'file_not_read', `${file} cannot be read.`);
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const hold = holdDataDirectory(config.dataDirectory);
  try {
    endSwap(config.dataDirectory);
    if (file === undefined) undo(config, options, io);
    else await restore(file, options, config, io);
  } finally {
    hold.release();
  }
}

async function restore(file: string, options: RestoreOptions, config: Config, io: BackupIo): Promise<void> {
  const { dataDirectory } = config;
  const passphrase = await io.readPassword('Passphrase of the backup: ');
  const staged = await stageRestore({ path: file }, passphrase, {
    dataDirectory,
    clock: systemClock,
    acceptsPlain: options.plain === true,
    createKeychain: io.createKeychain ?? createKeychains(config.timeouts),
  });
  swapData(dataDirectory);
  if (options.json)
    io.write(JSON.stringify({ restored: true, ...backupContents(staged), to_confirm: staged.setAside }));
  else io.write(`Restored: ${describe(staged)}. ${toConfirm(staged.setAside)}${NEXT}`);
}

function toConfirm(setAside: SetAside): string {
  const off = setAside.filter(({ kind }) => kind !== 'owner');
  const owners = setAside.filter(({ kind }) => kind === 'owner').map(({ value }) => terminalText(value));
  const names = off.map(({ kind, value }) => `${kind.replace('_', ' ')} ${terminalText(value)}`);
  const switchedOff =
    names.length > 0 ? `Switched off until you set it again in Settings: ${names.join(', ')}. ` : '';
  return `${switchedOff}Owned by: ${owners.join(', ')}. `;
}

function undo({ dataDirectory }: Config, { json }: RestoreOptions, io: BackupIo): void {
  stageDataBefore(dataDirectory, systemClock.now());
  swapData(dataDirectory);
  io.write(json ? JSON.stringify({ undone: true }) : 'The data from before the restore are back.');
}

const NEXT =
  'Start Alcove and log in again. What was here before is kept until that start has worked; until then "alcove restore ' +
  '--undo" brings it back. Cloud and search keys, API keys, folders of agents and models are not in a backup.';
