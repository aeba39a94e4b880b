import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

/** Runs the desktop app from the clone until it ends. @param {string} electron Electron's executable */
export function runDesktop(electron) {
  // Editors built on Electron leave it in their terminals; with it, Electron is Node and shows no window.
  delete process.env.ELECTRON_RUN_AS_NODE;
  runChild(electron, [root], { stdin: 'ignore', watchParent: true });
}
