// What a run of the tests came to, kept in node_modules/.cache/alcove/: which tree was tested, the counts, the slowest files
// and every failure in full. The lines of the terminal are gone with it; the next question is always which test it was.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './root.mjs';

export const SLOWEST = 10;

/**
 * @typedef {object} RunCounts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @typedef {{ file: string, seconds: number }} Duration
 * @typedef {RunCounts & { durations: Duration[], failures: { test: string, file: string, text: string }[] }} RunReport
 * @typedef {RunReport & { runs?: (RunCounts & { seconds: number })[] }} JoinedReport
 * What vitest's JSON reporter writes, as far as it is read here.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {VitestFile[]} testResults
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {number} startTime milliseconds since 1970
 * @property {number} endTime
 * @property {string} status
 * @property {string} [message] why the file could not run
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @returns {RunReport} with a failure if there is no such file: then the runner itself fell
 */
export function readRun(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readVitest(file);
  const durations = testResults
    .map(({ name, startTime, endTime }) => ({
      file: fromRoot(name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const texts = failed.map(({ fullName, failureMessages }) => ({
      test: fullName,
      file: fromRoot(name),
      text: failureMessages.join('\n'),
    }));
    const isOfFile = texts.length === 0 && status === 'failed';
    return isOfFile ? [{ test: '(the file itself)', file: fromRoot(name), text: message ?? '' }] : texts;
  });
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests + numTodoTests,
    durations,
    failures,
  };
}

/**
 * What several runs of the same tests came to: the counts together and, where there was more than one run, of each; the times
 * are those of the first.
 * @param {(RunReport & { seconds: number })[]} runs
 * @returns {JoinedReport}
 */
export function joinRuns(runs) {
  const sum = (/** @type {keyof RunCounts} */ name) => runs.reduce((total, run) => total + run[name], 0);
  const counts = runs.map(({ passed, failed, skipped, seconds }) => ({ passed, failed, skipped, seconds }));
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    durations: runs[0]?.durations ?? [],
    failures: runs.flatMap(({ failures }) => failures),
    ...(runs.length > 1 && { runs: counts }),
  };
}

/** @param {string} file @returns {VitestReport} */
function readVitest(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const message = 'the runner of the tests wrote no report';
    const testResults = [
      { name: root, startTime: 0, endTime: 0, status: 'failed', message, assertionResults: [] },
    ];
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
  }
}

/** @type {(file: string) => string} */
const fromRoot = (file) => relative(root, file).replaceAll(sep, '/');

/**
 * Writes the report of a whole run.
 * @param {string} scope `gate`, `all`, `deep` or `real`: the gate's is `last-test.json`, another's has its name in it
 * @param {JoinedReport & { complaints: number, seconds: number, tree: string | null, clean: boolean }} report
 * @returns {string} where it lies, from the root of the repository
 */
export function keepReport(scope, { durations, ...report }) {
  const path = join(
    root,
    'node_modules/.cache/alcove',
    scope === 'gate' ? 'last-test.json' : `last-test-${scope}.json`,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `${JSON.stringify({ scope, ...report, slowest: durations.slice(0, SLOWEST) }, null, 2)}\n`,
  );
  return relative(root, path);
}

/**
 * Notes the times of a run in the committed list, by which long files begin first (test/longest-first.ts).
 * @param {Duration[]} durations
 */
export function recordDurations(durations) {
  const path = join(root, 'test/durations.json');
  const known = { ...JSON.parse(readFileSync(path, 'utf8')) };
  for (const { file, seconds } of durations) known[file] = seconds;
  const present = Object.entries(known).filter(([file]) => existsSync(join(root, file)));
  const sorted = Object.fromEntries(present.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

/**
 * What is about to be tested, as git names it: the tree that a commit of everything here would have. Its objects go to a
 * folder that is thrown away.
 * @returns {{ tree: string | null, clean: boolean }} `clean`: it is that of HEAD; null without git or a repository
 */
export function readTree() {
  const scratch = mkdtempSync(join(tmpdir(), 'alcove-tree-'));
  try {
    const gitFolder = git(['rev-parse', '--absolute-git-dir']);
    const head = git(['rev-parse', 'HEAD^{tree}']);
    if (!gitFolder || !head) return { tree: null, clean: false };
    const env = {
      ...process.env,
      GIT_INDEX_FILE: join(scratch, 'index'),
      GIT_OBJECT_DIRECTORY: join(scratch, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(gitFolder, 'objects'),
    };
    mkdirSync(env.GIT_OBJECT_DIRECTORY);
    // With the index's own notes only what has changed is read.
    copyFileSync(join(gitFolder, 'index'), env.GIT_INDEX_FILE);
    git(['add', '--all'], env);
    const tree = git(['write-tree'], env);
    return { tree, clean: tree === head };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} what it printed, null if it failed
 */
function git(args, env = process.env) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
