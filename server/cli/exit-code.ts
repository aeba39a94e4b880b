import { CommanderError } from 'commander';
import { AppError } from '../core/app-error.ts';

/** What `alcove` ends with: done, failed, wrong usage, no running server or not logged in, stopped with Ctrl+C. */
export const EXIT = { done: 0, failed: 1, usage: 2, notConnected: 3, interrupted: 130 } as const;

/** The exit code that a failure ends the command line with. */
export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (!(thrown instanceof AppError)) return EXIT.failed;
  return CODES[thrown.code] ?? EXIT.failed;
}

const CODES: Record<string, number> = {
  wrong_usage: EXIT.usage,
  no_server: EXIT.notConnected,
  not_logged_in: EXIT.notConnected,
  interrupted: EXIT.interrupted,
};

/** The command was called in a way that makes no sense. */
export function wrongUsage(sentence: string): AppError {
  return new AppError(400, 'wrong_usage', sentence);
}

/** There is no server that could answer. */
export function noServer(sentence: string, cause?: unknown): AppError {
  return new AppError(503, 'no_server', sentence, { cause });
}

/** There is no key, or it is no longer good. */
export function notLoggedIn(sentence: string): AppError {
  return new AppError(401, 'not_logged_in', sentence);
}

/** The person pressed Ctrl+C. */
export function interrupted(): AppError {
  return new AppError(400, 'interrupted', 'Stopped.');
}
