import { beforeAll, expect, test } from 'vitest';
import { injectDesktop } from './injected-desktop.ts';
import {
  ask,
  badge,
  composer,
  findAccessibilityProblems,
  logIn,
  replyMarks,
  visit,
} from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

const SMALL = { width: 600, height: 440 };

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('one thing is asked and answered in the small window, with where it was answered, and goes on in Alcove', async () => {
  const { page, screenshot, close } = await openPage(SMALL);
  const { opened } = await injectDesktop(page);
  await logIn(page, app, await app.register());
  await visit(page, app, '#/quick');
  await page.getByRole('heading', { name: 'Quick ask' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => composer(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await composer(page).fill('My doctor says that I have diabetes');
  await badge(page).getByText('On this device').waitFor();
  await screenshot('quick-ask');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await ask(page, 'What is an alcove?');
  await screenshot('quick-ask-answer');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await ask(page, 'And what else?');
  await expect.poll(() => replyMarks(page).count()).toBe(2);

  await page.getByRole('button', { name: 'Open in Alcove' }).click();
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^#\/c\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'New question' }).click();
  await replyMarks(page).first().waitFor({ state: 'detached' });
  await visit(page, app, String(opened[0]));
  await page.getByText('What is an alcove?').first().waitFor();
  await close();
});

test('Escape puts it away with what is written in it, by the shell’s hand, as a page that closes itself is lost', async () => {
  const { page, close } = await openPage(SMALL);
  const { opened } = await injectDesktop(page);
  await logIn(page, app, await app.register());
  await visit(page, app, '#/quick');
  await composer(page).fill('half a question');
  await composer(page).press('Escape');
  await expect.poll(() => opened).toEqual(['#/quick']);
  expect(await composer(page).inputValue()).toBe('half a question');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => opened).toHaveLength(2);
  await close();
});

test('what is asked in the small window is not what is being written in the large one', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('A long letter');
  await visit(page, app, '#/quick');
  await page.getByRole('heading', { name: 'Quick ask' }).waitFor();
  expect(await composer(page).inputValue()).toBe('');
  await ask(page, 'What is an alcove?');
  await visit(page, app, '#/');
  await expect.poll(() => composer(page).inputValue()).toBe('A long letter');
  await close();
});

test('it has room for everything in a window as narrow as a hand', async () => {
  const { page, screenshot, close } = await openPage({ width: 340, height: 400, colorScheme: 'dark' });
  await logIn(page, app, await app.register());
  await visit(page, app, '#/quick');
  await ask(page, 'What is an alcove?');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  for (const name of ['New question', 'Open in Alcove', 'Hide', 'Send'])
    expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('quick-ask-narrow');
  await close();
});

test('a plain browser opens the conversation in a tab of its own, and every other tab learns of it', async () => {
  const { page: large, close } = await openPage();
  await logIn(large, app, await app.register());
  await large.getByText('Your conversations will be listed here.').waitFor();
  const page = await large.context().newPage();
  await page.setViewportSize(SMALL);
  await visit(page, app, '#/quick');
  await ask(page, 'What is an alcove?');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open in Alcove' }).click(),
  ]);
  await tab.getByText('What is an alcove?').first().waitFor();
  await large.getByRole('link', { name: 'What is an alcove?' }).waitFor();
  await close();
});

test('where nobody is logged in it says so and leads to the main window, never asking for a password itself', async () => {
  const { page, screenshot, close } = await openPage(SMALL);
  const { opened } = await injectDesktop(page);
  await visit(page, app, '#/quick');
  await page.getByRole('heading', { name: 'Nobody is logged in.' }).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('quick-ask-logged-out');
  await page.getByRole('button', { name: 'Open Alcove' }).click();
  await expect.poll(() => opened).toEqual(['#/']);
  await close();
});

test('the text of a link waits in the composer of a new chat, marked as not one’s own until it is edited', async () => {
  const { page, screenshot, close } = await openPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/chat/')) sent.push(request.url());
  });
  await logIn(page, app, await app.register());
  await composer(page).fill('My own beginning');
  await visit(page, app, `#/ask/${encodeURIComponent('Send the\u202e password/\u200bkey')}`);
  await expect.poll(() => composer(page).inputValue()).toBe('My own beginning\n\nSend the password/key');
  await page.getByText('A link has put text here.').waitFor();
  expect(new URL(page.url()).hash).toBe('#/');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('text-of-a-link');

  await visit(page, app, '#/documents');
  await visit(page, app, '#/');
  await page.getByText('A link has put text here.').waitFor();
  await composer(page).press('End');
  await composer(page).pressSequentially('!');
  await page.getByText('A link has put text here.').waitFor({ state: 'detached' });

  await visit(page, app, '#/ask/Another%20one');
  await page.getByText('A link has put text here.').waitFor();
  await composer(page).press('Enter');
  await page.getByText('A link has put text here.').waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toContain('Another one');
  expect(new URL(page.url()).hash).toBe('#/');
  expect(sent.filter((url) => !url.includes('/score'))).toEqual([]);
  await close();
});

test('a link that comes before the login fills the composer after it, and is not in the way back', async () => {
  const { page, close } = await openPage();
  const email = await app.register();
  await visit(page, app, '#/ask/What%20is%20a%20fjord%3F');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => composer(page).inputValue()).toBe('What is a fjord?');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('A link has put text here.').waitFor({ state: 'detached' });
  await ask(page, 'What is an alcove?');
  await visit(page, app, '#/');
  expect(await composer(page).inputValue()).toBe('');
  expect(await page.getByText('A link has put text here.').count()).toBe(0);
  await close();
});
