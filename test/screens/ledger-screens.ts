import type { LedgerVerdict, PrivacySettings } from '../../renderer/api/privacy.ts';
import { LEDGER_WORDS } from './lazy-words.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, posted } from './staged.ts';

const words = ({ language }: Scene) => LEDGER_WORDS[language];
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();
const main = ({ page }: Scene) => page.getByRole('main');

const BROKEN: LedgerVerdict = { verdict: 'broken', rows: 120, problem: 'link_mismatch', sequence: 57 };
const OFFLINE = [
  changed<PrivacySettings>('privacy/settings', (settings) => ({ ...settings, offline_mode: true })),
];

const verify = (scene: Scene) => scene.page.getByRole('button', { name: words(scene).verify }).click();

/** The record of what left this device. */
export const LEDGER_SCREENS: Screen[] = [
  {
    name: 'ledger-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/privacy',
    ready: (scene) => main(scene).getByRole('heading', { level: 2 }).first(),
  },
  {
    name: 'ledger',
    state: 'filled',
    person: 'owner',
    address: '#/privacy',
    ready: (scene) => main(scene).locator('ol > li').first(),
    caption: 'The ledger: every request that left this device, by host and day',
  },
  {
    name: 'ledger-checked',
    state: 'filled',
    person: 'owner',
    address: '#/privacy',
    reach: async (scene) => {
      await main(scene).locator('ol > li button[aria-expanded]').first().click();
      await verify(scene);
    },
    ready: (scene) => scene.page.getByText(words(scene).verdict.consistent),
  },
  {
    name: 'ledger-broken',
    state: 'error',
    person: 'owner',
    address: '#/privacy',
    staged: [posted('privacy/ledger/verify', BROKEN)],
    reach: verify,
    ready: (scene) => scene.page.getByText(words(scene).verdict.broken),
  },
  {
    name: 'ledger-offline',
    state: 'offline',
    person: 'owner',
    address: '#/privacy',
    staged: OFFLINE,
    reach: (scene) => main(scene).locator('table button').first().click(),
    ready: ({ page }) => page.getByRole('switch', { checked: true }),
  },
  {
    name: 'ledger-of-one',
    state: 'empty',
    person: 'owner',
    address: ({ run }) => `#/privacy/${run}`,
    ready: (scene) => scene.page.getByRole('heading', { name: words(scene).nothingForThis }),
  },
  {
    name: 'ledger-loading',
    state: 'loading',
    person: 'owner',
    address: '#/privacy',
    trouble: { path: 'privacy/ledger?*', how: 'silent' },
    ready: (scene) => scene.page.getByRole('heading', { name: words(scene).title, level: 1 }),
  },
  {
    name: 'ledger-error',
    state: 'error',
    person: 'owner',
    address: '#/privacy',
    trouble: { path: 'privacy/ledger?*', how: 'failing' },
    ready: alert,
  },
];
