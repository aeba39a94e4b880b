// A load on every core, for tests that are to hold beside it: races show where a machine is shared.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// In slices, so that it hears when whoever started it has gone: it never outlives the tests.
const COMPUTE = `
process.stdin.on('end', () => process.exit()).resume();
(function compute() {
  for (const end = Date.now() + 50; Date.now() < end; );
  setImmediate(compute);
})();`;

/**
 * Starts one process a core that does nothing but compute.
 * @param {string} node
 * @returns {() => void} ends them
 */
export function keepCoresBusy(node) {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(node, ['-e', COMPUTE], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}
