import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasDisplay } from '../../../main/launcher/run-desktop.mjs';
import { type LauncherRun, makeLaunchedClone } from './launched-clone.ts';

/** Not root, whom the launcher gives no window: whoever runs these tests may be. */
const PERSON = { NODE_OPTIONS: '--import=data:text/javascript,process.getuid=()=>1000' };
const SCREEN = { ...PERSON, DISPLAY: ':0' };

/** What the program that was started wrote, once it has been stopped through the launcher. */
async function programOf(run: LauncherRun): Promise<string> {
  const started = await run.started;
  run.process.kill('SIGTERM');
  await run.ended;
  return started;
}

test('`npm start` shows the window where Electron’s runtime and a display are there', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron();
  const started = await programOf(clone.run('start.mjs', { ...SCREEN, ELECTRON_RUN_AS_NODE: '1' }));
  expect(started).toBe(
    `electron ${JSON.stringify({ arguments: [clone.path], asNode: null, launched: '1', hasChannel: true })}\n`,
  );
});

test('`npm start` finds Electron’s runtime in the folder that Electron’s own variable names', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron('elsewhere');
  const env = { ...SCREEN, ELECTRON_OVERRIDE_DIST_PATH: join(clone.path, 'elsewhere') };
  expect(await programOf(clone.run('start.mjs', env))).toMatch(/^electron /);
});

test.each([
  ['without Electron’s runtime', false, SCREEN],
  ['without a display', true, PERSON],
])('`npm start` runs the server alone %s', async (_where, hasElectron, env) => {
  using clone = makeLaunchedClone();
  if (hasElectron) clone.addElectron();
  expect(await programOf(clone.run('start.mjs', env))).toMatch(/^server /);
});

test('`npm run serve` runs the server alone, whatever is there', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron();
  expect(await programOf(clone.run('serve.mjs', SCREEN))).toMatch(/^server .*"hasChannel":true/);
});

test('a launcher ends with the status of what it started', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron();
  const run = clone.run('start.mjs', SCREEN);
  await run.started;
  run.process.kill('SIGTERM');
  expect((await run.ended).code).toBe(7);
});

test('the window goes when the shell that npm ran the launcher in has been killed', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron();
  const run = clone.runBelowShell('start.mjs', SCREEN);
  expect(await run.started).toMatch(/^electron /);
  run.process.kill('SIGKILL');
  // Its output closes when nobody is left who could write to it.
  await run.ended;
});

test('`npm run desktop` has Electron fetch its runtime, then shows the window', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron('fetched');
  clone.setInstallScript(`import { cpSync } from 'node:fs';
cpSync(${JSON.stringify(join(clone.path, 'fetched'))}, ${JSON.stringify(join(clone.path, 'node_modules/electron/dist'))}, { recursive: true });`);
  const run = clone.run('desktop.mjs', SCREEN);
  expect(await programOf(run)).toMatch(/^electron /);
  expect((await run.ended).said).toContain('Fetching Electron’s runtime (once)');
});

test('`npm run desktop` fetches nothing where the runtime is there', async () => {
  using clone = makeLaunchedClone();
  clone.addElectron();
  clone.setInstallScript('process.exit(1)');
  const run = clone.run('desktop.mjs', SCREEN);
  expect(await programOf(run)).toMatch(/^electron /);
  expect((await run.ended).said).toBe('');
});

test.each([
  ['it cannot be fetched', SCREEN, /could not be fetched.*`npm run serve`/],
  ['there is no display', PERSON, /no display.*`npm run serve`/],
])('`npm run desktop` says what to do where %s, and fails', async (_why, env, sentence) => {
  using clone = makeLaunchedClone();
  clone.setInstallScript('process.exit(1)');
  const run = clone.run('desktop.mjs', env);
  expect(await run.started).toBe('');
  const { code, said } = await run.ended;
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
});

test.each([
  ['linux', { DISPLAY: ':0' }, 1000, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000, true],
  ['linux', {}, 1000, false],
  ['linux', { DISPLAY: ':0' }, 0, false],
  ['darwin', {}, 501, true],
])('a display on %s with %o for user %i: %s', (platform, env, user, expected) => {
  expect(hasDisplay({ platform, env, getuid: () => user })).toBe(expected);
});
