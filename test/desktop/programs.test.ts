import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { result, steps, taskBox, waitForEnd } from '../e2e/agent-steps.ts';
import { GUIDE } from '../e2e/document-files.ts';
import { documentRow } from '../e2e/document-steps.ts';
import { becomeOwner, startedPrograms } from './desktop-steps.ts';
import { goTo } from './page-steps.ts';
import { type Desktop, makeHome, startDesktop } from './start-desktop.ts';

const home = makeHome();
let desktop: Desktop;
let page: Page;
beforeAll(async () => {
  desktop = await startDesktop({ home });
  page = await becomeOwner(desktop);
});
afterAll(async () => {
  await desktop.close();
  await home.remove();
});

test('a document is read by a program that the shell started for it', async () => {
  const file = join(home.path, GUIDE.name);
  writeFileSync(file, GUIDE.buffer);
  await goTo(page, '#/documents');
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(file);
  await documentRow(page, GUIDE.name).getByRole('link', { name: GUIDE.name }).waitFor();
  expect(await startedPrograms(desktop)).toContain('document-process');
});

test('a calculation of an agent is worked out in a program of its own', async () => {
  await goTo(page, '#/agents');
  await page.getByRole('radio', { name: 'Data' }).check();
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
  await taskBox(page).fill('What is 17.5 * 340?');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForEnd(page, 'Done');
  await steps(page).filter({ hasText: 'Calculate' }).getByText('17.5 * 340').waitFor();
  await expect.poll(() => result(page).innerText()).toContain('5,950');
  expect(await startedPrograms(desktop)).toContain('calculator-process');
});
