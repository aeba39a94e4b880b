import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { makeLongConversation } from './long-conversation.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

const COUNT = 5_000;
// What is in view, a screen beyond each edge, and room for a row or two that must stay.
const MOST_ROWS = 40;

let app: SharedApp;
let email: string;
let id: string;
beforeAll(async () => {
  app = await sharedApp();
  email = await app.register();
  id = await importConversation();
});

test('a conversation of 5,000 messages opens at its end and is read to its start and back, with few rows laid out at any time', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, email);
  await watchRows(page);
  await visit(page, app, `#/c/${id}`);
  await message(page, COUNT - 1).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('long-conversation');
  const last = page.locator(`li[aria-posinset="${COUNT}"]`);
  expect(await last.getAttribute('aria-setsize')).toBe(String(COUNT));

  await list(page).focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('PageUp');
  await message(page, COUNT - 1).waitFor({ state: 'detached' });
  await page.keyboard.press('Home');
  await message(page, 0).waitFor();
  await expectInView(page, 0);
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 5_000);
  await message(page, 0).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Go to the latest message' }).click();
  await message(page, COUNT - 1).waitFor();
  await expectInView(page, COUNT - 1);
  await page.getByRole('button', { name: 'Go to the latest message' }).waitFor({ state: 'detached' });
  expect(await mostRows(page)).toBeLessThan(MOST_ROWS);
  expect(await mostRows(page)).toBeGreaterThan(3);
  await close();
});

test('what is written, opened and selected in a message is still so after it was scrolled away', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, `#/c/${id}`);
  await message(page, COUNT - 2).waitFor();
  const question = page.locator(`li[aria-posinset="${COUNT - 1}"]`);
  await question.hover();
  await question.getByRole('button', { name: 'Edit and send again' }).click();
  await question.getByRole('textbox').fill('Said otherwise');
  await list(page).focus();
  await page.keyboard.press('Home');
  await message(page, 0).waitFor();
  await message(page, COUNT - 1).waitFor({ state: 'detached' });
  expect(await question.getByRole('textbox').inputValue()).toBe('Said otherwise');

  await message(page, 1).selectText();
  const selected = () => page.evaluate(() => String(document.getSelection()));
  const before = await selected();
  expect(before).toContain('Answer 1.');
  await scrollDown(page);
  await message(page, 0).waitFor({ state: 'detached' });
  expect(await selected()).toBe(before);
  await page.keyboard.press('End');
  await message(page, COUNT - 1).waitFor();
  expect(await question.getByRole('textbox').inputValue()).toBe('Said otherwise');
  await close();
});

test('rows that turn out higher than they were thought do not move what is read', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, `#/c/${id}`);
  await message(page, COUNT - 1).waitFor();
  await page.getByRole('region', { name: 'Messages' }).evaluate((element) => {
    element.scrollTop = element.scrollHeight * 0.4;
  });
  await expect.poll(() => isAtRest(page)).toBe(true);
  await watchShifts(page);
  await page.mouse.move(640, 300);
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, -400);
  await expect.poll(() => page.locator('li[data-index]').count()).toBeGreaterThan(3);
  expect(await shifts(page)).toBe(0);
  await close();
});

test('what the focus comes to rests above the button that goes to the latest message', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, `#/c/${id}`);
  await message(page, COUNT - 1).waitFor();
  await list(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight * 0.4;
  });
  await expect.poll(() => isAtRest(page)).toBe(true);
  const focused = await list(page).evaluateHandle((section) => {
    const view = section.getBoundingClientRect();
    const buttons = [...section.querySelectorAll<HTMLElement>('article button')];
    const lowest = buttons.findLast((button) => button.getBoundingClientRect().bottom < view.bottom - 100);
    if (!lowest) throw new Error('no button is in view');
    section.scrollTop -= view.bottom - 10 - lowest.getBoundingClientRect().bottom;
    lowest.focus();
    return lowest;
  });
  const toEnd = page.getByRole('button', { name: 'Go to the latest message' });
  const top = (await toEnd.boundingBox())?.y ?? 0;
  await expect
    .poll(() => focused.evaluate((button) => button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(top);
  await close();
});

function list(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

/** The text of a message that is laid out. */
function message(page: Page, index: number) {
  const start = index % 2 ? `Answer ${index}. ` : `Question ${index}? `;
  return page.locator(`li[data-index="${index}"] p`).filter({ hasText: start });
}

async function expectInView(page: Page, index: number): Promise<void> {
  const isInView = () =>
    page.locator(`li[data-index="${index}"]`).evaluate((row) => {
      const [own, view] = [row.getBoundingClientRect(), row.closest('section')?.getBoundingClientRect()];
      return view !== undefined && own.bottom > view.top && own.top < view.bottom;
    });
  await expect.poll(isInView).toBe(true);
}

/** Whether there are rows in view, and none of them moves from one frame to the next but one. */
function isAtRest(page: Page): Promise<boolean> {
  return list(page).evaluate(async (section) => {
    const view = section.getBoundingClientRect();
    const places = () =>
      [...section.querySelectorAll('li[data-index]')]
        .map((row) => ({ row, ...row.getBoundingClientRect().toJSON() }))
        .filter(({ top, bottom }) => bottom > view.top && top < view.bottom)
        .map(({ row, top }) => `${row.getAttribute('data-index')} ${top}`)
        .join();
    const frame = () => new Promise(requestAnimationFrame);
    const before = places();
    await frame();
    await frame();
    return before !== '' && before === places();
  });
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(640, 300);
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 1_000);
}

interface Watch {
  mostRows: number;
  shifts: number;
}

/** Counts from now on how many rows are laid out at most. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = window as unknown as Watch;
    watch.mostRows = 0;
    const count = () => {
      watch.mostRows = Math.max(watch.mostRows, document.querySelectorAll('li[data-index]').length);
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
}

const mostRows = (page: Page) => page.evaluate(() => (window as unknown as Watch).mostRows);

/** Counts the layout shifts from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = window as unknown as Watch;
    watch.shifts = 0;
    new PerformanceObserver((entries) => {
      watch.shifts += entries.getEntries().length;
    }).observe({ type: 'layout-shift' });
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as Watch).shifts);

async function importConversation(): Promise<string> {
  const { access_token } = await post<{ access_token: string }>('/auth/login', { email, password: PASSWORD });
  const messages = makeLongConversation(COUNT);
  const file = { format: 'alcove.conversation', version: 1, title: 'A long one', messages };
  const { conversations } = await post<{ conversations: { id: string }[] }>(
    '/chat/import',
    file,
    access_token,
  );
  return conversations[0]?.id ?? '';
}

async function post<Reply>(path: string, body: unknown, token?: string): Promise<Reply> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}
