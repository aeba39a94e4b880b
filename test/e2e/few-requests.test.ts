import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openInFrench } from './french.ts';
import { ask, composer, logIn, replyMarks, startSession, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** What counts against the limit of requests; what is called while one types has a limit of its own. */
function countRequests(page: Page): { taken: () => string[] } {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || /score$|preload$/.test(pathname)) return;
    asked.push(`${request.method()} ${pathname.replace('/api/v1', '').replace(/[0-9a-f-]{36}/, '…')}`);
  });
  return { taken: () => asked.splice(0) };
}

test('logging in costs two requests, and so does opening the window again, for a person and for the owner', async () => {
  for (const email of [await app.register(), app.owner]) {
    const { page, close } = await openPage();
    await page.goto(app.url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.waitForLoadState('networkidle');
    const requests = countRequests(page);
    const settle = async () => {
      await composer(page).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await page.getByRole('button', { name: 'Log in' }).click();
    await settle();
    expect(requests.taken()).toEqual(['POST /auth/login', 'GET /start']);
    await page.reload();
    await settle();
    expect(requests.taken()).toEqual(['POST /auth/refresh', 'GET /start']);
    await close();
  }
});

test('a question costs the request that asks it, and the first of a conversation two more', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.waitForLoadState('networkidle');
  const requests = countRequests(page);
  await ask(page, '17 * 23');
  await page.getByRole('link', { name: '17 * 23' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.taken()).toEqual([
    'POST /chat/conversations',
    'POST /chat/conversations/…/messages',
    // With its first message it gets a title.
    'GET /chat/conversations/…',
  ]);
  await ask(page, '18 * 23');
  await page.waitForLoadState('networkidle');
  expect(requests.taken()).toEqual(['POST /chat/conversations/…/messages']);
  await close();
});

const WORDS = {
  en: { said: 'Try again in 7 seconds.', again: 'Try again', box: 'Your message', question: '17 * 23' },
  fr: {
    said: 'Réessayez dans 7\u00a0secondes.',
    again: 'Réessayer',
    box: 'Votre message',
    question: '17 * 23',
  },
};

const TOO_MANY = {
  status: 429,
  headers: { 'Retry-After': '7' },
  json: { detail: 'Too many requests. Wait a moment and try again.', code: 'rate_limited' },
};
const MESSAGES = '**/api/v1/chat/conversations/*/messages';

test.each(['en', 'fr'] as const)(
  'a first message that was refused for its rate keeps its text and leaves no row, in %s',
  async (language) => {
    const words = WORDS[language];
    const { page, expectRefusal, screenshot, close } = await openPage();
    expectRefusal(429);
    const email = await app.register();
    if (language === 'fr') await openInFrench(page, app, email);
    else await logIn(page, app, email);
    const token = await startSession(page, app, email);
    const count = async () => {
      const answer = await page.context().request.get(`${app.url}/api/v1/chat/conversations`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await answer.json()).total;
    };
    await page.route(MESSAGES, (route) => route.fulfill(TOO_MANY));
    const requests = countRequests(page);
    const box = page.getByRole('textbox', { name: words.box });
    await box.fill(words.question);
    await box.press('Enter');
    await page.getByRole('main').getByRole('alert').filter({ hasText: words.said }).waitFor();
    expect(await box.inputValue()).toBe(words.question);
    expect(requests.taken()).toEqual(['POST /chat/conversations', 'POST /chat/conversations/…/messages']);
    expect(await page.getByRole('complementary').getByRole('link', { name: words.question }).count()).toBe(0);
    await screenshot(`refused-for-its-rate-${language}`);

    await page.unroute(MESSAGES);
    await page.getByRole('button', { name: words.again }).click();
    await replyMarks(page).waitFor();
    expect(await count()).toBe(1);

    await page.route(MESSAGES, (route) => route.fulfill(TOO_MANY));
    await visit(page, app, '#/');
    await box.fill('Another question');
    await box.press('Enter');
    await page.getByRole('main').getByRole('alert').waitFor();
    await visit(page, app, '#/documents');
    await expect.poll(count).toBe(1);
    await close();
  },
);
