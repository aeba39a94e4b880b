import { Command } from 'commander';
import type { Config } from '../config.ts';
import { registerBackupCommands } from './backup.commands.ts';
import { registerChatCommand } from './chat.commands.ts';
import type { CommandIo } from './command-io.ts';
import { registerDoctorCommand } from './doctor.commands.ts';
import { registerDocumentCommands } from './documents.commands.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerLoginCommands } from './login.commands.ts';
import { registerMcpCommand } from './mcp.commands.ts';
import { registerModelCommands } from './model.commands.ts';
import { askYes, readPassword } from './read-password.ts';
import { registerRecoveryCommand } from './recovery.ts';
import { registerScoreCommand } from './score.ts';
import { registerServeCommand } from './serve.ts';
import { registerUserCommands } from './user.commands.ts';

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
