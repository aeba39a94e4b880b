import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createCommandIo } from '../../../server/cli/command-io.ts';
import { createProgram } from '../../../server/cli/create-program.ts';
import { exitCodeOf } from '../../../server/cli/exit-code.ts';
import { loadConfig } from '../../../server/config.ts';

function openProgram() {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() };
  const io = createCommandIo({ ...streams, interrupt: () => new AbortController().signal });
  return createProgram(loadConfig({ ALCOVE_DATA_DIR: '/nowhere' }), io);
}

/** The way to every command, such as `['ledger', 'verify']`. */
function paths(command: Command, above: string[] = []): string[][] {
  return command.commands.flatMap((child) => {
    const path = [...above, child.name()];
    return [path, ...paths(child, path)];
  });
}

/** What a call writes and the exit code that it ends with. */
async function run(args: string[]) {
  const written = { out: '', error: '' };
  const program = openProgram();
  const capture = (command: Command) => {
    command.configureOutput({
      writeOut: (text) => {
        written.out += text;
      },
      writeErr: (text) => {
        written.error += text;
      },
    });
    command.commands.forEach(capture);
  };
  capture(program);
  const thrown = await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => error);
  return { ...written, code: exitCodeOf(thrown) };
}

const COMMANDS = paths(openProgram());

describe('every command', () => {
  test.each(COMMANDS.map((path) => [path.join(' '), path] as const))('%s has help', async (name, path) => {
    const { out, error, code } = await run([...path, '--help']);
    expect({ error, code }).toEqual({ error: '', code: 0 });
    expect(out).toMatch(new RegExp(`^Usage: alcove ${name}\\b.*\\n\\n\\S`));
  });

  test.each(['serve', 'login', 'chat', 'documents', 'user', 'model', 'ledger verify', 'doctor', 'score'])(
    'the help of %s has examples',
    async (name) => {
      expect((await run([...name.split(' '), '--help'])).out).toMatch(/\nExamples?:\n +.*alcove /);
    },
  );

  test('those of the issue are all there', () => {
    const names = COMMANDS.map((path) => path.join(' '));
    const wanted = ['serve', 'login', 'logout', 'chat', 'user list', 'model list', 'score', 'ledger verify'];
    expect(names).toEqual(
      expect.arrayContaining([...wanted, 'ledger export', 'doctor', 'backup', 'restore']),
    );
    expect(names).toEqual(
      expect.arrayContaining(['add', 'search', 'list', 'remove'].map((n) => `documents ${n}`)),
    );
  });

  test.each([
    [[]],
    [['nonsense']],
    [['chat', '--nonsense']],
    [['documents', 'search']],
    [['login', '--scopes', 'x']],
  ])('wrong usage %j is told on standard error and ends with 2', async (args) => {
    const { out, error, code } = await run(args);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(error).not.toBe('');
  });

  test('help tells the exit codes', async () => {
    expect((await run(['--help'])).out).toContain('3 no running server or not logged in');
  });
});
