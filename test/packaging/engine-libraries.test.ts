import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, linkEngine } from '../../main/packaging/stage-app.ts';
import { makeFolder } from '../make-folder.ts';

const ENGINES = join(import.meta.dirname, '../../node_modules/@node-llama-cpp');
const library = (engine: string, name: string) => join(ENGINES, engine, 'bins', engine, name);
let folder: string;
const at = (...path: string[]) => join(folder, ...path);
beforeEach(() => {
  folder = makeFolder('alcove-engine-');
  mkdirSync(at('cpu'));
  mkdirSync(at('vulkan'));
  cpSync(library('linux-x64', 'libggml.v0.4.0.so'), at('cpu/libggml.v0.4.0.so'));
  cpSync(library('linux-x64-vulkan', 'libggml.vulkan.v0.4.0.so'), at('vulkan/libggml.vulkan.v0.4.0.so'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a library with the same code becomes a link, under both of its names', () => {
  expect(linkEngine(at('cpu'), at('vulkan'))).toEqual(['libggml.v0.4.0.so', 'libggml.vulkan.v0.4.0.so']);
  for (const name of ['libggml.v0.4.0.so', 'libggml.vulkan.v0.4.0.so'])
    expect(readlinkSync(at('cpu', name))).toBe('../vulkan/libggml.vulkan.v0.4.0.so');
});

test('a library with other code stays as it is', () => {
  const bytes = readFileSync(at('cpu/libggml.v0.4.0.so'));
  const code = codeOf(bytes);
  const changed = bytes.indexOf(code.subarray(code.length >> 1, (code.length >> 1) + 64));
  bytes.writeUInt8(bytes.readUInt8(changed) ^ 1, changed);
  writeFileSync(at('cpu/libggml.v0.4.0.so'), bytes);
  expect(linkEngine(at('cpu'), at('vulkan'))).toEqual([]);
  expect(lstatSync(at('cpu/libggml.v0.4.0.so')).isFile()).toBe(true);
});

test('the program’s own module and what Vulkan alone has are never links', () => {
  writeFileSync(at('cpu/llama-addon.node'), 'one');
  writeFileSync(at('vulkan/llama-addon.node'), 'one');
  cpSync(library('linux-x64-vulkan', 'libggml-base.so'), at('vulkan/libggml-vulkan.so'));
  linkEngine(at('cpu'), at('vulkan'));
  expect(lstatSync(at('cpu/llama-addon.node')).isFile()).toBe(true);
  expect(existsSync(at('cpu/libggml-vulkan.so'))).toBe(false);
});

test('what is no library for this is refused', () => {
  expect(() => codeOf(Buffer.from('MZ'.padEnd(128)))).toThrow('no 64-bit ELF');
});
