import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { readAnswers } from '../../../models/starter/answers.ts';
import { createCommandIo } from '../../../server/cli/command-io.ts';
import { createProgram } from '../../../server/cli/create-program.ts';
import { loadConfig } from '../../../server/config.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Everything that the help says, in both languages. */
const HELP = [...readAnswers().values()].flatMap(({ answers }) => [...answers.en, ...answers.fr]);
const NAMED = [...new Set(HELP.flatMap((text) => text.match(/`[^`]+`/g) ?? []))].map((span) =>
  span.slice(1, -1),
);

test('each command, path and variable that the help names exists', () => {
  expect(NAMED.length).toBeGreaterThan(8);
  expect(NAMED.filter((named) => !exists(named))).toEqual([]);
});

test('each key that the help names does something', () => {
  const renderer = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => read(join('renderer', path)))
    .join('\n');
  const keys = HELP.flatMap((text) =>
    [...text.matchAll(/Ctrl (?:and|et) ([A-Z])/g)].map(([, key = '']) => key),
  );
  expect([...new Set(keys)].toSorted()).toEqual(['K', 'N']);
  for (const key of keys) expect(renderer).toContain(`useShortcut('Ctrl+${key.toLowerCase()}'`);
  expect(HELP.some((text) => text.includes('Escape'))).toBe(true);
  expect(renderer).toContain(`useShortcut('Escape'`);
});

function exists(named: string): boolean {
  if (named.startsWith('alcove ')) return hasCommand(named.split(' ').slice(1));
  if (named.startsWith('npm '))
    return named.split(' ')[1] === 'start' && read('package.json').includes('"start":');
  if (named.startsWith('http://')) return named === `http://127.0.0.1:${config.port}/api/v1`;
  if (named.startsWith('ALCOVE_'))
    return read('docs/configuration.md').includes(named.split('=')[0] ?? named);
  return ROUTES.includes(named);
}

const config = loadConfig({ ALCOVE_DATA_DIR: '/nowhere' });
const ROUTES = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(join('server', path)))
  .join('\n');

function hasCommand(path: string[]): boolean {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() };
  const io = createCommandIo({ ...streams, interrupt: () => new AbortController().signal });
  let command: Command | undefined = createProgram(config, io);
  for (const name of path) command = command?.commands.find((child) => child.name() === name);
  return command !== undefined;
}
