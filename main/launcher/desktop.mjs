// `npm run desktop`: the desktop window; Electron's runtime, 100 MB that npm does not bring, is fetched when it is missing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, say } from './prepare.mjs';
import { root } from './root.mjs';
import { findElectron, hasDisplay, runDesktop } from './run-desktop.mjs';

const { node } = await prepare();
if (!hasDisplay()) stop('There is no display here, or only one for root. `npm run serve` needs none.');
runDesktop(findElectron() ?? fetchElectron());

/** @returns {string} */
function fetchElectron() {
  say('Fetching Electron’s runtime (once) …');
  // Electron's own script, which checks what it fetched against the sums in its package.
  spawnSync(node, [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return (
    findElectron() ??
    stop('Electron’s runtime could not be fetched. `npm run serve` runs Alcove without a window.')
  );
}

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  say(sentence);
  process.exit(1);
}
