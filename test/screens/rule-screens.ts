import { ADMIN_SECTIONS, SETTINGS_SECTIONS } from '../../renderer/app/router.ts';
import { LEDGER_WORDS } from './lazy-words.ts';
import type { Scene, Screen } from './screen.types.ts';

const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();
const title = ({ page }: Scene) => page.getByRole('heading', { level: 1 });
const section = ({ page }: Scene) => page.getByRole('heading', { level: 2 }).first();

const MODEL_SCREENS: Screen[] = [
  {
    name: 'models',
    state: 'filled',
    person: 'owner',
    address: '#/models',
    ready: ({ page, words }) => page.getByRole('heading', { name: words.models.sections.chat.title }),
    caption: 'The models of this computer by what they are for',
  },
  {
    name: 'models-loading',
    state: 'loading',
    person: 'owner',
    address: '#/models',
    trouble: { path: 'models', how: 'silent' },
    ready: title,
  },
  {
    name: 'models-error',
    state: 'error',
    person: 'owner',
    address: '#/models',
    trouble: { path: 'models', how: 'failing' },
    ready: alert,
  },
];

const LEDGER_SCREENS: Screen[] = [
  {
    name: 'ledger-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/privacy',
    ready: ({ page }) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
  {
    name: 'ledger',
    state: 'filled',
    person: 'owner',
    address: '#/privacy',
    ready: ({ page }) => page.getByRole('main').locator('ol > li').first(),
    caption: 'The ledger: every request that left this device, by host and day',
  },
  {
    name: 'ledger-loading',
    state: 'loading',
    person: 'owner',
    address: '#/privacy',
    trouble: { path: 'privacy/ledger?*', how: 'silent' },
    ready: (scene) => scene.page.getByRole('heading', { name: LEDGER_WORDS[scene.language].title, level: 1 }),
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

const SECTIONS_SHOWN: Partial<Record<(typeof SETTINGS_SECTIONS)[number], string>> = {
  privacy: 'Settings: where the line is, with examples, and the cloud model',
  'api-keys': 'Settings: keys for scripts',
};

const SETTINGS_SCREENS: Screen[] = SETTINGS_SECTIONS.flatMap((name): Screen[] => [
  {
    name: `settings-${name}`,
    state: 'filled',
    person: 'owner',
    address: `#/settings/${name}`,
    ready: section,
    caption: SECTIONS_SHOWN[name],
  },
  ...(name === 'api-keys'
    ? [
        {
          name: `settings-${name}-empty`,
          state: 'empty',
          person: 'newcomer',
          address: `#/settings/${name}`,
          ready: section,
        } as const,
      ]
    : []),
]);

/** What each section of the settings asks the server for, held back and refused. */
const SETTINGS_TROUBLE: Screen[] = (
  [
    ['privacy', 'privacy/**'],
    ['security', 'auth/sessions'],
    ['agents', 'agents/settings'],
    ['api-keys', 'auth/api-keys'],
  ] as const
).flatMap(([name, path]): Screen[] => [
  {
    name: `settings-${name}-loading`,
    state: 'loading',
    person: 'owner',
    address: `#/settings/${name}`,
    trouble: { path, how: 'silent' },
    ready: title,
  },
  {
    name: `settings-${name}-error`,
    state: 'error',
    person: 'owner',
    address: `#/settings/${name}`,
    trouble: { path, how: 'failing' },
    ready: alert,
  },
]);

const ADMIN_PATHS = { dashboard: 'dashboard', users: 'users?*', tenants: 'tenants?*', audit: 'audit?*' };

const ADMIN_SCREENS: Screen[] = ADMIN_SECTIONS.flatMap((name): Screen[] => [
  {
    name: `admin-${name}`,
    state: 'filled',
    person: 'owner',
    address: `#/admin/${name}`,
    ready: name === 'dashboard' ? section : ({ page }) => page.getByRole('row').nth(1),
    caption: name === 'dashboard' ? 'Administration: what was asked, and where it was answered' : undefined,
  },
  {
    name: `admin-${name}-loading`,
    state: 'loading',
    person: 'owner',
    address: `#/admin/${name}`,
    trouble: { path: `admin/${ADMIN_PATHS[name]}`, how: 'silent' },
    ready: title,
  },
  {
    name: `admin-${name}-error`,
    state: 'error',
    person: 'owner',
    address: `#/admin/${name}`,
    trouble: { path: `admin/${ADMIN_PATHS[name]}`, how: 'failing' },
    ready: alert,
  },
]);

/** Models, the ledger, settings, administration, and the key for a script. */
export const RULE_SCREENS: Screen[] = [
  ...MODEL_SCREENS,
  ...LEDGER_SCREENS,
  ...SETTINGS_SCREENS,
  ...SETTINGS_TROUBLE,
  ...ADMIN_SCREENS,
  {
    name: 'admin-refused',
    state: 'error',
    person: 'newcomer',
    address: '#/admin/users',
    ready: title,
  },
  {
    name: 'device',
    state: 'filled',
    person: 'owner',
    address: (home) => `#/device/${home.deviceCode}`,
    ready: title,
  },
];
