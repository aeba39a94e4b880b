// `node main/launcher/run.mjs main/packaging/measure-package.ts`: what each part of the app for this computer takes, as
// staged, written into docs/packaging.md between its marks.
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stageApp } from './stage-app.ts';
import { targetOf } from './target.ts';

/** Parts below this share one line. */
const LEAST_BYTES = 500_000;

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'packaging.md');
const out = mkdtempSync(join(tmpdir(), 'alcove-sizes-'));
const target = targetOf(process.argv.slice(2));
try {
  await stageApp({ root, out, target });
  const [before, , after] = readFileSync(page, 'utf8').split(
    /(?<=<!-- sizes -->\n)([\s\S]*)(?=<!-- end of sizes -->)/,
  );
  if (after === undefined) throw new Error('docs/packaging.md has no place for the sizes.');
  writeFileSync(page, `${before}${describe(sizesOf(out))}${after}`);
} finally {
  rmSync(out, { recursive: true, force: true });
}

/** Bytes by part; a link counts for what it says, not for what it leads to. */
function sizesOf(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const part = partOf(relative(folder, path));
    sizes.set(part, (sizes.get(part) ?? 0) + lstatSync(path).size);
  }
  return sizes;
}

function partOf(path: string): string {
  if (path.startsWith('shell/')) return 'the desktop shell (app.asar)';
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (library) return library;
  if (path.includes('/models/')) return 'the starter model and the sensitivity classifier';
  if (path.includes('/dist/renderer/')) return 'the web app';
  if (path.includes('/dist/server/')) return 'the server';
  return 'licences, fonts and the rest';
}

function describe(sizes: Map<string, number>): string {
  const parts = [...sizes].sort(([, one], [, other]) => other - one);
  const small = parts.filter(([, bytes]) => bytes < LEAST_BYTES);
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  const rest = small.reduce((sum, [, bytes]) => sum + bytes, 0);
  const lines: [string, number][] = [
    ...parts.filter(([, bytes]) => bytes >= LEAST_BYTES),
    [`${small.length} more, each below ${megabytes(LEAST_BYTES)}`, rest],
    [`**all of ${target.platform} ${target.arch}, without Electron’s own runtime**`, total],
  ];
  return `\n| part | MB |\n|---|---|\n${lines.map(([part, bytes]) => `| ${part} | ${megabytes(bytes)} |\n`).join('')}\n`;
}

/** A megabyte is a million bytes. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
