#!/usr/bin/env node
import '../egress/install-server-guard.ts';
import { Command, CommanderError } from 'commander';
import { AppError } from '../core/app-error.ts';
import { readConfig } from '../read-config.ts';
import { registerBackupCommands } from './backup.commands.ts';
import { registerChatCommand } from './chat.commands.ts';
import { createCommandIo } from './command-io.ts';
import { registerDoctorCommand } from './doctor.commands.ts';
import { registerDocumentCommands } from './documents.commands.ts';
import { exitCodeOf } from './exit-code.ts';
import { createInterruptSignal } from './interrupt-signal.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerLoginCommands } from './login.commands.ts';
import { registerModelCommands } from './model.commands.ts';
import { readPassword } from './read-password.ts';
import { registerRecoveryCommand } from './recovery.ts';
import { registerScoreCommand } from './score.ts';
import { registerServeCommand } from './serve.ts';
import { registerUserCommands } from './user.commands.ts';

// `alcove … | head` closes the pipe early: that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const io = createCommandIo({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  interrupt: createInterruptSignal(process),
});
const { write } = io;

try {
  const config = readConfig();
  // Read when it is needed: it brings the whole server along.
  const open = () => import('./open.ts');
  // Before the commands are added, which take it over: commander itself would end with 1 for wrong usage.
  const program = new Command('alcove').exitOverride();
  program.description('Alcove, a private AI assistant on this computer').addHelpText('after', moreHelp());
  registerServeCommand(program, config);
  registerLoginCommands(program, config, io);
  registerChatCommand(program, config, io);
  registerDocumentCommands(program, config, io);
  registerUserCommands(program, async () => (await open()).openAccounts(config), { readPassword, write });
  registerModelCommands(program, async () => (await open()).openModels(config), { write });
  registerLedgerCommands(program, async () => (await open()).openLedger(config), { write });
  registerRecoveryCommand(program, config, { readPassword, write });
  const isTerminal = process.stdin.isTTY === true;
  registerBackupCommands(program, config, { readPassword, isTerminal, write });
  registerDoctorCommand(program, config, io);
  registerScoreCommand(program, {
    input: process.stdin,
    output: process.stdout,
    setExitCode: (code) => {
      process.exitCode = code;
    },
  });
  await program.parseAsync();
} catch (thrown) {
  // What commander throws, it has told already.
  if (!(thrown instanceof CommanderError)) io.note(describe(thrown));
  process.exitCode = exitCodeOf(thrown);
}

function describe(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.detail;
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'Unknown failure.';
}

function moreHelp(): string {
  return `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no running server or not logged in, 130 stopped with Ctrl+C.
Data goes to standard output, everything else to standard error. "alcove help <command>" has examples.`;
}
