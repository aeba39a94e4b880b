import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runStep, runTool } from './run-step.mjs';

/** The Node that Alcove is built and tested on; carried only when the one at hand is too old. */
const VERSION = '24.21.0';

/** better-sqlite3 13 ships N-API 10 binaries, which crash on anything older. */
const LEAST_NAPI = 10;

/** @returns {string} a Node new enough to run Alcove: this one, or one carried in the clone */
export function findNode() {
  if (Number(process.versions.napi) >= LEAST_NAPI) return process.execPath;
  const carried = join(root, '.node', process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (!existsSync(carried) || versionOf(carried) !== `v${VERSION}`)
    runStep(`Fetching Node ${VERSION}, because ${process.versions.node} is too old for the database`, () =>
      fetchNode(carried),
    );
  return carried;
}

/** @param {string} target */
function fetchNode(target) {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${os}-${process.arch}`;
  const scratch = mkdtempSync(join(root, '.node-fetch-'));
  try {
    runTool('npm', [
      'install',
      '--prefix',
      scratch,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${VERSION}`,
    ]);
    mkdirSync(join(root, '.node', 'bin'), { recursive: true });
    cpSync(join(scratch, 'node_modules', name, 'bin'), join(root, '.node', 'bin'), { recursive: true });
    chmodSync(target, 0o755);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} node @returns {string} */
function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
