// `npm test`, the gate: installs, builds, checks, runs what forks nothing, one walk through each program and the files that
// hold what Alcove promises (test/gate.ts), and ends with `N passed, N failed`. With --all it runs the rest of an ordinary
// depth too, with --deep what takes long as well; with --real what needs published weights, and that alone. With files named,
// it runs those alone, and whole; with --guard the gate's files that start programs, as the gate does. --times=10 runs the
// tests so often and counts each run, --load does it beside a load on every core: so a race is found, and shown to be none.
// CI=true makes a skip a failure and changes nothing else: what lands is what a person could have seen. --record notes
// each file's time in test/durations.json.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepCoresBusy } from './busy-cores.mjs';
import { check } from './check.mjs';
import { prepare, say } from './prepare.mjs';
import { root } from './root.mjs';
import { joinRuns, keepReport, readRun, readTree, recordDurations, SLOWEST } from './test-report.mjs';

const FLAGS = /^--(all|deep|real|record|guard|load|times=\d+)$/;
const isDeep = process.argv.includes('--deep');
const isAll = isDeep || process.argv.includes('--all');
const isReal = process.argv.includes('--real');
const isGuard = process.argv.includes('--guard');
const times = Number(process.argv.find((argument) => argument.startsWith('--times='))?.slice(8) ?? 1);
const isCi = process.env.CI === 'true';
const named = process.argv.slice(2).filter((argument) => !FLAGS.test(argument));

const { node } = await prepare();
const isWhole = named.length === 0 && !isReal && !isGuard;
const tested = readTree();
const began = Date.now();
const scratch = mkdtempSync(join(findScratchPlace(), 'alcove-test-'));
const output = join(scratch, 'report.json');
// First, since a mistake that it finds is told within the minute; the tests then have both cores.
const complaints = isWhole ? await check(node) : 0;
const stopLoad = process.argv.includes('--load') ? keepCoresBusy(node) : () => {};
let status = 0;
/** @type {(import('./test-report.mjs').RunReport & { seconds: number })[]} */
const runs = [];
for (let time = 0; time < times; time += 1) {
  const startedAt = Date.now();
  status = (await runTests()) || status;
  runs.push({ ...readRun(output), seconds: Math.round((Date.now() - startedAt) / 1_000) });
  rmSync(output, { force: true });
}
stopLoad();
const run = joinRuns(runs);
const missing = readMissingPackages();
rmSync(scratch, { recursive: true, force: true });
const found = run.failed + complaints;
const isFailed = status !== 0 || found > 0 || (isCi && run.skipped > 0);
// The runner can fail beside every test, and a skip in CI is no test of its own either.
const failed = isFailed ? Math.max(1, found) : 0;
if (named.length === 0) tellReport();
if (process.argv.includes('--record')) recordDurations(run.durations);
if (run.skipped > 0) say(`${run.skipped} tests were skipped.`);
if (missing.length > 0) say(`What tests asked for in vain: install ${missing.join(', ')}.`);
process.stdout.write(`${run.passed} passed, ${failed} failed\n`);
process.exit(isFailed ? 1 : 0);

/** Keeps what the run came to and shows where its time went. */
function tellReport() {
  const scope = isReal ? 'real' : isDeep ? 'deep' : isAll ? 'all' : isGuard ? 'guard' : 'gate';
  const seconds = Math.round((Date.now() - began) / 1_000);
  const path = keepReport(scope, { ...run, failed, complaints, seconds, ...tested });
  for (const { file, seconds } of run.durations.slice(0, SLOWEST))
    say(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  if (times > 1)
    for (const { passed, failed, seconds } of runs) say(`${passed} passed, ${failed} failed, ${seconds} s`);
  say(`${seconds} s in all. The report: ${path}`);
}

/** @returns {string[]} what tests asked for in vain (test/needs-packages.ts) */
function readMissingPackages() {
  const file = join(scratch, 'missing-packages');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return [...new Set(lines)].toSorted();
}

/** @returns {Promise<number>} the exit status of the test runner */
function runTests() {
  const gate = isWhole && !isAll ? ['fast', 'walk', 'guard'] : [];
  const projects = isReal ? ['real'] : isGuard ? ['guard'] : gate;
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...(process.stdout.isTTY ? ['--reporter=default'] : ['--reporter=dot']),
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...projects.map((name) => `--project=${name}`),
    ...named,
  ];
  const env = {
    ...process.env,
    ...((isAll || named.length > 0) && { ALCOVE_TEST_ALL: '1' }),
    ...(isDeep && { ALCOVE_TEST_DEEP: '1' }),
    ...(isReal && { ALCOVE_TEST_REAL: '1' }),
    PATH: `${dirname(node)}:${process.env.PATH}`,
    ALCOVE_TEST_SCRATCH: scratch,
    // What one file had compiled, the next one of another process takes from there.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/alcove/compiled'),
  };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

/**
 * Memory, where Linux offers plenty of it as a file system: every server of a test makes a database, and a disk takes twice
 * as long to confirm its first writes as the server takes to start.
 * @returns {string} a folder for what the tests write
 */
function findScratchPlace() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 6 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
