// Plain JavaScript, because it runs before anything is installed, on whatever Node 20.19+ the person has.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode } from './node-runtime.mjs';
import { root } from './root.mjs';
import { runStep, runTool, StepFailed } from './run-step.mjs';
import { withLock } from './with-lock.mjs';

const stampDirectory = join(root, 'node_modules', '.alcove');

/**
 * Makes the clone runnable: installs when the packages, .npmrc or platform changed, builds when a source changed.
 * Hashes decide, not times, which mean nothing after a clone. Each step is one line on stderr; a failure shows there what
 * the tool said, and ends the process with 1.
 * @returns {Promise<{ node: string }>} the Node to run Alcove with
 */
export async function prepare() {
  try {
    return await withLock(join(root, '.alcove-prepare.lock'), () => {
      const node = findNode();
      install();
      build(node);
      return { node };
    });
  } catch (thrown) {
    if (!(thrown instanceof StepFailed)) throw thrown;
    // Waited for: on Windows a pipe would lose what is still on its way.
    await new Promise((resolve) => process.stderr.write(thrown.output, resolve));
    process.exit(1);
  }
}

function install() {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  // Not its scripts: one more of them changes no package.
  const wanted = JSON.stringify([dependencies, devDependencies, overrides]);
  const hash = hashFiles(['package-lock.json', '.npmrc'], `${process.platform}-${process.arch}-${wanted}`);
  if (readStamp('install') === hash) return;
  runStep('Installing packages', () => runTool('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']));
  writeStamp('install', hash);
}

/** Whether dist/ was made from the sources as they are. */
export function isBuilt() {
  return readStamp('build') === hashBuild() && existsSync(join(root, 'dist', 'server', 'index.js'));
}

function hashBuild() {
  return hashFiles(listSources(['server', 'models', 'renderer', 'main']), readStamp('install'));
}

/** @param {string} node */
function build(node) {
  if (isBuilt()) return;
  const hash = hashBuild();
  runStep('Building', () => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    runTool(node, [
      join(root, 'node_modules/rolldown/bin/cli.mjs'),
      '-c',
      'main/launcher/rolldown.config.mjs',
    ]);
    cpSync(join(root, 'server/db/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
    runTool(node, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      'renderer',
      '--config',
      'renderer/vite.config.ts',
    ]);
  });
  writeStamp('build', hash);
}

/** @param {string} name */
function readStamp(name) {
  const path = join(stampDirectory, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Written last, so that a run that was cut starts again. @param {string} name @param {string} hash */
function writeStamp(name, hash) {
  mkdirSync(stampDirectory, { recursive: true });
  writeFileSync(join(stampDirectory, name), hash);
}

/** @param {string} sentence */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

// Data that is read where it lies and never built; hashing 20 MB of weights at each start would be felt.
const NOT_BUILT = /\.(gguf|onnx|bin|md|py)$|\/(data|train)\//;

/** @param {string[]} folders @returns {string[]} the build's inputs, sorted, relative to the root */
function listSources(folders) {
  const files = folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => walk(folder));
  return [...files, 'tsconfig.json'].filter((path) => !NOT_BUILT.test(path)).sort();
}

/** @param {string[]} paths @param {string} salt @returns {string} one digest over names and contents */
function hashFiles(paths, salt) {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}
