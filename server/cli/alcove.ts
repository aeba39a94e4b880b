#!/usr/bin/env node
import '../egress/guard/install-server-guard.ts';
import type { EventEmitter } from 'node:events';
import { CommanderError } from 'commander';
import { AppError } from '../core/app-error.ts';
import { explainStorageFailure } from '../core/explain-storage-failure.ts';
import { readConfig } from '../read-config.ts';
import { createCommandIo } from './command-io.ts';
import { createProgram } from './create-program.ts';
import { exitCodeOf } from './exit-code.ts';

// `alcove … | head` closes the pipe early: that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const io = createCommandIo({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  interrupt: createInterruptSignal(process),
});

try {
  await createProgram(readConfig(), io).parseAsync();
} catch (thrown) {
  // What commander throws, it has told already.
  if (!(thrown instanceof CommanderError)) io.note(describe(thrown));
  process.exitCode = exitCodeOf(thrown);
}

function describe(thrown: unknown): string {
  const known = thrown instanceof AppError ? thrown : explainStorageFailure(thrown);
  if (known) return known.detail;
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'Unknown failure.';
}

/**
 * Gives the signal that Ctrl+C aborts; from the first time on it no longer ends the process by itself. Pressed again, or
 * sent twice because a launcher passes it on, it does no more.
 */
function createInterruptSignal(process: EventEmitter): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (!controller) {
      const made = new AbortController();
      controller = made;
      process.on('SIGINT', () => made.abort());
    }
    return controller.signal;
  };
}
