// `npm start`: the desktop window where Electron's runtime and a display are there; else the server, which prints where
// to find it in a browser.
import { findElectron } from './find-electron.mjs';
import { hasDisplay } from './has-display.mjs';
import { prepare } from './prepare.mjs';
import { runDesktop } from './run-desktop.mjs';
import { runServer } from './run-server.mjs';

const { node } = await prepare();
// Only now: an install empties the folder that it lies in.
const electron = findElectron();
if (electron && hasDisplay()) runDesktop(electron);
else runServer(node);
