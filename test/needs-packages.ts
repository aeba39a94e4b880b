import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath } from './start-browser.ts';

/** The Debian packages that some tests need beside npm's, and what of each such a test starts. `.ci/run` installs them. */
const PROGRAMS = {
  bubblewrap: ['/usr/bin/bwrap'],
  chromium: [browserPath],
  dbus: ['/usr/bin/dbus-run-session', '/usr/bin/dbus-send'],
  'gnome-keyring': ['/usr/bin/gnome-keyring-daemon'],
  'python3-minimal': ['/usr/bin/python3'],
  sox: ['/usr/bin/sox'],
  strace: ['/usr/bin/strace'],
} as const;

type Package = keyof typeof PROGRAMS;
export const PACKAGES = Object.keys(PROGRAMS);

const NEEDED = Symbol.for('alcove.test.needed-packages');
// Once a process: the runner has an instance of this module that is not the tests'.
const shared = globalThis as { [NEEDED]?: Set<Package> };
shared[NEEDED] ??= new Set();
const needed = shared[NEEDED];

/**
 * Whether these packages are here, for `skipIf`. In CI they have to be, so that nothing skips there: what is missing fails.
 * What is missing elsewhere is said at the end of the run (main/launcher/test.mjs).
 */
export function isInstalled(...packages: Package[]): boolean {
  if (process.env.CI === 'true') return true;
  const missing = packages.filter((name) => !PROGRAMS[name].every((path) => existsSync(path)));
  const scratch = process.env.ALCOVE_TEST_SCRATCH;
  if (scratch) for (const name of missing) appendFileSync(join(scratch, 'missing-packages'), `${name}\n`);
  return missing.length === 0;
}

/**
 * Said where a module of tests is loaded: each file that loads it needs these packages, and is skipped as a whole where one
 * is missing, before anything in it runs.
 */
export function needsPackages(...packages: Package[]): void {
  for (const name of packages) needed.add(name);
}

/** For the runner, once a file is loaded: what it needs, and forgets it. */
export function takeNeededPackages(): Package[] {
  const names = [...needed];
  needed.clear();
  return names;
}
