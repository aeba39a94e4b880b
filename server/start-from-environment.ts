import { AppError } from './core/app-error.ts';
import { readConfig } from './read-config.ts';
import { runServer } from './run-server.ts';

/** Starts the server with the configuration of this process; a failure is one sentence and exit code 1. */
export async function startFromEnvironment(): Promise<void> {
  try {
    await runServer(readConfig());
  } catch (thrown) {
    process.stderr.write(
      `Alcove could not start. ${thrown instanceof AppError ? thrown.detail : describe(thrown)}\n`,
    );
    process.exit(1);
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'Unknown failure.';
}
