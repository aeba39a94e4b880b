import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { findDroppedPromises } from './dropped-promises.ts';

const root = join(import.meta.dirname, '..', '..');

/** One line each that lets a promise go, in the ways in which the linter would let it pass too. */
const PLANTED = [
  'work();',
  'void work();',
  '(void work(), undefined);',
  'work().catch(() => {});',
  'work().then(() => {}, () => {});',
  'if (Date.now() > 0) work().finally(() => {});',
  'Date.now() > 0 && work();',
  'Date.now() > 0 ? work() : undefined;',
  'held?.run();',
  'later(async () => {});',
  'later(work);',
  'later(() => work());',
  'new Timer(() => work());',
  'take({ onEnd: async () => {} });',
  'const drop = () => void work();',
];

/** What hears of the failure, or has none. */
const ALLOWED = [
  'await work();',
  'const kept = work();',
  'export const given = () => work();',
  'later(() => {});',
  "background('work', work);",
  'anything(async () => {});',
  'Date.now();',
  'work().catch;',
  'await work().finally(() => work());',
  'export const both = await Promise.all([work(), work()]);',
];

const DECLARATIONS = [
  'declare function work(): Promise<void>;',
  'declare function later(run: () => void): void;',
  'declare function take(parts: { onEnd: () => void }): void;',
  'declare function anything(run: () => unknown): void;',
  'declare function background(name: string, begin: () => unknown): void;',
  'declare const held: { run(): PromiseLike<void> } | undefined;',
  'declare class Timer { constructor(run: () => void); }',
  'export { kept, drop };',
];

test('no promise is let go in the product but by `background`', () => {
  const isProduct = (path: string) => /^(server|models|main|renderer)\//.test(path);
  const found = findDroppedPromises(root, 'tsconfig.json', isProduct);
  // The one place that does it.
  expect(found.filter(({ at }) => !at.startsWith('models/background.ts:'))).toEqual([]);
  expect(found).not.toEqual([]);
});

test('every way to let one go is found, and nothing else', () => {
  const directory = makeFolder('alcove-promises-');
  const lines = [...PLANTED, ...ALLOWED, ...DECLARATIONS];
  writeFileSync(join(directory, 'planted.ts'), lines.join('\n'));
  const compilerOptions = { target: 'es2024', module: 'esnext', lib: ['es2024'], types: [], strict: true };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['planted.ts'] }));
  const found = findDroppedPromises(directory, 'tsconfig.json', () => true);
  rmSync(directory, { recursive: true });
  const at = [...new Set(found.map((each) => Number(each.at.split(':')[1])))].toSorted((a, b) => a - b);
  expect(at.map((line) => lines[line - 1])).toEqual(PLANTED);
});
