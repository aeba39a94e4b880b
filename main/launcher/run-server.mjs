import { join } from 'node:path';
import { openBrowser } from './open-browser.mjs';
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
