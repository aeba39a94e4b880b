// Plain JavaScript, because it runs before anything is installed, on whatever Node 20.19+ the person has.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, listSources } from './hash-sources.mjs';
import { findNode } from './node-runtime.mjs';
import { root } from './root.mjs';
import { withLock } from './with-lock.mjs';

const stampDirectory = join(root, 'node_modules', '.alcove');

/**
 * Makes the clone runnable: installs when the lockfile, .npmrc or platform changed, builds when a source changed.
 * Hashes decide, not times, which mean nothing after a clone. All progress goes to stderr.
 * @returns {Promise<{ node: string }>} the Node to run Alcove with
 */
export async function prepare() {
  return withLock(join(root, '.alcove-prepare.lock'), () => {
    const node = findNode();
    install();
    build(node);
    return { node };
  });
}

function install() {
  const hash = hashFiles(
    ['package.json', 'package-lock.json', '.npmrc'],
    `${process.platform}-${process.arch}`,
  );
  if (readStamp('install') === hash) return;
  say('Installing packages (once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env);
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
  say('Building (only when the sources changed) …');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  runTool(node, join('rolldown', 'bin', 'cli.mjs'), [
    '-c',
    'main/launcher/rolldown.config.mjs',
    '--log-level',
    'warn',
  ]);
  cpSync(join(root, 'server/db/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
  runTool(node, join('vite', 'bin', 'vite.js'), [
    'build',
    'renderer',
    '--config',
    'renderer/vite.config.ts',
    '--logLevel',
    'warn',
  ]);
  writeStamp('build', hash);
}

/** @param {string} node @param {string} script @param {string[]} args */
function runTool(node, script, args) {
  run(node, [join(root, 'node_modules', script), ...args], process.env);
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(command, args, env) {
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env, shell });
  if (status === 0) return;
  say(
    error
      ? `Could not run ${command}: ${error.message}`
      : `${command} ${args[0]} failed; its own message is above.`,
  );
  process.exit(1);
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
