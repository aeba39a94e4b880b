import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { failureSentence } from '../../../../server/agents/mcp/mcp-sentences.ts';
import { prepareLaunch } from '../../../../server/agents/mcp/stdio/prepare-launch.ts';
import { BoundedLines } from '../../../../server/agents/mcp/stdio/server-process.ts';
import { makeFolder } from '../../../make-folder.ts';
import { isInstalled } from '../../../needs-packages.ts';
import { copyStdioScript } from './stdio-script.ts';

const script = copyStdioScript();
afterAll(() => script.remove());

const surroundings = { home: '/home/ada', own: ['/home/ada/alcove', '/usr/share', '/usr/nowhere'] };
const inherited = {
  PATH: '/usr/bin',
  HOME: '/home/ada',
  ALCOVE_CLOUD_API_KEY: 'sk-canary',
  GITHUB_TOKEN: 'canary',
};
const launchOn = (platform: NodeJS.Platform) =>
  prepareLaunch(script, { API_TOKEN: 'given-canary' }, { ...surroundings, platform }, inherited);

const itInSandbox = it.skipIf(!isInstalled('bubblewrap'));

describe('how the program of an MCP server is started', () => {
  itInSandbox('is in a sandbox on Linux, with secrets on no command line', async () => {
    const { program, args, environment, inputs } = await launchOn('linux');
    expect(program).toBe('/usr/bin/bwrap');
    expect(args).toEqual(
      expect.arrayContaining(['--unshare-all', '--die-with-parent', '--clearenv', '--seccomp']),
    );
    expect(args.slice(-3)).toEqual([script.command, ...script.args]);
    expect([args.join(' '), JSON.stringify(environment)].join()).not.toContain('canary');
    expect(inputs[1]?.toString()).toContain('--setenv\0API_TOKEN\0given-canary\0');
    expect(args[args.indexOf('/usr/share') - 1]).toBe('--tmpfs');
    // What is not there, or not shown, needs no cover.
    expect(args).not.toContain('/home/ada/alcove');
    expect(args).not.toContain('/usr/nowhere');
  });

  itInSandbox('shows the package of a program or script, and starts it where its modules are', async () => {
    const folder = realpathSync(makeFolder('alcove-package-'));
    try {
      const modules = join(folder, 'node_modules');
      const real = join(modules, 'server-x', 'index.js');
      mkdirSync(join(modules, '.bin'), { recursive: true });
      mkdirSync(join(modules, 'server-x'));
      writeFileSync(real, '#!/usr/bin/env node', { mode: 0o755 });
      const link = join(modules, '.bin', 'server-x');
      symlinkSync(real, link);
      const where = { ...surroundings, platform: 'linux' } as const;
      const showsModules = ['--ro-bind', modules, modules].join(' ');
      for (const server of [
        { command: link, args: [] },
        { command: script.command, args: [link] },
      ]) {
        const { args } = await prepareLaunch(server, {}, where, inherited);
        expect(args.join(' ')).toContain(showsModules);
        expect(args.at(-1)).toBe(real);
      }
      // A package that holds what is private is not shown.
      const own = { ...where, own: [join(modules, 'data')] };
      const { args } = await prepareLaunch({ command: link, args: [] }, {}, own, inherited);
      expect(args.join(' ')).not.toContain(showsModules);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  itInSandbox(
    'shows the virtual environment of a program of Python, and starts it where its link lies',
    async () => {
      const folder = realpathSync(makeFolder('alcove-python-'));
      try {
        const [made, environment] = [join(folder, 'python'), join(folder, 'environment')];
        for (const path of [made, environment]) mkdirSync(join(path, 'bin'), { recursive: true });
        writeFileSync(join(made, 'bin', 'python3'), '#!/bin/sh', { mode: 0o755 });
        const python = join(environment, 'bin', 'python');
        symlinkSync(join(made, 'bin', 'python3'), python);
        writeFileSync(join(environment, 'pyvenv.cfg'), '');
        const where = { ...surroundings, platform: 'linux' } as const;
        const server = { command: python, args: ['-m', 'server'] };
        const { args } = await prepareLaunch(server, {}, where, inherited);
        for (const path of [made, environment])
          expect(args.join(' ')).toContain(['--ro-bind', path, path].join(' '));
        expect(args.slice(-3)).toEqual([python, '-m', 'server']);
        // One that holds what is private is not shown.
        const own = { ...where, own: [join(environment, 'data')] };
        expect((await prepareLaunch(server, {}, own, inherited)).args).not.toContain(environment);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.each(['darwin', 'win32'] as const)(
    'is as it is on %s, with few of Alcove’s variables',
    async (platform) => {
      expect(await launchOn(platform)).toMatchObject({
        program: script.command,
        args: script.args,
        environment: { PATH: '/usr/bin', HOME: '/home/ada', API_TOKEN: 'given-canary' },
        inputs: [],
      });
      expect(JSON.stringify(await launchOn(platform))).not.toMatch(/sk-canary|GITHUB/);
    },
  );

  it('is not at all on a Linux without bubblewrap', async () => {
    const none = async () => undefined;
    const launch = prepareLaunch(script, {}, { ...surroundings, platform: 'linux' }, inherited, none);
    await expect(launch).rejects.toMatchObject({ failure: 'no_sandbox' });
    expect(failureSentence('no_sandbox', 'x', 'en')).toMatch(/install the package bubblewrap/);
  });

  it('is not at all where the program has gone since', async () => {
    const gone = { command: '/nowhere/server', args: [] };
    const launch = prepareLaunch(gone, {}, { ...surroundings, platform: 'linux' }, inherited);
    await expect(launch).rejects.toMatchObject({ failure: 'not_started' });
  });
});

describe('lines of a program', () => {
  it('are cut wherever the pieces end, and no longer than they may be', () => {
    const lines: string[] = [];
    let tooLong = 0;
    const reader = new BoundedLines(
      5,
      (line) => void lines.push(line.toString()),
      () => {
        tooLong += 1;
      },
    );
    for (const piece of ['ab', 'c\nde', '\n', '\nabcde\nabc', 'def', 'x\nlater\n'])
      reader.add(Buffer.from(piece));
    expect([lines, tooLong]).toEqual([['abc', 'de', '', 'abcde'], 1]);
  });
});
