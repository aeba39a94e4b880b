import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import { ask, badge, composer, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HARMLESS = 'What is the capital of Portugal?';
const SENSITIVE = 'My doctor told me yesterday that I have diabetes.';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'Lisbon.'));
});

test('a new wording has a badge of its own, which says where it will be answered, and why', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, HARMLESS);
  const before = cloud.requests.length;
  await edit(page, HARMLESS);
  await editBadge(page, 'cloud').waitFor();
  await editor(page).fill(SENSITIVE);
  await editBadge(page, 'local').waitFor();
  await editForm(page).locator('mark').first().waitFor();
  await editBadge(page, 'local').focus();
  await page.getByText(/^Stays here because/).waitFor();
  await screenshot('edit-badge');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await editor(page).press('Enter');
  await page.getByRole('article', { name: 'You' }).getByText('2/2').waitFor();
  await expect.poll(() => replyMarks(page).getAttribute('data-local')).toBe('true');
  expect(cloud.requests.length).toBe(before);

  // What was kept here is kept here in its next wording, too, and the badge says so.
  await edit(page, SENSITIVE);
  await editor(page).fill(HARMLESS);
  await editBadge(page, 'local').waitFor();
  await close();
});

test('one key keeps a new wording on this device, and leaves the message below as it is', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, HARMLESS);
  const before = cloud.requests.length;
  await edit(page, HARMLESS);
  await editBadge(page, 'cloud').waitFor();
  await editor(page).press('Alt+l');
  await editBadge(page, 'local').waitFor();
  // Nothing is written below: its badge says what it said.
  await page.locator('form').last().locator('button[data-route="open"]').waitFor();
  await editor(page).press('Enter');
  await page.getByRole('article', { name: 'You' }).getByText('2/2').waitFor();
  await expect.poll(() => replyMarks(page).getAttribute('data-local')).toBe('true');
  expect(cloud.requests.length).toBe(before);

  await edit(page, HARMLESS);
  await editBadge(page, 'local').press('Enter');
  await page.getByRole('radio', { name: /^Keep this message here/, checked: true }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(1);
  await page.keyboard.press('Escape');
  await editor(page).fill('x'.repeat(32_001));
  await page.getByText('Too long: 32,001 of 32,000 characters.').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
  await editor(page).press('Escape');
  await page.getByRole('article', { name: 'You' }).getByText(HARMLESS).waitFor();
  await close();
});

test('a whole conversation is kept on this device before its first message', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const before = cloud.requests.length;
  await composer(page).fill(HARMLESS);
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await page.keyboard.press('Alt+Shift+l');
  await badge(page).filter({ hasText: 'whole conversation' }).waitFor();
  const [send, left] = await Promise.all([
    page.getByRole('button', { name: 'Send', exact: true }).boundingBox(),
    badge(page).boundingBox(),
  ]);
  expect(Math.abs((send?.y ?? 0) - (left?.y ?? 100))).toBeLessThan(8);
  await screenshot('new-chat-whole-conversation');
  await composer(page).press('Enter');
  await replyMarks(page).waitFor();
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  await page.getByRole('img', { name: 'All of this conversation stays on this device' }).waitFor();
  await ask(page, HARMLESS);
  expect(cloud.requests.length).toBe(before);
  await close();
});

test('in French, too, a reason beside the badge leaves the button for sending in its row, and what has no title yet is called so', async () => {
  const { page, screenshot, close } = await openPage({ locale: 'fr-FR' });
  await openInFrench(page, app, await app.register());
  await page.goto(`${app.url}/#/`);
  const rest = Promise.withResolvers<void>();
  cloud.script({ kind: 'answer', text: 'Lisbonne, bien sûr.', after: rest.promise });
  await page.locator('form textarea').fill('…');
  await badge(page).filter({ hasText: 'openai' }).waitFor();
  await page.locator('form textarea').press('Enter');
  await page.getByText('Lisbonne').waitFor();
  await page.getByRole('heading', { name: 'Nouvelle conversation' }).waitFor();
  rest.resolve();
  await replyMarks(page).waitFor();
  await page.keyboard.press('Alt+Shift+l');
  await badge(page).filter({ hasText: 'toute la conversation' }).waitFor();
  const send = await page.getByRole('button', { name: 'Envoyer', exact: true }).boundingBox();
  const left = await badge(page).boundingBox();
  expect(Math.abs((send?.y ?? 0) - (left?.y ?? 100))).toBeLessThan(8);
  await screenshot('french-whole-conversation');
  await close();
});

test('a conversation has its title in the list and above it while its first answer is still being written', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const rest = Promise.withResolvers<void>();
  cloud.script({ kind: 'answer', text: 'Lisbon, of course.', after: rest.promise });
  await composer(page).fill('Hello! Which is the capital of Portugal?');
  await badge(page).filter({ hasText: 'openai' }).waitFor();
  await composer(page).press('Enter');
  await page.getByText('Lisbon').waitFor();
  await page.getByRole('heading', { name: 'Which is the capital of Portugal?' }).waitFor();
  await page.getByRole('navigation').getByText('Which is the capital of Portugal?').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  rest.resolve();
  await replyMarks(page).waitFor();
  await close();
});

async function edit(page: Page, text: string): Promise<void> {
  const message = page.getByRole('article', { name: 'You' }).filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: 'Edit and send again' }).click();
  await editor(page).waitFor();
}

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Edit your message' });
}

function editForm(page: Page) {
  return page.locator('form').filter({ has: editor(page) });
}

function editBadge(page: Page, route: string) {
  return editForm(page).locator(`button[data-route="${route}"]`);
}
