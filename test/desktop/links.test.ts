import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composer, replyMarks } from '../e2e/journey-steps.ts';
import { becomeOwner, eventually, mainWindow } from './desktop-steps.ts';
import { goTo } from './page-steps.ts';
import { type Desktop, makeHome, startAgain, startDesktop } from './start-desktop.ts';

const home = makeHome();
let desktop: Desktop;
let page: Page;
beforeAll(async () => {
  desktop = await startDesktop({ home });
  page = await becomeOwner(desktop);
});
afterAll(async () => {
  await desktop.close();
  await home.remove();
});

const address = () => page.evaluate(() => window.location.hash);

test('a second start brings the window of the first to the front and ends at once', async () => {
  const id = await mainWindow(desktop);
  await desktop.control.minimizeWindow(id);
  const second = await startAgain({ home });
  expect(second).toEqual({ code: 0, output: '' });
  await eventually(async () => (await desktop.control.windows())[0]).toMatchObject({
    isMinimized: false,
    isVisible: true,
    isFocused: true,
  });
});

test('an alcove:// link puts its text into the composer and sends nothing', async () => {
  await startAgain({ home, args: ['alcove://ask?text=What%20is%20a%20fjord%3F'] });
  await eventually(() => composer(page).inputValue()).toBe('What is a fjord?');
  await page.getByText('nothing has been sent').waitFor();
  expect(await replyMarks(page).count()).toBe(0);
  expect(await address()).toBe('#/');
});

test('a key that was held down when a link came to the front sends nothing of it', async () => {
  await page.locator('body').press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.down('Enter');
  await startAgain({ home, args: ['alcove://ask?text=Where%20is%20Ada%3F'] });
  await eventually(() => composer(page).inputValue()).toContain('Where is Ada?');
  await composer(page).focus();
  const held = await composer(page).inputValue();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await composer(page).inputValue()).toBe(held);
  expect(await address()).toBe('#/');
});

test('a link opens a screen, and one that asks for more does nothing but show the window', async () => {
  await startAgain({ home, args: ['alcove://open/documents'] });
  await eventually(address).toBe('#/documents');
  for (const link of [
    'alcove://open/settings/backup',
    'alcove://ask?text=Hello&send=1',
    'alcove://open/documents?delete=all',
    'alcove://javascript:alert(1)',
  ]) {
    const id = await mainWindow(desktop);
    await desktop.control.minimizeWindow(id);
    await startAgain({ home, args: [link] });
    await eventually(async () => (await desktop.control.windows())[0]?.isMinimized).toBe(false);
    expect(await address()).toBe('#/documents');
  }
  await goTo(page, '#/');
});
