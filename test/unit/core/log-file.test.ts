import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogFileOptions, openLogFile } from '../../../server/core/log-file.ts';
import { makeFolder } from '../../make-folder.ts';

let directory: string;
let path: string;
const opened: ReturnType<typeof openLogFile>[] = [];
const told: (string | number)[] = [];

beforeEach(() => {
  directory = makeFolder('alcove-log-');
  path = join(directory, 'logs', 'alcove.log');
});
afterEach(async () => {
  for (const file of opened.splice(0)) await file.close();
  told.splice(0);
  rmSync(directory, { recursive: true, force: true });
});

function open(options: Partial<LogFileOptions> = {}) {
  const file = openLogFile(path, {
    onOutage: (code) => void told.push(code),
    onRecovery: (lost) => void told.push(lost),
    ...options,
  });
  opened.push(file);
  return file;
}

const read = (name = 'alcove.log') => readFileSync(join(directory, 'logs', name), 'utf8');
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${String(from + index).padStart(4, '0')}\n`);

test('lines are on the disk a moment after they were written, in order, for their owner alone', async () => {
  const file = open();
  expect(existsSync(join(directory, 'logs'))).toBe(false);
  for (const line of lines(1, 50)) file.write(line);
  await expect.poll(() => existsSync(path) && read()).toBe(lines(1, 50).join(''));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, 'logs')).mode & 0o777).toBe(0o700);
  expect(told).toEqual([]);
});

test('closing writes what is left, and the next opening goes on below it', async () => {
  const first = open();
  first.write('one\n');
  await first.close();
  expect(read()).toBe('one\n');
  const second = open();
  second.write('two\n');
  await second.close();
  expect(read()).toBe('one\ntwo\n');
});

test('a process that exits writes what is left', () => {
  const before = process.rawListeners('exit');
  open().write('last words\n');
  const [added] = process.rawListeners('exit').filter((listener) => !before.includes(listener));
  added?.call(process, 0);
  expect(read()).toBe('last words\n');
});

test('a file that was closed leaves no listener behind', async () => {
  const before = process.listenerCount('exit');
  await open().close();
  expect(process.listenerCount('exit')).toBe(before);
});

test('files are bounded: full ones are kept under numbers, the oldest goes, no line is torn', async () => {
  const file = open({ mostBytes: 100, kept: 2 });
  // Ten bytes each.
  for (const line of lines(1, 34)) file.write(line);
  await file.close();
  expect(readdirSync(join(directory, 'logs')).sort()).toEqual(['alcove.log', 'alcove.log.1', 'alcove.log.2']);
  expect(read()).toBe(lines(31, 34).join(''));
  expect(read('alcove.log.1')).toBe(lines(21, 30).join(''));
  expect(read('alcove.log.2')).toBe(lines(11, 20).join(''));
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
});

test('a file that an earlier start filled is put aside, too', async () => {
  mkdirSync(join(directory, 'logs'));
  writeFileSync(path, lines(1, 10).join(''));
  const file = open({ mostBytes: 100 });
  file.write('new\n');
  await file.close();
  expect(read()).toBe('new\n');
  expect(read('alcove.log.1')).toBe(lines(1, 10).join(''));
});

test('where nothing can be written, that is told once; later lines are written, and how many were lost is told', async () => {
  writeFileSync(join(directory, 'logs'), 'a file in its place');
  const file = open();
  file.write('lost\n');
  await expect.poll(() => told).toEqual(['ENOTDIR']);
  file.write('lost too\n');
  await file.close();
  expect(told).toEqual(['ENOTDIR']);
  rmSync(join(directory, 'logs'));
  file.write('written\n');
  await file.close();
  expect(read().trim()).toBe('written');
  expect(told).toEqual(['ENOTDIR', 2]);
});

test('a data directory that was removed is not made again', async () => {
  const file = open();
  rmSync(directory, { recursive: true });
  file.write('for nobody\n');
  await file.close();
  expect(existsSync(directory)).toBe(false);
  expect(told).toEqual(['ENOENT']);
});

test('what waits for the disk is bounded: lines beyond are dropped and counted', async () => {
  const file = open();
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 1_500; count += 1) file.write(line);
  await file.close();
  expect(statSync(path).size).toBe(1_000_000);
  expect(told).toEqual([500]);
});
