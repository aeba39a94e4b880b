import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composer, replyMarks } from '../e2e/journey-steps.ts';
import { becomeOwner, eventually, mainWindow, openDialog, openedOutside } from './desktop-steps.ts';
import { goTo } from './page-steps.ts';
import { type Desktop, makeHome, startDesktop } from './start-desktop.ts';

const KEYS = 'Alt+Shift+Space';
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
const windows = () => desktop.control.windows();
const quickAsk = async () => (await windows()).find(({ url }) => url.includes('#/quick'));

test('the tray says that the server runs, and opens the app, a new conversation and quick ask', async () => {
  const { toolTip, menu } = await desktop.control.tray();
  expect(toolTip).toBe('Alcove');
  expect(menu.map(({ label }) => label)).toEqual([
    'Running on this computer',
    'Open Alcove',
    'Quick ask',
    'New conversation',
    'Quit Alcove',
  ]);
  await goTo(page, '#/documents');
  await desktop.control.chooseInTray('New conversation');
  await eventually(address).toBe('#/');
  await desktop.control.chooseInTray('Quick ask');
  await eventually(quickAsk).toMatchObject({ isVisible: true, isFocused: true });
  await desktop.control.chooseInTray('Quick ask');
  await eventually(quickAsk).toMatchObject({ isVisible: false });
  await desktop.control.chooseInTray('Open Alcove');
  await eventually(async () => (await windows())[0]).toMatchObject({ isVisible: true, isFocused: true });
});

test('the keys open quick ask from anywhere, a question is answered there, and its conversation opens in the window', async () => {
  expect(await desktop.control.pressShortcut(KEYS)).toBe(true);
  const quick = await desktop.page('#/quick');
  await composer(quick).fill('What stays on this device?');
  await composer(quick).press('Enter');
  await replyMarks(quick).first().waitFor();
  await quick.getByRole('button', { name: 'Open in Alcove' }).click();
  await eventually(address).toMatch(/^#\/c\/[0-9a-f-]{36}$/);
  await replyMarks(page).first().waitFor();
  await eventually(async () => (await windows())[0]).toMatchObject({ isVisible: true, isFocused: true });
});

test('Escape puts quick ask away without ending it', async () => {
  if (!(await quickAsk())?.isVisible) await desktop.control.pressShortcut(KEYS);
  const quick = await desktop.page('#/quick');
  await quick.keyboard.press('Escape');
  await eventually(quickAsk).toMatchObject({ isVisible: false });
  await desktop.control.pressShortcut(KEYS);
  await eventually(quickAsk).toMatchObject({ isVisible: true });
  await desktop.control.pressShortcut(KEYS);
  await eventually(quickAsk).toMatchObject({ isVisible: false });
});

test('the menu leads to screens, and the look for updates asks nobody', async () => {
  for (const [label, hash] of [
    ['Documents', '#/documents'],
    ['Models', '#/models'],
    ['What left this device', '#/privacy'],
  ] as const) {
    await desktop.control.chooseInMenu('&View', label);
    await eventually(address).toBe(hash);
  }
  await desktop.control.chooseInMenu('&Help', 'Check for updates…');
  const dialog = await openDialog(desktop);
  expect(dialog.text).toContain('never looks for updates by itself');
  await desktop.control.answerDialog(dialog.id, { response: 0 });
  expect(await openedOutside(desktop)).toEqual([]);
});

test('a page with something unfinished on it is left only after a yes', async () => {
  await desktop.control.focusWindow(await mainWindow(desktop));
  await goTo(page, '#/');
  await composer(page).click();
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    document.documentElement.dataset.unfinished = 'yes';
  });
  const isThere = () => page.evaluate(() => document.documentElement.dataset.unfinished === 'yes');
  const questions = async () =>
    (await desktop.control.calls()).filter(({ name }) => name === 'dialog.showMessageBoxSync');
  await desktop.control.answerInAdvance(0);
  await desktop.control.chooseInMenu('&View', 'Reload');
  await eventually(questions).toHaveLength(1);
  expect(await isThere()).toBe(true);
  await desktop.control.answerInAdvance(1);
  await desktop.control.chooseInMenu('&View', 'Reload');
  await eventually(() => isThere().catch(() => true)).toBe(false);
  await composer(page).waitFor();
});

test('the native words follow the language of the app', async () => {
  await page.evaluate(() => window.alcoveDesktop?.change({ language: 'fr' }));
  const labelsOf = async (menu: Promise<{ label: string }[]>) => (await menu).map(({ label }) => label);
  await eventually(() => labelsOf(desktop.control.tray().then(({ menu }) => menu))).toContain(
    'Quitter Alcove',
  );
  await eventually(() => labelsOf(desktop.control.menu())).toContain('&Fichier');
  await page.evaluate(() => window.alcoveDesktop?.change({ language: 'en' }));
  await eventually(() => labelsOf(desktop.control.menu())).toContain('&File');
});
