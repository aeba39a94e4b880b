import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeftBehind, noteSurroundings } from '../../left-behind.ts';
import { makeFolder } from '../../make-folder.ts';

test('a file that leaves nothing is not complained of', async () => {
  expect(await findLeftBehind(noteSurroundings([makeFolder('empty-')]))).toEqual([]);
});

test('a changed, a new and a removed variable are named and put back', async () => {
  process.env.ALCOVE_LEFT_A = 'before';
  process.env.ALCOVE_LEFT_B = 'before';
  const before = noteSurroundings([]);
  process.env.ALCOVE_LEFT_A = 'after';
  delete process.env.ALCOVE_LEFT_B;
  process.env.ALCOVE_LEFT_C = 'new';
  expect((await findLeftBehind(before)).toSorted()).toEqual([
    'a changed variable: ALCOVE_LEFT_A',
    'a changed variable: ALCOVE_LEFT_B',
    'a changed variable: ALCOVE_LEFT_C',
  ]);
  expect([process.env.ALCOVE_LEFT_A, process.env.ALCOVE_LEFT_B]).toEqual(['before', 'before']);
  expect('ALCOVE_LEFT_C' in process.env).toBe(false);
  delete process.env.ALCOVE_LEFT_A;
  delete process.env.ALCOVE_LEFT_B;
});

test('what lies in the temporary directory is named and removed', async () => {
  const folder = makeFolder('full-');
  const before = noteSurroundings([folder]);
  mkdirSync(join(folder, 'profile'));
  writeFileSync(join(folder, 'log.txt'), 'words');
  expect((await findLeftBehind(before)).toSorted()).toEqual([
    'something in the temporary directory: log.txt',
    'something in the temporary directory: profile',
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
