import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '..', '..', 'renderer');
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).map((path) =>
  join(renderer, path),
);
const read = (path: string) => readFileSync(path, 'utf8');

/** The build takes a class that is not there for nothing, and the screen loses its form without a word. */
test('every class of a CSS module that a screen or another class takes is there', () => {
  const asked = files.flatMap((path) =>
    path.endsWith('.module.css') ? askedByClass(path) : path.endsWith('.tsx') ? askedByScreen(path) : [],
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter(({ from, name }) => !classesOf(from).has(name))).toEqual([]);
});

interface Asked {
  by: string;
  from: string;
  name: string;
}

function askedByClass(by: string): Asked[] {
  return [...read(by).matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+"([^"]+)")?;/g)].flatMap(
    ([, names = '', from]) =>
      names.split(/\s+/).map((name) => ({ by, name, from: from ? join(by, '..', from) : by })),
  );
}

function askedByScreen(by: string): Asked[] {
  const source = read(by);
  const imports = [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)];
  const body = source.replaceAll(/^import .*$/gm, '');
  return imports.flatMap(([, variable, from = '']) =>
    [...body.matchAll(new RegExp(`(?<![\\w.])${variable}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      by,
      name,
      from: join(by, '..', from),
    })),
  );
}

const known = new Map<string, Set<string>>();

function classesOf(path: string): Set<string> {
  const css = known.get(path) ?? new Set(classNames(read(path)));
  known.set(path, css);
  return css;
}

function classNames(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"/g, '');
  return [...plain.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name);
}
