import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually, startedPrograms } from '../desktop/desktop-steps.ts';
import { freePort } from '../desktop/foreign-server.ts';
import { makeAccount } from '../desktop/page-steps.ts';
import { processTree, running } from '../desktop/process-tree.ts';
import { BUNDLE, makeHome, startDesktop } from '../desktop/start-desktop.ts';
import { ask, badge, composer, replyMarks } from '../e2e/journey-steps.ts';

const home = makeHome();
// A person's Alcove is always at the same one, and what a page remembers belongs to its origin.
const environment = { ALCOVE_PORT: String(await freePort()) };
afterAll(home.remove);

test('the first start opens a window with the set-up link in it, makes the owner, answers on this device, and quits in order', async () => {
  const desktop = await startDesktop({ home, environment });
  const page = await desktop.page('#setup=');
  expect(desktop.output()).not.toContain('setup');
  await makeAccount(page);
  expect(page.url()).not.toContain('setup=');
  await page.getByRole('button', { name: 'Use the starter model for now' }).click();
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  // Nothing that its help or a tool could answer without the engine.
  await ask(page, 'Write a poem about the sea');
  expect((await page.getByRole('article', { name: 'Alcove' }).innerText()).length).toBeGreaterThan(20);
  expect(await startedPrograms(desktop)).toEqual(['index', 'language-engine-process']);

  const tree = processTree(desktop.pid);
  expect(running(tree).length).toBeGreaterThan(5);
  const database = join(home.dataDirectory, 'alcove.db');
  expect(existsSync(`${database}-wal`)).toBe(true);
  await desktop.close();
  expect(await desktop.ended).toBe(0);
  await eventually(() => running(tree)).toEqual([]);
  // SQLite removes it at an orderly end; after a kill it lies there until the next start.
  expect(existsSync(`${database}-wal`)).toBe(false);
});

test('the next start, of the bundled shell, finds the person logged in, without a set-up link', async () => {
  const desktop = await startDesktop({ home, environment, main: BUNDLE });
  const page = await desktop.page('127.0.0.1');
  await composer(page).waitFor();
  expect(page.url()).not.toContain('setup=');
  await page
    .getByRole('link', { name: /poem about the sea/ })
    .first()
    .click();
  await replyMarks(page).first().waitFor();
  await desktop.close();
  expect(await desktop.ended).toBe(0);
});
