import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ADDRESS, makeBareClone, SETUP_LINK } from './bare-clone.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('`npm start` on a fresh clone', () => {
  test('shows one line a step with its time, nothing that its tools print, and then what the server says', async () => {
    using clone = makeBareClone();
    const first = clone.start();
    await first.listens();
    expect(await first.stop()).toBe(0);
    expect(first.text()).toBe(
      `Installing packages … N s\nBuilding … N s\nAlcove is listening on ${ADDRESS}\n`,
    );

    const second = clone.start();
    await second.listens();
    expect(await second.stop()).toBe(0);
    expect(second.text()).toBe(`Alcove is listening on ${ADDRESS}\n`);
  });

  test.each([
    ['npm', 'Installing packages … failed after N s\n', 'npm ci failed; its own message is above.\n'],
    [
      'rolldown',
      'Installing packages … N s\nBuilding … failed after N s\n',
      'rolldown/bin/cli.mjs failed; its own message is above.\n',
    ],
  ])(
    'shows all that %s printed where that fails, ends with 1, and tries again at the next',
    async (tool, steps, sentence) => {
      using clone = makeBareClone();
      const failing = clone.start({ env: { FAILS: tool } });
      expect(await failing.ended).toBe(1);
      const text = failing.text();
      expect(text.startsWith(steps)).toBe(true);
      expect(text.match(new RegExp(`^${tool} chunk-\\d+\\.js$`, 'gm'))?.length).toBe(170);
      expect(text).toContain(`\n${tool}: the cause\n`);
      expect(text.endsWith(sentence)).toBe(true);
      expect(text).not.toContain('    at ');
      const again = clone.start();
      await again.listens();
      expect(await again.stop()).toBe(0);
    },
  );

  test('says in a sentence that a tool is not there', async () => {
    using clone = makeBareClone();
    const run = clone.start({ env: { PATH: '/nonexistent' } });
    expect(await run.ended).toBe(1);
    expect(run.text()).toBe(
      'Installing packages … failed after N s\nCould not run npm: spawnSync npm ENOENT\n',
    );
  });

  test('leaves nothing to commit: what npm would make executable is so in git', () => {
    const staged = execFileSync('git', ['ls-files', '--stage', 'main/launcher/alcove.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(staged).toMatch(/^100755 /);
  });
});

describe('the browser', () => {
  const DESKTOP = { DISPLAY: ':0' };

  test('shows the set-up while there is no owner; the link is in no argument, but in a page for its owner alone that goes', async () => {
    using clone = makeBareClone();
    const run = clone.start({ isTerminal: true, env: { ...DESKTOP, SETUP_LINK } });
    await run.listens();
    const { target, page } = await clone.opened();
    expect(target).toMatch(/^file:\/\/.*\.html$/);
    expect(page?.mode).toBe(0o600);
    expect(page?.content).toContain(`content="0; url=${SETUP_LINK}"`);
    await run.stop();
    expect(existsSync(fileURLToPath(target))).toBe(false);
  });

  test('shows the address once there is an owner', async () => {
    using clone = makeBareClone();
    const run = clone.start({ isTerminal: true, env: DESKTOP });
    await run.listens();
    expect(await clone.opened()).toEqual({ target: ADDRESS });
    await run.stop();
  });

  test.each([
    ['with --no-open', { isTerminal: true, env: DESKTOP, args: ['--no-open'] }],
    ['where a script reads what is printed', { isTerminal: false, env: DESKTOP }],
    ['without a display', { isTerminal: true, env: {} }],
    ['for somebody at another computer', { isTerminal: true, env: { ...DESKTOP, SSH_CONNECTION: 'a' } }],
    [
      'where the server listens beyond this machine',
      { isTerminal: true, env: { ...DESKTOP, ADDRESS: 'http://0.0.0.0:7417' } },
    ],
  ])('is left alone %s', async (_where, options) => {
    using clone = makeBareClone();
    const run = clone.start(options);
    await run.listens();
    expect(await run.stop()).toBe(0);
    expect(clone.hasOpened()).toBe(false);
  });
});
