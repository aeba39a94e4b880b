import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serverCommand } from '../built-program.ts';
import { makeDataDirectory, spawnServer } from './spawn-server.ts';

const planted = pathToFileURL(join(import.meta.dirname, 'reject-on-signal.mjs')).href;

test('a failure that nobody hears is named in the log, closes the database and ends the server with 1', async () => {
  using directory = makeDataDirectory();
  const log = join(directory.path, 'alcove.db-wal');
  const server = await spawnServer(directory.path, {}, ['--import', planted, ...serverCommand()]);
  const register = { email: 'ada@example.org', password: 'Correct-Horse-7' };
  await fetch(`${server.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(register),
  });
  expect(existsSync(log)).toBe(true);
  expect(await server.kill('SIGUSR2')).toBe(1);
  const { error, out } = server.output;
  const line = error.split('\n').find((each) => each.includes('unheard_failure')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    origin: 'unhandledRejection',
    kind: 'Error',
    at: expect.stringContaining('reject-on-signal.mjs'),
  });
  expect(error + out).not.toContain('CANARY');
  // Only a database that was closed leaves none.
  expect(existsSync(log)).toBe(false);
  const next = await spawnServer(directory.path);
  expect(await next.kill('SIGTERM')).toBe(0);
});

test('a program that works for the server ends when its background fails, so that nobody waits for it for ever', () => {
  const helper = pathToFileURL(join(import.meta.dirname, '..', '..', 'models', 'background.ts')).href;
  const program = `
    import { background, endOnBackgroundFailure } from '${helper}';
    endOnBackgroundFailure();
    setInterval(() => {}, 1_000);
    background('answer', async () => { throw new Error('no answer'); });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('no answer');
});
