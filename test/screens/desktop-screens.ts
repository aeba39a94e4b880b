import type { DesktopState } from '../../main/desktop-bridge.types.ts';
import { composer } from './composer.ts';
import { EVERYTHING, goInDesktopApp } from './in-the-desktop-app.ts';
import { DESKTOP_WORDS } from './lazy-words.ts';
import type { Scene, Screen } from './screen.types.ts';

const words = ({ language }: Scene) => DESKTOP_WORDS[language];
const SETTINGS = '#/settings/desktop';
const NOTHING: DesktopState = {
  ...EVERYTHING,
  settings: { ...EVERYTHING.settings, startAtLogin: false },
  unavailable: ['startAtLogin', 'tray', 'quickAskShortcut'],
};
const QUICK_WINDOW = { width: 600, height: 440 };

const keys = (scene: Scene) => scene.page.getByRole('button', { name: words(scene).settings.shortcut });

/** What only the desktop app shows: its settings, and the small window that asks one thing. */
export const DESKTOP_SCREENS: Screen[] = [
  {
    name: 'settings-desktop',
    state: 'filled',
    person: 'owner',
    address: '#/settings/profile',
    reach: (scene) => goInDesktopApp(scene, SETTINGS, EVERYTHING),
    ready: keys,
    caption: 'Settings of the desktop app: login, tray, and the keys of quick ask',
  },
  {
    name: 'settings-desktop-keys',
    state: 'error',
    person: 'owner',
    address: '#/settings/profile',
    reach: (scene) => goInDesktopApp(scene, SETTINGS, { ...EVERYTHING, isShortcutTaken: true }),
    ready: (scene) => scene.page.getByText(words(scene).settings.keysTaken),
  },
  {
    name: 'settings-desktop-unavailable',
    state: 'filled',
    person: 'owner',
    address: '#/settings/profile',
    reach: (scene) => goInDesktopApp(scene, SETTINGS, NOTHING),
    ready: (scene) => scene.page.getByText(words(scene).settings.unavailable.tray),
  },
  {
    name: 'models-import-desktop',
    state: 'filled',
    person: 'owner',
    address: '#/settings/profile',
    reach: (scene) => goInDesktopApp(scene, '#/models', EVERYTHING),
    ready: ({ page, words: { models } }) => page.getByRole('button', { name: models.chooseFolder }),
  },
  {
    name: 'quick-logged-out',
    state: 'error',
    person: 'nobody',
    address: '#/quick',
    ready: (scene) => scene.page.getByRole('heading', { name: words(scene).quick.loggedOut }),
  },
  {
    name: 'quick-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/quick',
    ready: composer,
  },
  {
    name: 'quick',
    state: 'filled',
    person: 'owner',
    address: '#/quick',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.sensitive);
      await composer(scene).blur();
    },
    ready: ({ page }) => page.locator('form button[data-route=local]'),
    caption: 'Quick ask: a small window over other programs, with the same badge',
    window: QUICK_WINDOW,
  },
  {
    name: 'quick-answer',
    state: 'filled',
    person: 'owner',
    address: '#/quick',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.asked[2]?.question ?? '');
      await scene.page.locator('form button[data-route=cloud]').waitFor();
      await composer(scene).press('Enter');
    },
    ready: ({ page }) => page.locator('article button[data-local]'),
    caption: 'Quick ask: the answer, and the way into the app',
    window: QUICK_WINDOW,
  },
];
