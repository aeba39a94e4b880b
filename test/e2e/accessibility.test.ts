import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../depth.ts';
import { findScreenProblems } from '../screens/find-screen-problems.ts';
import { type EmptyHome, makeHomes, startHome } from '../screens/made-home.ts';
import { createScreenOpener } from '../screens/open-screen.ts';
import { SCREENS } from '../screens/screens.ts';
import { walkWithTab } from '../screens/walk-with-tab.ts';
import { startBrowser } from '../start-browser.ts';
import { composer, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';

let home: EmptyHome;
let homes: Awaited<ReturnType<typeof makeHomes>>;
let browser: Browser;
beforeAll(async () => {
  home = await startHome();
  homes = await makeHomes(home.app);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await home?.close();
});

/** In CI every third screen is looked at in English, every ninth closely, and every ninth in French; in a deep run all are, closely. */
const IN_ENGLISH = sample(SCREENS, 3);
const CLOSELY = new Set(sample(SCREENS, 9));
// A server that fails is one sentence and one button on every screen.
const IN_FRENCH = sample(
  SCREENS.filter(({ trouble }) => !trouble),
  9,
);
const HALF = Math.ceil(IN_ENGLISH.length / 2);

// Side by side: a page waits for its server half of the time.
test.concurrent.each([
  ['the first half in English', 'en', IN_ENGLISH.slice(0, HALF)],
  ['the second half in English', 'en', IN_ENGLISH.slice(HALF)],
  ['in French', 'fr', IN_FRENCH],
] as const)(
  'screens in every state are accessible, narrow and at 200 % zoom, in both themes and by the keyboard (%s)',
  { timeout: 1_800_000 },
  async (_, language, screens) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const opener = createScreenOpener(page, homes[language], language);
    const found: Record<string, string[]> = {};
    for (const screen of screens) {
      await opener.open(screen);
      const look = CLOSELY.has(screen) ? 'close' : 'plain';
      const problems = await findScreenProblems(page, language, look);
      // What is pressed is the same in both languages, and while it loads there is nothing to press yet.
      if (language === 'en' && look === 'close' && screen.state !== 'loading')
        problems.push(...(await walkWithTab(page)));
      if (problems.length > 0) found[screen.name] = problems;
    }
    await context.close();
    expect(found).toEqual({});
  },
);

test('everything from login to a read answer can be done with the keyboard alone', async () => {
  const { page, close } = await openPage();
  await page.goto(home.app.url);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.keyboard.type(homes.en.newcomer);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Correct-Horse-7');
  await page.keyboard.press('Enter');
  await composer(page).waitFor();
  await page.keyboard.type('What is the capital');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('of Portugal?');
  expect(await composer(page).inputValue()).toBe('What is the capital\nof Portugal?');
  await page.keyboard.press('Enter');
  await replyMarks(page).waitFor();
  await replyMarks(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Exactly what was sent/ }).waitFor();
  await close();
});

test('the list of keys opens on a question mark, closes on Escape and gives the focus back', async () => {
  const { page, screenshot, close } = await openPage();
  await page.goto(home.app.url);
  await page.getByLabel('Email').fill(homes.en.newcomer);
  await page.getByLabel('Password').fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Log in' }).click();
  await composer(page).waitFor();
  await composer(page).press('?');
  expect(await composer(page).inputValue()).toBe('?');
  const link = page.getByRole('link', { name: 'Documents' });
  await link.focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('New conversation').waitFor();
  await screenshot('shortcuts');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(link);
  await composer(page).focus();
  await page.keyboard.press('Control+/');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(composer(page));
  await close();
});

/** It has the focus, now or as soon as whatever closes has given it back. */
async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);
}
