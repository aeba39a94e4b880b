import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

/** Runs the desktop app from the clone until it ends. @param {string} electron Electron's executable */
export function runDesktop(electron) {
  // Editors built on Electron leave it in their terminals; with it, Electron is Node and shows no window.
  delete process.env.ELECTRON_RUN_AS_NODE;
  runChild(electron, [root], { stdin: 'ignore', watchParent: true });
}

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

/**
 * Whether a window can be shown here, as far as can be told without trying. On Linux it takes a display, and somebody who
 * is not root: Chromium's sandbox refuses root.
 * @param {{ platform: string, env: NodeJS.ProcessEnv, getuid?: () => number }} [here]
 * @returns {boolean}
 */
export function hasDisplay(here = process) {
  if (here.platform !== 'linux') return true;
  return Boolean(here.env.DISPLAY || here.env.WAYLAND_DISPLAY) && here.getuid?.() !== 0;
}
