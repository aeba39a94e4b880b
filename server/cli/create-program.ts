import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { openDatabase } from '../db/connection.ts';
import { isPlainDatabase } from '../db/encrypt-database.ts';
import { holdDataDirectory } from '../db/hold-data-directory.ts';
import { lastRow } from '../egress/ledger/append-row.ts';
import { keepHead } from '../egress/ledger/ledger-head.ts';
import { newInstance, readInstance, writeInstance } from '../secrets/instance.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { createKeychains } from '../secrets/keychain-vault.ts';
import { readRecoveryKeys } from '../secrets/recovery-keys.ts';
import { keyOfPhrase } from '../secrets/recovery-phrase.ts';
import type { BackupIo } from './backup.ts';
import { registerChatCommand } from './chat.commands.ts';
import type { CommandIo } from './command-io.ts';
import { registerDoctorCommand } from './doctor.commands.ts';
import { registerDocumentCommands } from './documents.commands.ts';
import { registerEngineCommands } from './engine.commands.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerLoginCommands } from './login.commands.ts';
import { registerMcpCommand } from './mcp.commands.ts';
import { registerModelCommands } from './model.commands.ts';
import { askYes, readPassword } from './read-password.ts';
import type { RestoreOptions } from './restore.ts';
import { registerScoreCommand } from './score.ts';
import { registerUserCommands } from './user.commands.ts';

/** Adds `backup` and `restore` to the command line. */
function registerBackupCommands(program: Command, config: Config, io: BackupIo): void {
  program
    .command('backup <file>')
    .description(
      'write all data into one encrypted file; the passphrase is asked for, or read from standard input',
    )
    .option('--json', 'say what was written as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      // Read when it is needed: it brings the whole server along.
      const { backupCommand } = await import('./backup.ts');
      await backupCommand(file, options, config, io);
    });
  program
    .command('restore [file]')
    .description('put a backup in the place of all data; no server may be running')
    .option('--plain', 'also where there is no keychain and encrypted data would lie here in the clear')
    .option('--undo', 'put back what the last restore replaced, while Alcove has not been started since')
    .option('--json', 'say what was restored as JSON')
    .action(async (file: string | undefined, options: RestoreOptions) => {
      const { restoreCommand } = await import('./restore.ts');
      await restoreCommand(file, options, config, io);
    });
}

/** Adds `alcove serve`: the server alone, without a window. */
function registerServeCommand(program: Command, config: Config): void {
  program
    .command('serve')
    .description('start the server alone and print its address')
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      // Read when it is needed: other commands start sooner without the server's code.
      const { runServer } = await import('../run-server.ts');
      await runServer(config);
    });
}

const EXAMPLES = `
Examples:
  alcove serve
  ALCOVE_PORT=8000 ALCOVE_NO_CLOUD=1 alcove serve`;

/** Every command of `alcove`. Parsing throws CommanderError for wrong usage and for help, once it has told it. */
export function createProgram(config: Config, io: CommandIo): Command {
  const { write } = io;
  // Read when it is needed: it brings the whole server along.
  const open = () => import('./open.ts');
  // Before the commands are added, which take it over: commander itself would end with 1 for wrong usage.
  const program = new Command('alcove').exitOverride();
  program.description('Alcove, a private AI assistant on this computer').addHelpText('after', MORE_HELP);
  registerServeCommand(program, config);
  registerLoginCommands(program, config, io);
  registerChatCommand(program, config, io);
  registerDocumentCommands(program, config, io);
  registerMcpCommand(program, config, io);
  registerUserCommands(program, async () => (await open()).openAccounts(config), {
    readPassword,
    askYes,
    write,
  });
  registerModelCommands(program, async () => (await open()).openModels(config), { write });
  registerEngineCommands(program, async () => (await open()).openEngines(config), io);
  registerLedgerCommands(program, async () => (await open()).openLedger(config), { write });
  registerRecoveryCommand(program, config, { readPassword, write });
  registerBackupCommands(program, config, { readPassword, isTerminal: io.input.isTTY === true, write });
  registerDoctorCommand(program, config, io);
  registerScoreCommand(program, {
    input: io.input,
    output: io.output,
    setExitCode: (code) => {
      process.exitCode = code;
    },
  });
  return program;
}

const MORE_HELP = `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no running server or not logged in, 130 stopped with Ctrl+C.
Data goes to standard output, everything else to standard error. "alcove help <command>" has examples.`;

interface RecoveryIo {
  readPassword: (question: string) => Promise<string>;
  write: (line: string) => void;
  createKeychain?: (instanceId: string) => KeyVault;
}

/** Adds `recovery restore` to the command line. */
function registerRecoveryCommand(program: Command, config: Config, io: RecoveryIo): void {
  program
    .command('recovery')
    .description('open the encrypted data when the keychain is lost')
    .command('restore')
    .description(
      'put the keys back into the keychain; the 24 words are asked for, or read from standard input',
    )
    .action(() => restoreKeys(config, io));
}

/**
 * Puts the database's key and those that it keeps back into the keychain, once they have opened the database. Sessions
 * end, since their key is made anew. Throws AppError when the words are wrong, and changes nothing then.
 */
async function restoreKeys({ dataDirectory, timeouts }: Config, io: RecoveryIo): Promise<void> {
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
      const vault = (io.createKeychain ?? createKeychains(timeouts))(instance.id);
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
