import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { copyStdioScript } from '../unit/agents/mcp/stdio-script.ts';
import { expectAccessible, giveTask, result, steps, waitForEnd } from './agent-steps.ts';
import { logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { answeredBy, type RunningApp, startApp } from './start-app.ts';

const program = copyStdioScript();

let app: RunningApp;
let cloud: FakeCloud;
let owner: string;
beforeAll(async () => {
  cloud = await startFakeCloud();
  app = await startApp(answeredBy(cloud));
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
  program.remove();
});

async function openForm(page: Page): Promise<void> {
  await visit(page, app, '#/settings/connections/mcp');
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('dialog', { name: 'Add an MCP server' }).waitFor();
}

test('the owner adds a program, a call of its tool shows where it goes before it is allowed, and it is removed', async () => {
  cloud.script(
    { kind: 'calls', calls: [{ name: 'mcp__local__echo', arguments: '{"words":"good morning"}' }] },
    { kind: 'answer', text: 'It was said.' },
  );
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await openForm(page);
  await page.getByLabel('Name').fill('local');
  await page.getByRole('textbox', { name: 'Program' }).fill('/no/such/program');
  expectRefusal(422);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await expectAccessible(page);
  await screenshot('agents-mcp-form');
  await page.getByRole('textbox', { name: 'Program' }).fill(program.command);
  await page.getByLabel('Arguments').fill(program.args.join('\n'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/^\d+ tools$/).click();
  await page.getByText('Says back what it is told.').waitFor();
  await expectAccessible(page);
  await screenshot('agents-mcp');

  await giveTask(page, app, 'Say good morning');
  const card = page.getByRole('region', { name: 'Allow “echo (local)”?' });
  await card.getByText('good morning').waitFor();
  await card.getByText(`the MCP server “local”, ${program.command}`).waitFor();
  await expectAccessible(page);
  await screenshot('agents-mcp-approval');
  await card.getByRole('button', { name: 'Allow once' }).click();
  await waitForEnd(page, 'Done');
  await page.getByRole('button', { name: 'Details: Step 1' }).click();
  await steps(page).getByText('You said: good morning').waitFor();
  await expect.poll(() => result(page).innerText()).toContain('It was said.');

  await visit(page, app, '#/settings/connections/mcp');
  await page.getByRole('switch', { name: 'Use local' }).click();
  await page.getByRole('switch', { name: 'Use local', checked: false }).waitFor();
  await page.getByRole('button', { name: 'Remove the server local' }).click();
  await page.getByText('No MCP servers yet.').waitFor();
  await close();
});

test('a server that does not answer is kept with what is wrong with it', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, owner);
  await openForm(page);
  await page.getByRole('radio', { name: 'An address' }).check();
  await page.getByLabel('Name').fill('far');
  await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/mcp');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('http://127.0.0.1:9/mcp').waitFor();
  await page.getByRole('main').getByRole('alert').waitFor();
  await screenshot('agents-mcp-failed');
  await close();
});
