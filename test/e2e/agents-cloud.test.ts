import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FakeAnswer, FakeCloud } from '../fake-cloud.ts';
import { expectAccessible, giveTask, result, standing, steps, taskBox, waitForEnd } from './agent-steps.ts';
import { badge, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const SUM: FakeAnswer = {
  kind: 'calls',
  calls: [{ name: 'calculator', arguments: '{"expression":"2 + 2"}' }],
};

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud());
});

let release: () => void;
let held: Promise<void>;
beforeEach(() => {
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
});
afterEach(() => release());

test('a model plans, its result is written under the steps without moving them, and what left is there to read', async () => {
  cloud.script(SUM, { kind: 'answer', text: 'It is **four**, as everybody knows.', after: held });
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/agents');
  await taskBox(page).fill('How much is two and two?');
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await giveTask(page, app, 'How much is two and two?');
  await result(page).getByText('It').waitFor();
  await result(page).getByText('Cloud (OpenAI)').waitFor();
  const before = await steps(page).first().boundingBox();
  await screenshot('agents-writing');
  release();
  await waitForEnd(page, 'Done');
  await result(page).locator('strong', { hasText: 'four' }).waitFor();
  expect(await steps(page).first().boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'What left this device' }).click();
  await page
    .getByRole('heading', { name: /^Exactly what was sent to/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('heading', { name: /^Exactly what was sent to/ }).count()).toBe(2);
  await expectAccessible(page);
  await screenshot('agents-sent');
  await close();
});

test('code that is not what it seems shows what cannot be seen in it before it is allowed', async () => {
  const code = 'const isOwner = false; // \u202Eeslaf\u202C\nisOwner;';
  cloud.script(
    { kind: 'calls', calls: [{ name: 'code_exec', arguments: JSON.stringify({ code }) }] },
    { kind: 'answer', text: 'It was not run.' },
  );
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await giveTask(page, app, 'Am I the owner of a boat?', 'Code');
  const card = page.getByRole('region', { name: 'Allow “Run code”?' });
  await card.getByText('// ⟨U+202E⟩eslaf⟨U+202C⟩').waitFor();
  await card.getByText('Characters that cannot be seen are shown as codes').waitFor();
  await expectAccessible(page);
  await screenshot('agents-approval-hidden');
  await card.getByRole('button', { name: 'Do not allow' }).click();
  await waitForEnd(page, 'Done');
  await close();
});

test('a run goes on while another screen is read, and says in the sidebar that it does', async () => {
  cloud.script(SUM, { kind: 'answer', text: 'It is four.', after: held });
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await giveTask(page, app, 'How much is two and two?');
  await result(page).getByText('It').waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  const agents = page.getByRole('link', { name: 'Agents' });
  await agents.getByText('running').waitFor();
  release();
  await agents.getByText('running').waitFor({ state: 'detached' });
  await agents.click();
  await page.getByRole('link', { name: 'How much is two and two?' }).click();
  await standing(page).filter({ hasText: 'Done' }).waitFor();
  await expect.poll(() => result(page).innerText()).toContain('It is four.');
  await close();
});

test('what is kept on this device is not sent, whatever is asked of it', async () => {
  const before = cloud.requests.length;
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/agents');
  await page.getByRole('button', { name: 'Local only' }).click();
  await taskBox(page).fill('How much is 2 + 2?');
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForEnd(page, 'Done');
  await page.getByRole('button', { name: 'What left this device' }).click();
  await page.getByText('Nothing left this device.').waitFor();
  expect(cloud.requests.length).toBe(before);
  await page.getByRole('button', { name: 'Run again with changes' }).click();
  await page.getByRole('button', { name: 'Local only', pressed: true }).waitFor();
  await close();
});
