import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import { openLogFile } from './core/log-file.ts';
import { createLogger, isAtLeast, type Logger } from './core/logger.ts';

/** The server's log. */
export interface ServerLog {
  logger: Logger;
  /** The file that it is written to; undefined where nothing is logged. */
  path: string | undefined;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** The log of a data directory; older ones lie beside it as `alcove.log.1` and so on. */
export const logPath = (dataDirectory: string): string => join(dataDirectory, 'logs', 'alcove.log');

/**
 * The log of the server: every line from `logLevel` on goes to a file in the data directory, warnings and errors to
 * `terminal` as well, and everything where the level is `debug`. A person reads the terminal, and a line for each request
 * would push away what they need of it.
 */
export function buildLog(
  { dataDirectory, logLevel, timeouts }: Pick<Config, 'dataDirectory' | 'logLevel' | 'timeouts'>,
  clock: Clock,
  terminal: NodeJS.WritableStream,
): ServerLog {
  const now = () => clock.now();
  if (logLevel === 'silent')
    return { logger: createLogger('silent', () => {}, now), path: undefined, close: async () => {} };
  const path = logPath(dataDirectory);
  const shown = logLevel === 'debug' ? 'debug' : 'warn';
  // Whoever read it has gone, as when a terminal window is closed: the file is still there.
  terminal.on('error', () => undefined);
  const file = openLogFile(path, {
    closeMs: timeouts.logEnd,
    // The file cannot say so itself.
    onOutage: (code) => createLogger(logLevel, show, now).error('log_not_written', { code }),
    onRecovery: (lost) => logger.warn('log_lines_lost', { lines: lost }),
  });
  const show = (line: string) => void terminal.write(line);
  const logger = createLogger(
    logLevel,
    (line, level) => {
      file.write(line);
      if (isAtLeast(level, shown)) show(line);
    },
    now,
  );
  return { logger, path, close: file.close };
}
