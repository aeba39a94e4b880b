import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from '../../../main/launcher/with-lock.mjs';
import { makeFolder } from '../../make-folder.ts';

const directory = makeFolder('alcove-lock-');
const path = join(directory, 'prepare.lock');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a lock that a full disk or a kill left empty long ago does not stop every later start', async () => {
  writeFileSync(path, '');
  utimesSync(path, 0, 0);
  expect(await withLock(path, () => 'done')).toBe('done');
  expect(existsSync(path)).toBe(false);
});

test('a lock of a process that is gone is taken over, and given back after work that throws', async () => {
  // Above the largest process number of any system.
  writeFileSync(path, '2147483646');
  await expect(
    withLock(path, () => {
      throw new Error('the work failed');
    }),
  ).rejects.toThrow('the work failed');
  expect(existsSync(path)).toBe(false);
});
