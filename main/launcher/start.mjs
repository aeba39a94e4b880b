// `npm start`: the desktop window where Electron's runtime and a display are there; else the server, in a browser where
// somebody sits at this terminal and there is a display. `npm start -- --no-open` opens none.

import { prepare } from './prepare.mjs';
import { findElectron, hasDisplay, runDesktop } from './run-desktop.mjs';
import { runServer } from './run-server.mjs';

const { node } = await prepare();
// Only now: an install empties the folder that it lies in.
const electron = findElectron();
if (electron && hasDisplay()) runDesktop(electron);
else runServer(node, { opensBrowser: isWatched() && hasDisplay() && !process.argv.includes('--no-open') });

/** Whether somebody sits here: not a script that reads what is printed, and nobody on another computer. */
function isWatched() {
  return Boolean(process.stdout.isTTY) && !process.env.SSH_CONNECTION;
}
