import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'renderer');
// Kilobytes of 1,000 bytes (issue 8); all fonts are counted, though the first screen needs two of the three.
const MOST = 400;

test('the first screen loads less than 400 kB: the page, what it imports at once, its styles and fonts, compressed', () => {
  const files = filesOfFirstScreen();
  const sizes = files.map((file) => ({ file, kilobytes: sizeOf(file) / 1_000 }));
  const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  process.stdout.write(`First screen: ${total.toFixed(0)} kB in ${files.length} files\n`);
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1);
  expect(files.filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(1);
  expect(
    total,
    sizes.map(({ file, kilobytes }) => `${kilobytes.toFixed(1)} ${file}`).join('\n'),
  ).toBeLessThan(MOST);
});

test('what is opened later is not part of it', () => {
  const scripts = filesOfFirstScreen().filter((file) => file.endsWith('.js'));
  const names = scripts.map((file) => file.replace(/^.*\//, '').replace(/-[^-]+\.js$/, ''));
  for (const later of [
    'chat-screen',
    'models-screen',
    'settings-screen',
    'documents-screen',
    'ledger-screen',
  ])
    expect(names).not.toContain(later);
});

/** What a browser fetches before it shows anything: from index.html on, through static imports and `url()`. */
function filesOfFirstScreen(): string[] {
  const found = new Set(['index.html']);
  for (const file of found) for (const next of referencesOf(file)) found.add(next);
  return [...found];
}

function referencesOf(file: string): string[] {
  if (!/\.(?:html|js|css)$/.test(file)) return [];
  const text = readFileSync(join(BUILT, file), 'utf8');
  if (file.endsWith('.html')) return matches(text, /(?:src|href)="\/(assets\/[^"]+)"/g);
  if (file.endsWith('.css')) return matches(text, /url\(\/?(assets\/[^)]+)\)/g);
  // `import … from "./x.js"` and `import "./x.js"`, not `import("./x.js")`.
  return matches(text, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g).map((name) => `assets/${name}`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => path);
}

function sizeOf(file: string): number {
  const bytes = readFileSync(join(BUILT, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
