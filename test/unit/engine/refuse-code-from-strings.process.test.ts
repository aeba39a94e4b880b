import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../models/engine/refuse-code-from-strings.ts', import.meta.url).href;
const PROGRAM = `
  import { refuseCodeFromStrings } from ${JSON.stringify(module)};
  refuseCodeFromStrings();
  const indirect = globalThis.eval;
  const ways = {
    eval: () => eval('1'),
    indirect: () => indirect('1'),
    Function: () => Function('return 1'),
    'new Function': () => new Function('return 1'),
    constructor: () => (() => {}).constructor('return 1'),
    async: () => (async () => {}).constructor('return 1'),
    generator: () => (function* () {}).constructor('return 1'),
    'async generator': () => (async function* () {}).constructor('return 1'),
  };
  const outcomes = Object.entries(ways).map(([name, way]) => {
    try { way(); return [name, 'made']; } catch (error) { return [name, error.name]; }
  });
  const isFunction = (() => {}) instanceof Function;
  console.log(JSON.stringify({ ...Object.fromEntries(outcomes), isFunction }));
`;

// Without the flag of V8, which Electron could fail to heed.
test('A program makes no code of strings by any way of the language, and functions are still functions', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const { isFunction, ...outcomes } = JSON.parse(stdout.toString());
  expect(Object.values(outcomes)).toEqual(Array(8).fill('EvalError'));
  expect(isFunction).toBe(true);
});
