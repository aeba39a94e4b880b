import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const runMain = join(import.meta.dirname, 'electron/run-main.ts');
let home: string;
beforeAll(() => {
  home = makeFolder('alcove-command-home-');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts the app's real main with these arguments, as the `alcove` of an installed app does. */
function start(args: string[]) {
  const child = spawn(process.execPath, [runMain, join(root, 'main/main.ts'), '--cli', '--', ...args], {
    // The fourth is what the stand-in for Electron is steered by.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      ALCOVE_DATA_DIR: join(home, 'data'),
      ALCOVE_PORT: '0',
      ALCOVE_STAND_IN: JSON.stringify({ appPath: root }),
    },
  });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function run(args: string[], input: string | Buffer = '') {
  const { child, said, ended } = start(args);
  child.stdin.end(input);
  return { code: await ended, ...said };
}

test('the installed `alcove` runs a command over what is piped in, and prints its answer alone', async () => {
  const lines = ['{"id":"1","text":"Hello"}', '{"id":"2","text":"My password is tR9#kLm2vQ"}'];
  const { code, out, error } = await run(['score'], `${lines.join('\n')}\n`);
  const scores = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(scores.map(({ id }) => id)).toEqual(['1', '2']);
  expect(scores[1].score).toBeGreaterThan(0.7);
  expect({ code, error }).toEqual({ code: 0, error: '' });
});

test('all of a long input arrives, in its order', async () => {
  const count = 1_000;
  const input = Array.from(
    { length: count },
    (_, index) => `{"id":"${index}","text":"${'a word '.repeat(50)}"}\n`,
  );
  const { code, out } = await run(['score'], input.join(''));
  const ids = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  expect(code).toBe(0);
});

test('it ends with the status of its command, and says what was wrong on standard error', async () => {
  const { code, out, error } = await run(['nonsense']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/unknown command 'nonsense'/);
});

test('it has the help of the command line, with switches that are its own', async () => {
  const { code, out } = await run(['score', '--help']);
  expect(out).toMatch(/^Usage: alcove score/);
  expect(code).toBe(0);
});

test('Ctrl+C ends a command that waits for input', async () => {
  const { child, ended } = start(['score']);
  child.stdin.write('{"id":"1","text":"Hello"}\n');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
});

test('it leaves the app’s own folder and its lock alone', async () => {
  await run(['score']);
  expect(readdirSync(home).filter((name) => name !== 'data')).toEqual([]);
});

test('a command that needs an engine has the app start it', async () => {
  const { code, out } = await run(['doctor', '--json']);
  const { findings } = JSON.parse(out);
  expect(findings).toContainEqual(expect.objectContaining({ check: 'engine', status: 'ok' }));
  expect(code).toBe(0);
});

test('`alcove serve` serves until it is told to stop, and ends well', async () => {
  const { child, said, ended } = start(['serve']);
  while (!said.out.includes('Alcove is listening on ')) await once(child.stdout, 'data');
  const [url = ''] = /http:\S+/.exec(said.out) ?? [];
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
