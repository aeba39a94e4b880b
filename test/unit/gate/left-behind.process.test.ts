import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findLeftBehind, noteSurroundings } from '../../left-behind.ts';

test('a child that runs on is named and ended; one that has ended, or is about to, is not', async () => {
  const before = noteSurroundings([]);
  const start = (program: string) => spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  const gone = start('');
  await once(gone, 'exit');
  const going = start('');
  const staying = start('setInterval(() => {}, 1_000)');
  const left = await findLeftBehind(before, 5_000);
  expect(left).toEqual([`a process that runs on: ${staying.spawnargs.join(' ')}`]);
  expect([going.exitCode, staying.killed]).toEqual([0, true]);
});
