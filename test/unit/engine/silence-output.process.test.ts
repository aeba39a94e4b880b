import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../models/engine/silence-output.ts', import.meta.url).href;
const PROGRAM = `
  import { writeSync } from 'node:fs';
  import { Worker } from 'node:worker_threads';
  import { silenceOutput } from ${JSON.stringify(module)};
  silenceOutput();
  console.log('a line');
  process.stdout.write('a piece');
  const worker = new Worker('console.log("a thread")', { eval: true });
  worker.once('exit', () => writeSync(1, 'beat'));
`;

test('A silent program and its threads print nothing, and still beat by the number of their standard output', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stderr.toString()).toBe('');
  expect(stdout.toString()).toBe('beat');
});
