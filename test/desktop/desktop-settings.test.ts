import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composer, replyMarks } from '../e2e/journey-steps.ts';
import { becomeOwner, eventually, mainWindow } from './desktop-steps.ts';
import { goTo } from './page-steps.ts';
import { type Desktop, makeHome, startDesktop } from './start-desktop.ts';

const home = makeHome();
const resourcesPath = join(home.path, 'resources');
// As it is packaged: what the shell starts lies beside it, not in a clone.
const packaged = { isPackaged: true, resourcesPath };
let desktop: Desktop;
let page: Page;
beforeAll(async () => {
  mkdirSync(resourcesPath);
  symlinkSync(join(import.meta.dirname, '..', '..'), join(resourcesPath, 'alcove'));
  desktop = await startDesktop({ home, ...packaged, takenShortcuts: ['Alt+Shift+Space'] });
  page = await becomeOwner(desktop);
  await goTo(page, '#/settings/desktop');
});
afterAll(async () => {
  await desktop.close();
  await home.remove();
});

const row = (label: string) => page.getByRole('switch', { name: label });
const autostart = join(home.path, '.config', 'autostart', 'alcove.desktop');

test('the packaged app starts its own server, takes its links, and starts at login only when that was asked for', async () => {
  const calls = await desktop.control.calls();
  expect(calls).toContainEqual({ name: 'app.setAsDefaultProtocolClient', arguments: ['alcove', null, null] });
  expect(existsSync(autostart)).toBe(false);
  await row('Start when you log in to the computer').click();
  await eventually(() => readFileSync(autostart, 'utf8')).toMatch(/^Exec=.*"--hidden"$/m);
  // The file is there before the screen has heard of it.
  await page.getByRole('switch', { name: 'Start when you log in', checked: true }).waitFor();
  await row('Start when you log in to the computer').click();
  await eventually(() => existsSync(autostart)).toBe(false);
});

test('keys that another program has are named as taken, and others can be pressed in their place', async () => {
  await page.getByText('Already used by another app.').waitFor();
  const field = page.getByRole('button', { name: /^Keys for quick ask/ });
  await field.click();
  await page.getByRole('button', { name: 'Press the keys…' }).press('Control+Alt+K');
  await eventually(() => desktop.control.holdsShortcut('Control+Alt+K')).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await eventually(() => desktop.control.holdsShortcut('Control+Alt+K')).toBe(false);
});

test('a notification says that an answer is ready with none of its words, and a click on it shows the answer', async () => {
  await row('Notifications').click();
  await eventually(() => page.evaluate(() => Notification.permission)).toBe('granted');
  await goTo(page, '#/');
  await desktop.control.closeWindow(await mainWindow(desktop));
  await composer(page).fill('My doctor says that I have diabetes. What may I eat?');
  await composer(page).press('Enter');
  const fromPage = async () => (await desktop.control.notifications()).filter(({ from }) => from === 'page');
  await eventually(fromPage).toHaveLength(1);
  const [notification] = await fromPage();
  expect(notification).toMatchObject({ title: 'Alcove', body: 'An answer is ready.' });
  await desktop.control.clickNotification(notification?.id ?? 0);
  await eventually(async () => (await desktop.control.windows())[0]?.isVisible).toBe(true);
  await replyMarks(page).first().waitFor();
});

test('closing ends Alcove where the tray is switched off, and the next start keeps what was set', async () => {
  await goTo(page, '#/settings/desktop');
  await row('Keep running in the tray').click();
  await eventually(() => row('Keep running in the tray').getAttribute('aria-checked')).toBe('false');
  await desktop.control.closeWindow(await mainWindow(desktop));
  expect(await desktop.ended).toBe(0);

  desktop = await startDesktop({ home, ...packaged, args: ['--hidden'] });
  await eventually(() => desktop.control.hasTray()).toBe(true);
  await eventually(async () => (await desktop.control.windows())[0]?.url).toContain('127.0.0.1');
  expect((await desktop.control.windows())[0]?.isVisible).toBe(false);
  await desktop.control.clickTray();
  page = await desktop.page('127.0.0.1');
  const state = await page.evaluate(() => window.alcoveDesktop?.read());
  expect(state?.settings).toMatchObject({ closeToTray: false, notifications: true, quickAskShortcut: '' });
});
