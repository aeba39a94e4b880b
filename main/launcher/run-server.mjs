import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

/**
 * Runs the built server, without a window, until it ends.
 * @param {string} node
 * @param {{ opensBrowser?: boolean }} [options] whether the person's own browser shows it once it listens
 */
export function runServer(node, { opensBrowser = false } = {}) {
  // A small young generation: the server makes little garbage at once, and idle memory is what a person notices.
  runChild(node, ['--max-semi-space-size=2', '--no-parallel-scavenge', join(root, 'dist/server/index.js')], {
    watchParent: true,
    hear: opensBrowser ? (message) => openBrowser(/** @type {never} */ (message)) : undefined,
  });
}

/** How long a browser has to read the page that leads on, in milliseconds. */
const KEPT_FOR_MS = 60_000;

/**
 * Shows the server in the person's own browser: the set-up while there is no owner yet. Where that fails nothing is said,
 * for the terminal shows the same address.
 * @param {{ type: 'listening', address: string, setupLink?: string }} message what the server says once it listens
 */
function openBrowser({ address, setupLink }) {
  // Beyond this machine people come by another name than the one that is listened on.
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)) return;
  const [command, ...args] = opener();
  // In a session of its own: Ctrl+C ends Alcove and not the browser.
  const child = spawn(command, [...args, setupLink ? pageOf(setupLink, address) : address], {
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.unref();
}

/** @returns {[string, ...string[]]} */
function opener() {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open'];
}

/**
 * What to open so that the set-up link is shown. Whoever holds the link becomes the owner, and on Linux and macOS every
 * user of the computer can read the arguments of every program (`ps`). So there the link lies in a page that leads on to
 * it, which only its owner can read, and which is soon gone. It lies in the clone, not in the data directory: a browser
 * from a snap may not read hidden folders such as ~/.local. On Windows others see no arguments.
 * @param {string} setupLink
 * @param {string} address opened where the page cannot be written
 * @returns {string}
 */
function pageOf(setupLink, address) {
  if (process.platform === 'win32') return setupLink;
  const folder = join(root, 'node_modules', '.alcove');
  const path = join(folder, 'set-up.html');
  const remove = () => rmSync(path, { force: true });
  try {
    mkdirSync(folder, { recursive: true });
    remove();
    // A file of its own, never one that somebody else has put there.
    writeFileSync(path, leadOn(setupLink), { mode: 0o600, flag: 'wx' });
  } catch {
    return address;
  }
  setTimeout(remove, KEPT_FOR_MS).unref();
  process.on('exit', remove);
  return pathToFileURL(path).href;
}

/** @param {string} link */
function leadOn(link) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${encodeURI(link)}">
<title>Alcove</title>
`;
}
