import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../models/engine/parent-line.ts', import.meta.url).href;

/** Ends with 0 when the line closes, with 1 without a line, and with 9 when it goes on. */
const program = (script: string) => `
  import { EventEmitter } from 'node:events';
  import { openParentLine } from ${JSON.stringify(module)};
  const parentPort = process.parentPort = new EventEmitter();
  const port = new EventEmitter();
  const posted = [];
  port.start = () => port.emit('message', { data: { type: 'asked' } });
  port.postMessage = (message) => posted.push(message);
  const line = openParentLine();
  process.once('exit', () => console.log(JSON.stringify(posted)));
  setTimeout(() => process.exit(9), 5_000);
  ${script}
`;

function run(script: string): { status: number | null; posted: unknown } {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program(script)]);
  return { status, posted: JSON.parse(stdout.toString()) };
}

test('A program that the shell started says what it said early over its port, hears, and ends when the port closes', () => {
  const { status, posted } = run(`
    line.send({ type: 'early' });
    line.onMessage(() => {});
    line.onMessage((message) => {
      line.send({ type: 'heard', message });
      port.emit('close');
    });
    parentPort.emit('message', { data: { type: 'line' }, ports: [port] });
  `);
  expect(posted).toEqual([{ type: 'early' }, { type: 'heard', message: { type: 'asked' } }]);
  expect(status).toBe(0);
});

test('A program that is given no port has nobody to work for and ends', () => {
  expect(run(`parentPort.emit('message', { data: { type: 'line' }, ports: [] });`).status).toBe(1);
});
