// `npm run test:clients`: programs that others wrote, run against the built server and a stand-in of a cloud, each on
// loopback alone. They are installed from npm and PyPI into a cache outside the repository; then all runs in a network
// namespace without a way out, where there is one.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AFTERWARDS, CLIENT_ROWS, type ClientRow, GROUPS } from './client-rows.ts';
import { startBesideStandIn } from './start-beside-stand-in.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    inside: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const CACHE = process.env.ALCOVE_CLIENTS_CACHE || join(homedir(), '.cache', 'alcove-clients');
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'existing-clients.md');
const LONGEST_MS = 180_000;

const rows = CLIENT_ROWS.filter(
  ({ name, group }) => values.only?.some((part) => name.includes(part) || group === part) ?? true,
);
process.exit(values.inside ? await runAll() : installAndGoInside());

function installAndGoInside(): number {
  for (const group of new Set(rows.map((row) => row.group))) install(group);
  const again = [...process.execArgv, ...process.argv.slice(1), '--inside'];
  const isolated = spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true']).status === 0;
  if (!isolated) console.error('There is no network namespace here: the clients run with a way out.');
  const { status } = isolated
    ? spawnSync(
        'unshare',
        [
          '--user',
          '--map-root-user',
          '--net',
          '/bin/sh',
          '-c',
          'ip link set lo up && exec "$0" "$@"',
          process.execPath,
          ...again,
        ],
        { stdio: 'inherit' },
      )
    : spawnSync(process.execPath, again, { stdio: 'inherit' });
  return status ?? 1;
}

/** Installs a group where it is not there as it is named, with no script of a package. */
function install(group: ClientRow['group']): void {
  const folder = join(CACHE, group);
  const wanted = JSON.stringify(GROUPS[group]);
  const stamp = join(folder, 'installed.json');
  const programs = join(import.meta.dirname, 'programs');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(programs)) cpSync(join(programs, file), join(folder, file));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Installing ${GROUPS[group].join(', ')} …`);
  if (group === 'pypi') {
    run('python3', ['-m', 'venv', folder], folder);
    run(join(folder, 'bin', 'pip'), ['install', '--quiet', ...GROUPS[group]], folder);
  } else {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
    run('npm', ['install', ...options, ...GROUPS[group]], folder);
    const script = AFTERWARDS[group];
    if (script) run(process.execPath, [script], folder);
  }
  writeFileSync(stamp, wanted);
}

function run(program: string, args: string[], cwd: string): void {
  if (spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error(`${program} ${args[0]} did not work.`);
}

interface Told {
  row: ClientRow;
  version: string;
  works: string[];
  /** Check and what was said. */
  fails: [string, string][];
  /** Whether a request of it reached the cloud. */
  reached: boolean;
}

async function runAll(): Promise<number> {
  const told: Told[] = [];
  const at = await startBesideStandIn();
  try {
    for (const row of rows) {
      const before = at.cloud.requests.length;
      const outcome = await runRow(row, at);
      told.push({ ...outcome, reached: at.cloud.requests.length > before });
      const { works, fails } = outcome;
      console.error(`${fails.length === 0 ? '✓' : '✗'} ${row.name}: ${works.join(', ')}`);
      for (const [check, why] of fails) console.error(`    ${check}: ${why}`);
    }
  } finally {
    await at.close();
  }
  const table = present(told);
  console.log(table);
  if (values.write) writeTable(table);
  return told.some(({ fails, reached }) => fails.length > 0 || !reached) ? 1 : 0;
}

async function runRow(row: ClientRow, { url, key }: { url: string; key: string }) {
  const folder = join(CACHE, row.group);
  const home = mkdtempSync(join(tmpdir(), 'alcove-client-'));
  try {
    const { program, args, environment } = row.command({ url, key, folder, home });
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: home,
      LANG: 'C.UTF-8',
      ALCOVE_URL: url,
      ALCOVE_KEY: key,
    };
    const output = await outputOf(program, args, { cwd: home, env: { ...env, ...environment } });
    return { row, version: versionOf(row, folder), ...judge(row, output) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function judge({ expects }: ClientRow, output: string): Pick<Told, 'works' | 'fails'> {
  if (expects) {
    const isRight = expects.test(output);
    return { works: isRight ? ['answers'] : [], fails: isRight ? [] : [['answers', output.slice(-600)]] };
  }
  const checks = output
    .split('\n')
    .filter((line) => line.startsWith('{"check"'))
    .map((line) => JSON.parse(line) as { check: string; ok: boolean; why: string });
  if (checks.length === 0) return { works: [], fails: [['starts', output.slice(-600)]] };
  return {
    works: checks.filter(({ ok }) => ok).map(({ check }) => check),
    fails: checks.filter(({ ok }) => !ok).map(({ check, why }) => [check, why]),
  };
}

function outputOf(
  program: string,
  args: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const end = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LONGEST_MS);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => {
      clearTimeout(end);
      resolve(output);
    });
  });
}

function versionOf({ group, package: name }: ClientRow, folder: string): string {
  if (group === 'pypi') return GROUPS.pypi.find((one) => one.startsWith(`${name}==`))?.split('==')[1] ?? '';
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

function present(told: readonly Told[]): string {
  const lines = told.map(({ row, version, works, fails, reached }) => {
    const failed = fails.map(([check]) => check).join(', ');
    const sent = reached ? 'yes' : 'no';
    return `| ${row.name} | ${version} | ${row.api} | ${works.join(', ') || '–'} | ${failed || '–'} | ${sent} | ${row.set} |`;
  });
  return [
    '| Client | Version | API | Works | Does not | A harmless question leaves | What to set |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function writeTable(table: string): void {
  const [before = '', after = ''] = readFileSync(DOCUMENT, 'utf8').split(
    /<!-- clients -->[\s\S]*<!-- \/clients -->/,
  );
  writeFileSync(DOCUMENT, `${before}<!-- clients -->\n${table}\n<!-- /clients -->${after}`);
}
