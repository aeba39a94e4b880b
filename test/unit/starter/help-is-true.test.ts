import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { readAnswers } from '../../../models/starter/answers.ts';
import { FRESH_KEY_IN_BROWSERS } from '../../../renderer/app/shortcuts.ts';
import { enAnswering } from '../../../renderer/strings/en-answering.ts';
import { frAnswering } from '../../../renderer/strings/fr-answering.ts';
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
    [...text.matchAll(/Ctrl(?: (?:with|avec) (Shift|Maj))? (?:and|et) ([A-Z])/g)].map(
      ([, shift, key = '']) => `Ctrl+${shift ? 'Shift+' : ''}${key.toLowerCase()}`,
    ),
  );
  expect([...new Set(keys)].toSorted()).toEqual(['Ctrl+Shift+o', 'Ctrl+k']);
  const used = renderer.replaceAll('FRESH_KEY_IN_BROWSERS', `'${FRESH_KEY_IN_BROWSERS}'`);
  for (const key of keys) expect(used).toContain(`useShortcut('${key}'`);
  // Of the app's own keys a browser keeps these for itself, and no page hears of them.
  expect(keys.filter((key) => /^Ctrl\+(?:Shift\+)?[ntw]$/.test(key))).toEqual([]);
  expect(HELP.some((text) => text.includes('Escape'))).toBe(true);
  expect(renderer).toContain(`useShortcut('Escape'`);
});

test('each choice that the help quotes is one of the badge', () => {
  const { where } = enAnswering;
  const names = [where, frAnswering.where].flatMap(({ auto, message, conversation }) =>
    [auto, message, conversation].map(({ name }) => name),
  );
  const quoted = HELP.flatMap((text) => text.match(/(?<=“)Keep[^”]+|(?<=«\s)Garder[^»]+(?=\s»)/gu) ?? []);
  expect(quoted.length).toBeGreaterThanOrEqual(4);
  expect(quoted.filter((name) => !names.includes(name))).toEqual([]);
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
