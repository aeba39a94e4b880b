#!/usr/bin/env node
import '../egress/install-server-guard.ts';
import { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import { readConfig } from '../read-config.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerModelCommands } from './model.commands.ts';
import { openAccounts, openLedger, openModels } from './open.ts';
import { readPassword } from './read-password.ts';
import { registerRecoveryCommand } from './recovery.ts';
import { registerScoreCommand } from './score.ts';
import { registerServeCommand } from './serve.ts';
import { registerUserCommands } from './user.commands.ts';

// `alcove … | head` closes the pipe early: that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const write = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  const program = new Command('alcove').description('Alcove, a private AI assistant on this computer');
  registerServeCommand(program, config);
  registerUserCommands(program, () => openAccounts(config), { readPassword, write });
  registerModelCommands(program, () => openModels(config), { write });
  registerLedgerCommands(program, () => openLedger(config), { write });
  registerRecoveryCommand(program, config, { readPassword, write });
  registerScoreCommand(program, {
    input: process.stdin,
    output: process.stdout,
    setExitCode: (code) => {
      process.exitCode = code;
    },
  });
  await program.parseAsync();
} catch (thrown) {
  process.stderr.write(`${thrown instanceof AppError ? thrown.detail : describe(thrown)}\n`);
  process.exitCode = 1;
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'Unknown failure.';
}
