import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { explainUpdates } from '../../../main/menu/explain-updates.ts';
import { menuTemplate } from '../../../main/menu/menu-template.ts';
import type { ShellActions } from '../../../main/shell-actions.types.ts';
import { chooseWords } from '../../../main/strings/choose-words.ts';
import { en } from '../../../main/strings/en.ts';
import { fr } from '../../../main/strings/fr.ts';
import { trayTemplate } from '../../../main/tray/keep-tray.ts';
import { DICTATION_KEY, KEEP_KEY } from '../../../renderer/app/shortcuts.ts';

// What the pages of the web app listen to, and the letter that is held to dictate.
const KEYS_OF_THE_WEB_APP = [...sourcesOfTheWebApp().matchAll(/useShortcut\(\s*'Ctrl\+([^']+)'/g)]
  .flatMap(([, key]) => key ?? [])
  .concat(DICTATION_KEY.inApp, KEEP_KEY.inApp, `Shift+${KEEP_KEY.inApp}`)
  .map((key) => `CommandOrControl+${key.toUpperCase()}`);

function sourcesOfTheWebApp(): string {
  const folder = join(import.meta.dirname, '../../../renderer');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

function fakeActions() {
  return {
    showWindow: vi.fn(),
    toggleQuickAsk: vi.fn(),
    restartServer: vi.fn(),
    quit: vi.fn(),
  } satisfies ShellActions;
}

function flatten(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

function menuOf(platform: NodeJS.Platform, words = en, actions: ShellActions = fakeActions()) {
  return flatten(menuTemplate({ platform, words, actions, checkForUpdates: vi.fn(), isDeveloping: false }));
}

function press(items: MenuItemConstructorOptions[], label: string): void {
  const click = items.find((item) => item.label === label)?.click as (() => void) | undefined;
  if (!click) throw new Error(`${label} does nothing`);
  click();
}

const named = (items: MenuItemConstructorOptions[]) => items.filter(({ type }) => type !== 'separator');

for (const platform of ['linux', 'win32', 'darwin'] as const)
  for (const [language, words] of [
    ['English', en],
    ['French', fr],
  ] as const)
    test(`every item of the menus on ${platform} has a name in ${language} and does something`, () => {
      const items = named(menuOf(platform, words));
      expect(items.length).toBeGreaterThan(25);
      for (const item of items) {
        expect(item.label).toMatch(/\p{L}/u);
        expect(item.click ?? item.role ?? item.submenu).toBeDefined();
      }
    });

test('no item of the menus or the tray is left in English in French', () => {
  const same = ['Alcove', 'Services', 'Documents', 'Agents'];
  const labels = (words: typeof en) =>
    [
      ...menuOf('darwin', words),
      ...menuOf('linux', words),
      ...(['starting', 'running', 'stopped'] as const).flatMap((status) =>
        trayTemplate(words, status, fakeActions()),
      ),
    ].map(({ label }) => label);
  const french = labels(fr);
  const shared = labels(en).filter((label, place) => label !== undefined && label === french[place]);
  expect(new Set(shared)).toEqual(new Set(same));
});

test.each(['linux', 'win32', 'darwin'] as const)(
  'no two items on %s have the same keys or the same name beside each other',
  (platform) => {
    const items = menuOf(platform);
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  },
);

test.each(['linux', 'win32', 'darwin'] as const)(
  'the keys of the web app stay the web app’s on %s',
  (platform) => {
    expect(KEYS_OF_THE_WEB_APP).toEqual(expect.arrayContaining(['CommandOrControl+N', 'CommandOrControl+D']));
    const taken = menuOf(platform).filter(
      ({ accelerator, registerAccelerator }) =>
        KEYS_OF_THE_WEB_APP.includes(String(accelerator)) && registerAccelerator !== false,
    );
    expect(taken).toEqual([]);
  },
);

test('the menus lead to the screens, and to nothing that changes anything', () => {
  const actions = fakeActions();
  const items = menuOf('linux', en, actions);
  for (const label of ['Documents', 'Pictures', 'Agents', 'Models', en.menu.privacy, en.menu.settings])
    press(items, label);
  press(items, en.tray.newConversation);
  expect(actions.showWindow.mock.calls.flat()).toEqual([
    '#/documents',
    '#/pictures',
    '#/agents',
    '#/models',
    '#/privacy',
    '#/settings',
    '#/',
  ]);
  press(items, en.tray.quit);
  expect(actions.quit).toHaveBeenCalledTimes(1);
});

test('the roles of a Mac are not on the other two', () => {
  const macOnly = ['services', 'hide', 'hideOthers', 'unhide', 'front', 'zoom', 'window', 'help'];
  const roles = (platform: NodeJS.Platform) => menuOf(platform).flatMap(({ role }) => role ?? []);
  expect(roles('darwin')).toEqual(expect.arrayContaining(macOnly));
  for (const role of macOnly) expect([...roles('linux'), ...roles('win32')]).not.toContain(role);
});

test('the page can be looked into from a clone only', () => {
  const roles = (isDeveloping: boolean) =>
    flatten(
      menuTemplate({
        platform: 'linux',
        words: en,
        actions: fakeActions(),
        checkForUpdates: vi.fn(),
        isDeveloping,
      }),
    ).flatMap(({ role }) => role ?? []);
  expect(roles(true)).toContain('toggleDevTools');
  expect(roles(false)).not.toContain('toggleDevTools');
});

test('the tray opens, asks, begins and quits; while the server is down it can be started again, and not asked', () => {
  const actions = fakeActions();
  const running = trayTemplate(en, 'running', actions);
  for (const label of ['Open Alcove', 'Quick ask', 'New conversation', 'Quit Alcove']) press(running, label);
  expect(actions.showWindow.mock.calls).toEqual([[], ['#/']]);
  expect(actions.toggleQuickAsk).toHaveBeenCalledTimes(1);
  expect(actions.quit).toHaveBeenCalledTimes(1);
  expect(running.map(({ label }) => label)).not.toContain('Start again');
  const stopped = trayTemplate(en, 'stopped', actions);
  press(stopped, 'Start again');
  expect(actions.restartServer).toHaveBeenCalledTimes(1);
  expect(stopped.find(({ label }) => label === 'Quick ask')?.enabled).toBe(false);
  expect(stopped[0]).toEqual({ label: 'Stopped', enabled: false });
});

test('the words follow the setting, else the computer, else English', () => {
  expect(chooseWords('fr', 'en-GB')).toBe(fr);
  expect(chooseWords('en', 'fr-FR')).toBe(en);
  expect(chooseWords('system', 'fr-CA')).toBe(fr);
  expect(chooseWords('system', 'de-DE')).toBe(en);
});

test('about updates it says that nobody is asked', async () => {
  const showMessageBox = vi.fn(async () => ({ response: 0, checkboxChecked: false }));
  await explainUpdates({ showMessageBox }, '1.2.3', en);
  expect(showMessageBox).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'This is Alcove 1.2.3.', buttons: ['Close'] }),
  );
});
