import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { createReport } from './smoke/smoke-report.ts';

test('the smoke test fails where Electron is missing, and says how to get it', () => {
  const empty = makeFolder('alcove-no-electron-');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'smoke-electron.ts')],
    { env: { PATH: process.env.PATH, ELECTRON_OVERRIDE_DIST_PATH: empty }, encoding: 'utf8' },
  );
  rmSync(empty, { recursive: true });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('npm run smoke:electron -- --fetch');
});

test('the table of the smoke test names each failure, goes on behind it, and counts', async () => {
  const lines: string[] = [];
  const report = createReport((line) => lines.push(line));
  await report.check('one', async () => {
    throw new Error('the reason\nand its stack');
  });
  await report.check('two', async () => {});
  expect(report.end()).toBe(false);
  expect(lines).toEqual(['failed  one: the reason', 'ok      two', '1 ok, 1 failed']);
});
