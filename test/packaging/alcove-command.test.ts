import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../main/packaging/resources/bin/alcove');
let folder: string;
let command: string;
beforeAll(() => {
  folder = makeFolder('alcove installed ');
  mkdirSync(join(folder, 'Alcove/resources/bin'), { recursive: true });
  cpSync(SCRIPT, join(folder, 'Alcove/resources/bin/alcove'));
  writeFileSync(join(folder, 'Alcove/alcove'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  command = join(folder, 'usr/bin/alcove');
  symlinkSync('../../Alcove/resources/bin/alcove', command);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const argumentsOf = (...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' }).split('\n').slice(0, -1);

test('`alcove` alone is the app', () => {
  expect(argumentsOf()).toEqual(['']);
});

test('`alcove` with a link is the app, and nothing behind the link becomes a command', () => {
  expect(argumentsOf('alcove://ask?text=a b', '--cli')).toEqual(['alcove://ask?text=a b', '--cli']);
});

test('`alcove` with a command runs it without a display, its words as they are', () => {
  const given = ['chat', 'a  b', '$HOME', '--json', '*'];
  expect(argumentsOf(...given)).toEqual([
    '--ozone-platform=headless',
    '--disable-gpu',
    '--cli',
    '--',
    ...given,
  ]);
});
