import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

// Data that is read where it lies and never built; hashing 20 MB of weights at each start would be felt.
const NOT_BUILT = /\.(gguf|onnx|bin|md|py)$|\/(data|train)\//;

/** @param {string[]} folders @returns {string[]} the build's inputs, sorted, relative to the root */
export function listSources(folders) {
  const files = folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => walk(folder));
  return [...files, 'tsconfig.json'].filter((path) => !NOT_BUILT.test(path)).sort();
}

/** @param {string[]} paths @param {string} salt @returns {string} one digest over names and contents */
export function hashFiles(paths, salt) {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}
