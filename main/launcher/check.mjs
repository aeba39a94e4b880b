// `npm run check`: the linter over every file, the types of the whole tree, and the layers of the product.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { prepare, say } from './prepare.mjs';
import { root } from './root.mjs';

/**
 * Runs them side by side; what they find goes to the terminal.
 * @param {string} node
 * @returns {Promise<number>} how many of them found something
 */
export async function check(node) {
  const found = await Promise.all([
    run(node, 'The linter', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    run(node, 'The type check', [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.alcove/types.tsbuildinfo',
      '-p',
      '.',
    ]),
    run(node, 'The check of the layers', ['test/architecture/layers.ts']),
  ]);
  return found.filter((isClean) => !isClean).length;
}

/**
 * @param {string} node @param {string} name @param {string[]} command a script and its arguments
 * @returns {Promise<boolean>} whether it found nothing
 */
function run(node, name, command) {
  const child = spawn(node, command, { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => done(error.message, false));
    child.on('close', (code) => done(output, code === 0));
    /** @param {string} text @param {boolean} isClean */
    function done(text, isClean) {
      if (!isClean) say(`${text}\n${name} found the above.`);
      resolve(isClean);
    }
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { node } = await prepare();
  process.exit((await check(node)) === 0 ? 0 : 1);
}
