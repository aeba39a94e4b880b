import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program until it ends and exits with its status. The child has a channel to this process and stops when
 * that closes; this process stops when its own parent is gone, because npm and sh pass no signals on.
 * @param {string} node
 * @param {string[]} args
 * @param {{
 *   stdin?: 'inherit' | 'ignore',
 *   watchParent?: boolean,
 *   cwd?: string,
 *   hear?: (message: unknown) => void,
 * }} [options] `hear` is told what the child sends over the channel
 */
export function runChild(node, args, options = {}) {
  const child = spawn(node, args, {
    cwd: options.cwd ?? root,
    stdio: [options.stdin ?? 'inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ALCOVE_LAUNCHED: '1' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  if (options.watchParent) stopWithParent(() => child.kill('SIGTERM'));
  if (options.hear) child.on('message', options.hear);
  // The terminal sends Ctrl+C to both, and a second one can end the child before it has said how.
  child.on('exit', (code, signal) => process.exit(signal === 'SIGINT' ? 130 : signal ? 1 : (code ?? 1)));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

/** @param {() => void} stop */
function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
