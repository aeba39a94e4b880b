import { beforeAll, expect, test } from 'vitest';
import { injectDesktop } from './injected-desktop.ts';
import { ask, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
let email: string;
beforeAll(async () => {
  app = await sharedApp();
  email = await app.register();
});

test('the desktop app is set on a screen of its own: login, tray and keys, which are pressed to be set', async () => {
  const { page, screenshot, close } = await openPage();
  const { settings } = await injectDesktop(page, { takenKeys: ['Control+Alt+T'] });
  await logIn(page, app, email);
  await visit(page, app, '#/settings/profile');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Desktop app' }).click();
  await page.getByRole('heading', { name: 'Desktop app' }).waitFor();

  const login = page.getByRole('switch', { name: 'Start when you log in to the computer' });
  expect(await login.isChecked()).toBe(false);
  await login.press('Space');
  await page.getByRole('switch', { name: 'Start when you log in', checked: true }).waitFor();
  await page.getByRole('switch', { name: 'Keep running in the tray', checked: true }).click();
  await page.getByRole('switch', { name: 'Keep running in the tray', checked: false }).waitFor();

  await page.getByRole('button', { name: 'Keys for quick ask Alt + Shift + Space' }).press('Enter');
  const recorder = page.getByRole('button', { name: 'Keys for quick ask Press the keys…' });
  await recorder.press('k');
  await page.getByText('Press one more key together with').waitFor();
  await screenshot('desktop-settings-keys');
  await recorder.press('Control+Alt+T');
  await page.getByText('Already used by another app.').waitFor();
  await page.getByRole('button', { name: 'Keys for quick ask Ctrl + Alt + T' }).click();
  await recorder.press('Control+Alt+K');
  const chosen = page.getByRole('button', { name: 'Keys for quick ask Ctrl + Alt + K' });
  await chosen.waitFor();
  await page.getByText('Already used by another app.').waitFor({ state: 'detached' });
  expect(settings()).toMatchObject({
    startAtLogin: true,
    closeToTray: false,
    quickAskShortcut: 'Control+Alt+K',
    language: 'en',
  });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('desktop-settings');

  await chosen.click();
  await recorder.press('Escape');
  await chosen.waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Keys for quick ask None' }).waitFor();
  expect(settings().quickAskShortcut).toBe('');
  await close();
});

test('keys that are recorded do nothing else in the app', async () => {
  const { page, close } = await openPage();
  const { settings } = await injectDesktop(page);
  await logIn(page, app, email);
  await visit(page, app, '#/settings/desktop');
  await page.getByRole('button', { name: 'Keys for quick ask' }).click();
  // A new conversation, anywhere else.
  await page.getByRole('button', { name: 'Press the keys…' }).press('Control+n');
  await page.getByRole('button', { name: 'Keys for quick ask Ctrl + N' }).waitFor();
  expect(settings().quickAskShortcut).toBe('Control+N');
  expect(page.url()).toContain('#/settings/desktop');
  await close();
});

test('what this computer does not offer is said in the place of a switch that would do nothing, in French, too', async () => {
  const { page, screenshot, close } = await openPage({ colorScheme: 'dark', width: 420, height: 800 });
  const { settings } = await injectDesktop(page, {
    hasTray: false,
    canStartAtLogin: false,
    givesShortcuts: false,
  });
  await logIn(page, app, email);
  await visit(page, app, '#/settings/appearance');
  await page.getByLabel('Français').click();
  await page.getByRole('heading', { name: 'Apparence' }).waitFor();
  await expect.poll(() => settings().language).toBe('fr');
  await visit(page, app, '#/settings/desktop');
  await page.getByText('Impossible ici').waitFor();
  await page.getByText('Fermer la fenêtre arrête Alcove.').waitFor();
  await page.getByText('Votre environnement ne permet pas').waitFor();
  const switches = page.getByRole('switch');
  expect(await switches.nth(0).isDisabled()).toBe(true);
  expect(await switches.nth(1).isDisabled()).toBe(true);
  expect(await switches.nth(1).isChecked()).toBe(false);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('desktop-settings-unavailable-french');
  await visit(page, app, '#/settings/appearance');
  // The tests below share the account.
  const isKept = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('English').click();
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  expect((await isKept).status()).toBe(200);
  await close();
});

test('a plain browser has no such screen', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, '#/settings/desktop');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await page.getByRole('link', { name: 'Desktop app' }).count()).toBe(0);
  await close();
});

test('once they are wanted, an answer that comes while nobody looks is told without a word of it, and a click leads there', async () => {
  const { page, close } = await openPage();
  const { settings, opened } = await injectDesktop(page);
  await page.addInitScript(watchNotifications);
  await logIn(page, app, email);
  await ask(page, 'Before it was wanted');
  await visit(page, app, '#/settings/desktop');
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Notifications', checked: true }).waitFor();
  expect(settings().notifications).toBe(true);
  await visit(page, app, '#/');
  await ask(page, 'Tell me about a secret garden');
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as { title: string; body: string }[]);
  await expect.poll(told).toEqual([{ title: 'Alcove', body: 'An answer is ready.' }]);
  await page.evaluate(() => (Reflect.get(window, 'clickLast') as () => void)());
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toBe(new URL(page.url()).hash);
  await close();
});

// Headless Chromium has no place for notifications; what is told to it is written down. Nobody looks at the window.
function watchNotifications(): void {
  const told: object[] = [];
  let permission: NotificationPermission = 'default';
  class Watched {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      permission = 'granted';
      return permission;
    }
    onclick = () => undefined;
    close = () => undefined;
    constructor(title: string, { body }: { body: string }) {
      told.push({ title, body });
      Object.assign(window, { clickLast: () => this.onclick() });
    }
  }
  Object.assign(window, { told, Notification: Watched });
  document.hasFocus = () => false;
}

test('a system that shows none leaves the switch off and says why', async () => {
  const { page, close } = await openPage();
  const { settings } = await injectDesktop(page);
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await logIn(page, app, email);
  await visit(page, app, '#/settings/desktop');
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.getByText('does not let Alcove show notifications').waitFor();
  await page.getByRole('switch', { name: 'Notifications', checked: false }).waitFor();
  expect(settings().notifications).toBe(false);
  await close();
});

test('a browser keeps by itself whether notifications are wanted', async () => {
  const { page, close } = await openPage();
  await page.addInitScript(watchNotifications);
  await logIn(page, app, email);
  await visit(page, app, '#/settings/appearance');
  await page.getByRole('switch', { name: 'Notifications', checked: false }).click();
  await page.getByRole('switch', { name: 'Notifications', checked: true }).waitFor();
  await visit(page, app, '#/');
  await ask(page, 'Hello');
  await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'told') as object[]).length)).toBe(1);
  await close();
});
