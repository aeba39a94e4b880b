import { basename, dirname, join, resolve } from 'node:path';

/**
 * Where the shell keeps what is its own: cookies, window state, desktop settings. Beside the server's data and never in
 * them: a backup, a restore or a wiped data directory must not meet Chromium's files. It follows `ALCOVE_DATA_DIR`, so that
 * a second profile is one instance more, with a login of its own.
 */
export function userDataDirectory(environment: NodeJS.ProcessEnv, applicationData: string): string {
  const dataDirectory = environment.ALCOVE_DATA_DIR;
  // On macOS and Windows `Alcove` in the folder of application data is the server's.
  if (!dataDirectory) return join(applicationData, 'Alcove Desktop');
  const path = resolve(dataDirectory);
  return join(dirname(path), `${basename(path)}-desktop`);
}
