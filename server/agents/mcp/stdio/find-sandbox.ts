import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { PRLIMIT } from '../../tools/code/python/find-python.ts';

/** The path of bubblewrap as a Linux system installs it, undefined where it or prlimit is missing. */
export async function findSandbox(): Promise<string | undefined> {
  try {
    await access(PRLIMIT, constants.X_OK);
    const path = await realpath('/usr/bin/bwrap');
    await access(path, constants.X_OK);
    return path.startsWith('/usr/bin/') ? path : undefined;
  } catch {
    return undefined;
  }
}
