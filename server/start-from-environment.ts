import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from './core/app-error.ts';
import { explainStorageFailure } from './core/explain-storage-failure.ts';
import { readConfig } from './read-config.ts';
import { runServer } from './run-server.ts';
import { joinShell } from './shell/join-shell.ts';
import { openShellPort } from './shell/shell-port.ts';

/** How long what is said to the shell may take to leave before the process ends, in milliseconds. */
const LAST_WORD_MS = 100;

/**
 * Starts the server with the configuration of this process, for the desktop shell where that started it; a failure is one
 * sentence and exit code 1.
 */
export async function startFromEnvironment(): Promise<void> {
  const port = openShellPort();
  const shell = port && (await joinShell(port));
  try {
    await runServer(readConfig(), shell);
  } catch (thrown) {
    const known = thrown instanceof AppError ? thrown : explainStorageFailure(thrown);
    const sentence = known?.detail ?? describe(thrown);
    process.stderr.write(`Alcove could not start. ${sentence}\n`);
    shell?.failed({ sentence, ...(known && { code: known.code, params: known.params ?? {} }) });
    if (shell) await wait(LAST_WORD_MS);
    process.exit(1);
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'Unknown failure.';
}
