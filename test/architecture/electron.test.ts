import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('only the composition root and the preload take hold of Electron; every other file is given what it uses', () => {
  const holders = sourcesOf('main').filter((path) => takesElectron(readFileSync(join(root, path), 'utf8')));
  expect(holders.sort()).toEqual(['main/main.ts', 'main/preload.ts']);
});

test('the server, the models and the web app know nothing of Electron', () => {
  const files = ['server', 'models', 'renderer'].flatMap(sourcesOf);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => /from 'electron'/.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

/** Whether a module imports more of it than types. */
function takesElectron(source: string): boolean {
  return /^import (?!type )[^;]*? from 'electron'/m.test(source) || /import\('electron'\)/.test(source);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}
