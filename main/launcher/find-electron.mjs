import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Source: `getPlatformPath` in electron/install.js. @type {Partial<Record<NodeJS.Platform, string>>} */
const EXECUTABLES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/**
 * Electron's executable where it is there already: npm installs the package without it. `ELECTRON_OVERRIDE_DIST_PATH`
 * names another folder that holds one, as for Electron's own command.
 * @returns {string | undefined}
 */
export function findElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(root, 'node_modules', 'electron', 'dist');
  const path = join(folder, EXECUTABLES[process.platform] ?? 'electron');
  return existsSync(path) ? path : undefined;
}
