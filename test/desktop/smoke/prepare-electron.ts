import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { findElectron, hasDisplay } from '../../../main/launcher/run-desktop.mjs';

/** Why the smoke test cannot run here, in a sentence that says what to do. */
export class CannotSmoke extends Error {}

/** Electron's program; fetched when that was asked for. Throws CannotSmoke where it is missing. */
export function electronProgram(mayFetch: boolean): string {
  const there = findElectron();
  if (there) return there;
  if (!mayFetch)
    throw new CannotSmoke(
      'Electron’s program is not here: npm installs its types only. Run `npm run smoke:electron -- --fetch` where it can be fetched, or set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds it.',
    );
  // Electron's own script, which checks what it fetched against the sums in its package.
  const script = createRequire(import.meta.url).resolve('electron/install.js');
  spawnSync(process.execPath, [script], { stdio: 'inherit' });
  const fetched = findElectron();
  if (!fetched) throw new CannotSmoke('Electron’s program could not be fetched: its own words are above.');
  return fetched;
}

/**
 * Runs this program again under a virtual display where there is none, and answers its exit code; undefined where one is
 * there. Throws CannotSmoke where none can be had.
 */
export function runUnderDisplay(): number | undefined {
  if (hasDisplay()) return undefined;
  if (process.getuid?.() === 0)
    throw new CannotSmoke('Run this as an ordinary user: Chromium’s sandbox refuses root.');
  const { status, error } = spawnSync('xvfb-run', ['-a', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  if (error) throw new CannotSmoke('There is no display here. Install xvfb, which brings xvfb-run.');
  return status ?? 1;
}
