import { describeFailure } from '../models/background.ts';
import type { Logger } from './core/logger.ts';

/** What is left to do when the process is in a state that nobody foresaw. */
export interface LastResort {
  logger: Pick<Logger, 'error'>;
  /** Closes what must not stay open; nothing here may wait. */
  close(): void;
}

/**
 * From now on an exception or a rejection that reached nobody is logged by its class and place, never with its message
 * as Node prints it; the database is closed and the process ends with exit code 1. The state is unknown then, so nothing
 * goes on. There should be none: work is let go by `background` only.
 */
export function installLastResort({ logger, close }: LastResort): void {
  // Node raises rejections that nobody heard as exceptions of this origin.
  process.once('uncaughtException', (thrown, origin) => {
    try {
      logger.error('unheard_failure', { origin, ...describeFailure(thrown) });
      close();
    } finally {
      process.exit(1);
    }
  });
}
