import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildLog } from '../../../server/build-log.ts';
import type { LogLevel } from '../../../server/core/logger.ts';
import { TIMEOUTS } from '../../../server/core/timeouts.ts';
import { makeFolder } from '../../make-folder.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = makeFolder('alcove-log-');
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** Logs one line of each level; the levels that then are in the file and on the terminal. */
async function logEach(logLevel: LogLevel) {
  const terminal = new PassThrough();
  const log = buildLog({ dataDirectory, logLevel, timeouts: TIMEOUTS }, { now: () => 0 }, terminal);
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log.logger[level]('something');
  await log.close();
  return {
    file: log.path && levelsOf(readFileSync(log.path, 'utf8')),
    terminal: levelsOf(String(terminal.read() ?? '')),
  };
}

const levelsOf = (text: string) => [...text.matchAll(/"level":"(\w+)"/g)].map(([, level]) => level).join(' ');

test.each([
  ['debug', { file: 'debug info warn error', terminal: 'debug info warn error' }],
  ['info', { file: 'info warn error', terminal: 'warn error' }],
  ['warn', { file: 'warn error', terminal: 'warn error' }],
  ['error', { file: 'error', terminal: 'error' }],
  ['silent', { file: undefined, terminal: '' }],
] as const)('at level %s lines go to the file and to the terminal: %o', async (level, expected) => {
  expect(await logEach(level)).toEqual(expected);
});

test('where the file cannot be written, the terminal says why, once, and still gets what is grave', async () => {
  writeFileSync(join(dataDirectory, 'logs'), 'a file in its place');
  const terminal = new PassThrough();
  const log = buildLog({ dataDirectory, logLevel: 'info', timeouts: TIMEOUTS }, { now: () => 0 }, terminal);
  log.logger.info('request');
  await log.close();
  log.logger.error('request_failed');
  await log.close();
  const told = String(terminal.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(told).toEqual([
    { time: '1970-01-01T00:00:00.000Z', level: 'error', event: 'log_not_written', code: 'ENOTDIR' },
    { time: '1970-01-01T00:00:00.000Z', level: 'error', event: 'request_failed' },
  ]);
});

test('a terminal whose window was closed harms nobody', async () => {
  const terminal = new PassThrough();
  const log = buildLog({ dataDirectory, logLevel: 'info', timeouts: TIMEOUTS }, { now: () => 0 }, terminal);
  terminal.destroy(new Error('EPIPE'));
  log.logger.error('request_failed');
  await log.close();
  expect(readFileSync(join(dataDirectory, 'logs', 'alcove.log'), 'utf8')).toContain('request_failed');
});
