import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, logIn, visit } from './journey-steps.ts';
import { makeLongConversation } from './long-conversation.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedAppWithCloud } from './start-app.ts';

const ANSWER = [
  '| Feature | A heading that is rather long | Price | Also | Last |',
  '|---|:---:|---:|---|---|',
  `| fermentation | two | 1,000 | ${'endless'.repeat(9)} | fifteen |`,
  '',
  'Left to right.',
  '',
  'مرحبا بالعالم، هذا نص طويل من اليمين إلى اليسار.',
  '',
  '- [x] done',
  '- [ ] open',
  '',
  '```',
  'a line of code that is far longer than a sheet of paper is wide '.repeat(5),
  '```',
  '',
  'A claim[^1].',
  '',
  '[^1]: The note.',
].join('\n');

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(() => ANSWER));
});

test('a table keeps its words whole, and each paragraph is set in the direction of its words', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'What do you know about bread?');
  const answer = page.getByRole('article', { name: 'Alcove' });
  for (const word of ['Feature', 'fermentation', '1,000', 'fifteen'])
    expect([word, await linesOf(page, word)]).toEqual([word, 1]);
  const column = await answer.boundingBox();
  const arabic = await textEdges(page, 'مرحبا');
  const english = await textEdges(page, 'Left to right.');
  expect(Math.abs(arabic.right - ((column?.x ?? 0) + (column?.width ?? 0)))).toBeLessThan(4);
  expect(Math.abs(english.left - (column?.x ?? 0))).toBeLessThan(4);
  const markers = await answer
    .locator('li:has(input)')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType));
  expect(markers).toEqual(['none', 'none']);
  await answer.getByRole('heading', { name: 'Notes' }).waitFor();
  await screenshot('answer-looks');
  await close();
});

test('the small window keeps its buttons beside a long line of code', async () => {
  const { page, screenshot, close } = await openPage({ width: 600, height: 440 });
  await logIn(page, app, await app.register());
  await visit(page, app, '#/quick');
  await ask(page, 'What do you know about bread?');
  await screenshot('quick-ask-code');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  const send = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
  expect((send?.x ?? 600) + (send?.width ?? 0)).toBeLessThanOrEqual(600);
  await close();
});

test('on paper no line of code is cut off', async () => {
  const { page, close } = await openPage({ width: 800 });
  await logIn(page, app, await app.register());
  await ask(page, 'What do you know about bread?');
  await page.emulateMedia({ media: 'print' });
  const isWhole = await page.locator('pre').evaluate((code) => code.scrollWidth <= code.clientWidth);
  expect(isWhole).toBe(true);
  await close();
});

test('all of a long conversation goes on paper, and each answer says where it was made', async () => {
  const { page, close } = await openPage({ width: 800 });
  const email = await app.register();
  await logIn(page, app, email);
  await visit(page, app, `#/c/${await importConversation(email)}`);
  await page.locator('li[aria-posinset="60"]').waitFor();
  await ask(page, 'What do you know about bread?');
  const rows = () => page.locator('li[aria-posinset]').count();
  expect(await rows()).toBeLessThan(62);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await rows()).toBe(62);
  const marks = await page.locator('[data-printed]:visible').allInnerTexts();
  const unknown = await page.getByText('Imported: where it was answered isn’t known').all();
  expect(marks.length + unknown.length).toBe(31);
  expect(marks[0]?.replaceAll('\n', ' ')).toMatch(/^On this device .*\d{4}, \d{1,2}:\d{2}/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(rows).toBeLessThan(62);
  await close();
});

async function importConversation(email: string): Promise<string> {
  const send = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { access_token } = await send('/auth/login', { email, password: PASSWORD });
  const messages = makeLongConversation(60);
  const file = { format: 'alcove.conversation', version: 1, title: 'A long one', messages };
  return (await send('/chat/import', file, access_token)).conversations[0].id;
}

async function linesOf(page: Page, word: string): Promise<number> {
  return page
    .getByRole('table')
    .getByText(word)
    .evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
}

async function textEdges(page: Page, text: string): Promise<{ left: number; right: number }> {
  return page.getByText(text).evaluate((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
}
