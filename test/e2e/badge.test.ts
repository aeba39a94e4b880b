import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import {
  ask,
  badge,
  composer,
  findAccessibilityProblems,
  logIn,
  readStartInParts,
  replyMarks,
} from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HARMLESS = 'What is the capital of Portugal?';
const SENSITIVE = 'My doctor told me yesterday that I have diabetes.';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'Lisbon.'));
});

test('the badge names every reason to stay here, and one key keeps a message or a whole conversation', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill(HARMLESS);
  await expectBadge(page, 'cloud', 'Cloud (OpenAI)');
  await page.keyboard.press('Alt+l');
  await expectBadge(page, 'local', 'On this device your choice');
  await page.keyboard.press('Alt+l');
  await expectBadge(page, 'cloud', 'Cloud (OpenAI)');

  await ask(page, HARMLESS);
  expect(await replyMarks(page).getAttribute('data-local')).toBe('false');
  await composer(page).fill(HARMLESS);
  await page.keyboard.press('Alt+Shift+l');
  await expectBadge(page, 'local', 'On this device whole conversation');
  await badge(page).press('Enter');
  await page.getByRole('radio', { name: /^Keep the whole conversation here/, checked: true }).waitFor();
  await screenshot('badge-whole-conversation');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+l');
  await expectBadge(page, 'cloud', 'Cloud (OpenAI)');

  await ask(page, SENSITIVE);
  await expectBadge(page, 'local', 'On this device earlier message');
  await composer(page).fill('x'.repeat(32_001));
  await page.getByText('Too long: 32,001 of 32,000 characters.').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await screenshot('badge-too-long');
  await close();
});

test('who answers here is said: the starter model, or nobody where there is no model', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill(SENSITIVE);
  await expectBadge(page, 'local', 'On this device');
  await badge(page).focus();
  await page.getByText('The small starter model answers here.').waitFor();
  await screenshot('badge-starter');
  await readStartInParts(page);
  await page.route('**/api/v1/models', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ json: { ...list, active: { ...list.active, chat: null, chat_why: null } } });
  });
  await page.reload();
  await composer(page).fill(SENSITIVE);
  await expectBadge(page, 'nobody', 'No model on this device');
  await badge(page).focus();
  await page.getByText('Nothing would be sent.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('badge-nobody');
  await close();
});

test('while a harmless message is written on, the badge says nothing else in between, and its change is spoken once', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill(HARMLESS);
  await expectBadge(page, 'cloud', 'Cloud (OpenAI)');
  await watchBadge(page);
  await composer(page).press('End');
  await composer(page).pressSequentially(' And which river flows through it?', { delay: 25 });
  await composer(page).fill(SENSITIVE);
  await expectBadge(page, 'local', 'On this device');
  const { shown, spoken, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  expect(shown).toEqual(['Cloud (OpenAI)', 'On this device']);
  expect(spoken).toEqual(['On this device']);
  expect(moved).toBe(false);
  await close();
});

test.each([
  { colorScheme: 'dark', width: 400, height: 800 },
  { colorScheme: 'light', width: 640, height: 400 },
] as const)(
  'in French, $colorScheme, $width wide, where there is no room for the reason it is still spoken, nothing is cut off and axe finds nothing',
  async (look) => {
    const { page, screenshot, close } = await openPage({ locale: 'fr-FR', ...look });
    await openInFrench(page, app, await app.register());
    await page.goto(`${app.url}/#/`);
    await page.locator('form textarea').fill('Quelle est la capitale du Portugal ?');
    await page.keyboard.press('Alt+l');
    await expectBadge(page, 'local', 'Sur cet appareil');
    const spoken = page.getByRole('status').filter({ hasText: 'Sur cet appareil, votre choix' });
    await spoken.waitFor({ state: 'attached' });
    const isCut = () =>
      badge(page)
        .locator('span, small')
        .evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth));
    expect(await isCut()).toBe(false);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await screenshot(`badge-french-${look.colorScheme}-${look.width}`);
    await close();
  },
);

test('a badge that comes to be under a pointer at rest does not open, and the first movement opens it', async () => {
  const { page, close } = await openPage();
  await page.clock.install();
  await logIn(page, app, await app.register());
  const reasons = page.getByRole('dialog', { name: 'Why it will be answered there' });
  await composer(page).fill(HARMLESS);
  await expectBadge(page, 'cloud', 'Cloud (OpenAI)');
  const box = await badge(page).boundingBox();
  if (!box) throw new Error('the badge is not there');
  await page.goto(`${app.url}/#/documents`);
  await badge(page).waitFor({ state: 'detached' });
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.goto(`${app.url}/#/`);
  await badge(page).and(page.locator(':hover')).waitFor();
  // Longer than pointing takes to open it.
  await page.clock.runFor(400);
  expect(await reasons.isVisible()).toBe(false);
  await page.mouse.move(box.x + 24, box.y + box.height / 2);
  await reasons.waitFor();
  await close();
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

async function expectBadge(page: Page, route: string, text: string): Promise<void> {
  await page.locator(`form button[data-route="${route}"]`).waitFor();
  await expect.poll(async () => (await badge(page).innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(text);
}

interface Seen {
  /** What the badge said, one after the other. */
  shown: string[];
  /** What a screen reader was told. */
  spoken: string[];
  /** Something beside the badge changed its place. */
  moved: boolean;
}

async function watchBadge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('form button[data-route]');
    const status = button?.parentElement?.querySelector('[role="status"]');
    if (!button || !status) throw new Error('there is no badge');
    const place = () => button.nextElementSibling?.nextElementSibling?.getBoundingClientRect().x;
    const before = place();
    const seen: Seen = { shown: [button.innerText], spoken: [], moved: false };
    (window as unknown as { seen: Seen }).seen = seen;
    const add = (list: string[], text: string) => {
      if (text !== '' && text !== list.at(-1)) list.push(text);
    };
    new MutationObserver(() => {
      add(seen.shown, button.innerText.trim());
      seen.moved ||= place() !== before;
    }).observe(button, { childList: true, characterData: true, subtree: true, attributes: true });
    new MutationObserver(() => add(seen.spoken, status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

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
