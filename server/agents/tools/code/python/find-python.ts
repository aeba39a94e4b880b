import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { ToolFailed } from '../../../tool.types.ts';
import { hasSystemCallFilter } from './system-call-filter.ts';

/** Where the two programs are that Python in a sandbox needs, links resolved. */
export interface PythonPlaces {
  bwrap: string;
  python: string;
}

/** Sets the limits from inside the sandbox; of util-linux, which every Linux has. */
export const PRLIMIT = '/usr/bin/prlimit';

/**
 * Finds bubblewrap and Python where a Linux system installs them; a path of the user's own, such as pyenv's, is never
 * taken. Throws ToolFailed with the remedy where Python cannot be run.
 */
export async function findPython(): Promise<PythonPlaces> {
  if (platform() !== 'linux' || !hasSystemCallFilter(arch()))
    throw new ToolFailed(
      'Python runs only on Linux, on x64 and arm64 processors. Write the code in JavaScript.',
      { reason: 'python_not_here' },
    );
  const places = { bwrap: await find('/usr/bin/bwrap'), python: await find('/usr/bin/python3') };
  await find(PRLIMIT);
  return places;
}

async function find(path: string): Promise<string> {
  try {
    const resolved = await realpath(path);
    await access(resolved, constants.X_OK);
    if (resolved.startsWith('/usr/bin/')) return resolved;
  } catch {
    // Said below: missing, or not to be run.
  }
  throw new ToolFailed(
    'Python is turned on but cannot be run: install the packages bubblewrap and python3 of your Linux, or write the code in JavaScript.',
    { reason: 'python_missing' },
  );
}
