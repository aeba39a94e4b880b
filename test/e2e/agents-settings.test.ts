import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { expectAccessible, giveTask, result, runsCode, waitForEnd } from './agent-steps.ts';
import { logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { answeredBy, type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let owner: string;
let cloud: FakeCloud;
beforeAll(async () => {
  cloud = await startFakeCloud({ answer: runsCode });
  app = await startApp({ ...answeredBy(cloud), ALCOVE_CLOUD_MODEL: 'test-model' });
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

const toSettings = async (page: Page) => {
  await visit(page, app, '#/settings/agents');
  await page.getByRole('heading', { name: 'Folders agents can read' }).waitFor();
};

test('the owner allows a folder, sees when it is gone, and takes it back', async () => {
  const folder = makeFolder('papers-');
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await toSettings(page);
  await page.getByText('No folders yet').waitFor();
  expectRefusal(422);
  await page.getByLabel('Full path of a folder').fill('relative/path');
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await page.getByLabel('Full path of a folder').fill(folder);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByText(folder, { exact: true }).waitFor();
  await expectAccessible(page);
  await screenshot('agents-settings');

  rmSync(folder, { recursive: true });
  await page.reload();
  await page.getByText('not found', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Remove the folder/ }).click();
  await page.getByText('No folders yet').waitFor();
  await close();
});

test('what the owner allows beforehand runs without asking', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, owner);
  await toSettings(page);
  await page.getByRole('switch', { name: 'Run code' }).click();
  await page.getByRole('switch', { name: 'Run code', checked: true }).waitFor();
  await giveTask(page, app, 'How many cells are there in six rows of seven?', 'Code');
  await waitForEnd(page, 'Done');
  await expect.poll(() => result(page).innerText()).toContain('42');
  await toSettings(page);
  await page.getByRole('switch', { name: 'Run code' }).click();
  await page.getByRole('switch', { name: 'Run code', checked: false }).waitFor();
  await close();
});

test('a web search that is set up is offered as a tool that asks and goes out, and one that is turned off is not', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/agents');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByLabel('Search with').selectOption('searxng');
  await page.getByLabel('Address').fill('https://search.example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await expectAccessible(page);
  await screenshot('agents-settings-search');
  await visit(page, app, '#/agents');
  const row = page.getByRole('listitem').filter({ hasText: 'Search the web' });
  await row.getByText('Leaves this device').waitFor();
  await row.getByText('Asks permission').waitFor();
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  cloud.script(
    { kind: 'calls', calls: [{ name: 'web_search', arguments: '{"query":"ferries to Lisbon"}' }] },
    { kind: 'answer', text: 'Nothing was searched for.' },
  );
  await giveTask(page, app, 'Search the web for ferries to Lisbon', 'Research');
  const card = page.getByRole('region', { name: 'Allow “Search the web”?' });
  await card.getByText('SearXNG, https://search.example.org').waitFor();
  await card.getByText('ferries to Lisbon').waitFor();
  await expectAccessible(page);
  await screenshot('agents-approval-search');
  await card.getByRole('button', { name: 'Do not allow' }).click();
  await waitForEnd(page, 'Done');

  await visit(page, app, '#/settings/connections/search');
  await page.getByLabel('Search with').selectOption('off');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await visit(page, app, '#/agents');
  await row.getByRole('link', { name: 'Set it up' }).waitFor();
  await close();
});

test('who is not the owner is told that these are the owner’s, and asks the server for none of them', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/settings/agents');
  await page.getByText('Only the owner of this installation can see').waitFor();
  await expectAccessible(page);
  await screenshot('agents-settings-other');
  await close();
});
