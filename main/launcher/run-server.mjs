import { join } from 'node:path';
import { root } from './root.mjs';
import { runChild } from './run-child.mjs';

/** Runs the built server, without a window, until it ends. @param {string} node */
export function runServer(node) {
  // A small young generation: the server makes little garbage at once, and idle memory is what a person notices.
  runChild(node, ['--max-semi-space-size=2', '--no-parallel-scavenge', join(root, 'dist/server/index.js')], {
    watchParent: true,
  });
}
