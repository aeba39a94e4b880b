import { beforeAll, expect, test } from 'vitest';
import { runsCode } from './agent-steps.ts';
import { ask, composer, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(runsCode));
});

test('sums, charts and code are answered inside a conversation, the code once it is allowed, and stay there', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, '17 * 23');
  await page.getByText('The result is 391 (17 × 23).').waitFor();
  expect(await replyMarks(page).innerText()).toContain('Calculator, no model');

  await composer(page).fill('draw a bar chart of apples 3, pears 5, plums 8');
  // The cloud would have its own way with it.
  await composer(page).press('Alt+l');
  await composer(page).press('Enter');
  const chart = page.getByRole('list', { name: 'Tools used for this answer' }).getByRole('img');
  await chart.waitFor();
  await screenshot('chat-chart');
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await composer(page).fill('Run the code for six rows of seven cells');
  await composer(page).press('Enter');
  const card = page.getByRole('region', { name: 'Allow “Run code”?' });
  await card.getByText('6 * 7').waitFor();
  await screenshot('chat-consent');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await card.getByRole('button', { name: 'Allow once', disabled: false }).click();
  await replyMarks(page).nth(2).waitFor();
  await page.getByText('42').first().waitFor();

  await page.reload();
  await replyMarks(page).nth(2).waitFor();
  await chart.waitFor();
  await close();
});

test('what is not allowed is not run, and the reply says so', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('Run the code for six rows of seven cells');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await replyMarks(page).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('42');
  await close();
});

test('a question about Alcove is answered from its own help, and the badge says so before it is sent', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('What are the keyboard shortcuts?');
  await page.locator('form button[data-route="local"]').filter({ hasText: 'Alcove’s help' }).waitFor();
  await composer(page).press('Enter');
  await replyMarks(page).filter({ hasText: 'Alcove’s own help, no model' }).waitFor();
  await page.getByText('Ctrl with Shift and O').first().waitFor();
  await screenshot('chat-help');
  await close();
});
