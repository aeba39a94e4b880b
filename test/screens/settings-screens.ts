import { SETTINGS_SECTIONS } from '../../renderer/app/router.ts';
import { AGENT_SETTINGS_SCREENS } from './agent-settings-screens.ts';
import { ENCRYPTION_SCREENS } from './encryption-screens.ts';
import { BACKUP_WORDS } from './lazy-words.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { posted } from './staged.ts';

const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();
const title = ({ page }: Scene) => page.getByRole('heading', { level: 1 });
const section = ({ page }: Scene) => page.getByRole('heading', { level: 2 }).first();
const dialog = ({ page }: Scene) => page.getByRole('dialog');

const SHOWN: Partial<Record<(typeof SETTINGS_SECTIONS)[number], string>> = {
  privacy: 'Settings: where the line is, with examples, and the cloud model',
  'api-keys': 'Settings: keys for scripts',
};

// What is of the desktop app is among its screens.
const SECTIONS = SETTINGS_SECTIONS.filter((name) => name !== 'desktop').map(
  (name): Screen => ({
    name: `settings-${name}`,
    state: 'filled',
    person: 'owner',
    address: `#/settings/${name}`,
    ready: section,
    caption: SHOWN[name],
  }),
);

const OF_A_VISITOR = (['privacy', 'agents', 'backup', 'api-keys'] as const).map(
  (name): Screen => ({
    name: `settings-${name}-${name === 'api-keys' ? 'empty' : 'visitor'}`,
    state: name === 'api-keys' ? 'empty' : 'filled',
    person: 'newcomer',
    address: `#/settings/${name}`,
    ready: section,
  }),
);

/** What each section of the settings asks the server for, held back and refused. */
const TROUBLE: Screen[] = (
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

const KEYS: Screen[] = [
  {
    name: 'settings-api-keys-create',
    state: 'filled',
    person: 'owner',
    address: '#/settings/api-keys',
    reach: ({ page, words }) => page.getByRole('button', { name: words.keys.create }).click(),
    leave: putAway,
    ready: (scene) => dialog(scene).getByRole('textbox', { name: scene.words.keys.name }),
  },
  {
    name: 'settings-api-keys-created',
    state: 'filled',
    person: 'owner',
    address: '#/settings/api-keys',
    reach: async (scene) => {
      const { page, words, home } = scene;
      await page.getByRole('button', { name: words.keys.create }).click();
      await dialog(scene)
        .getByRole('textbox', { name: words.keys.name })
        .fill(home.texts.keys[0] ?? '');
      await dialog(scene).getByRole('button', { name: words.keys.create }).click();
    },
    leave: ({ page, words }) => page.getByRole('button', { name: words.keys.haveIt }).click(),
    ready: ({ page, words }) => page.getByRole('button', { name: words.keys.haveIt }),
  },
];

const BACKUP = {
  backup: {
    ...{ created_at: '2026-05-03T09:30:00.000Z', app_version: '0.1.0', missing_files: 1 },
    ...{ users: 3, conversations: 41, messages: 380, documents: 12 },
  },
  to_confirm: [
    { kind: 'cloud', value: 'openai https://api.openai.com/v1' },
    { kind: 'owner', value: 'ada@example.org' },
  ],
};
const ASKS_FOR_PASSWORD = {
  status: 403,
  json: { detail: 'Type your password again.', code: 'password_confirmation_required' },
};
const PASSPHRASE = 'four words in a row';

const BACKUPS: Screen[] = [
  {
    name: 'confirm-password',
    state: 'filled',
    person: 'owner',
    address: '#/settings/backup',
    reach: async ({ page, language }) => {
      const backup = BACKUP_WORDS[language];
      await page.route('**/api/v1/backup', (route) => route.fulfill(ASKS_FOR_PASSWORD));
      await page.getByLabel(backup.passphrase, { exact: true }).fill(PASSPHRASE);
      await page.getByLabel(backup.again).fill(PASSPHRASE);
      await page.getByRole('button', { name: backup.make }).click();
    },
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.confirm.title }),
  },
  {
    name: 'settings-backup-staged',
    state: 'filled',
    person: 'owner',
    address: '#/settings/backup',
    staged: [posted('restore', BACKUP)],
    reach: async ({ page, language }) => {
      const backup = BACKUP_WORDS[language];
      const file = { name: 'alcove.alcove', mimeType: 'application/octet-stream', buffer: Buffer.from('-') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByLabel(backup.itsPassphrase).fill(PASSPHRASE);
      await page.getByRole('button', { name: backup.restore }).click();
    },
    ready: ({ page, language }) => page.getByRole('button', { name: BACKUP_WORDS[language].drop }),
  },
];

/** Every section of the settings, with the dialogs that it opens. */
export const SETTINGS_SCREENS: Screen[] = [
  ...SECTIONS,
  ...OF_A_VISITOR,
  ...TROUBLE,
  ...KEYS,
  ...BACKUPS,
  ...ENCRYPTION_SCREENS,
  ...AGENT_SETTINGS_SCREENS,
];
