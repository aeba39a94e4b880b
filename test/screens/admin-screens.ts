import type { ManagedUser } from '../../renderer/api/admin.ts';
import { ADMIN_SECTIONS } from '../../renderer/app/router.ts';
import { ADMIN_WORDS } from './lazy-words.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed } from './staged.ts';

const words = ({ language }: Scene) => ADMIN_WORDS[language];
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();
const dialog = ({ page }: Scene) => page.getByRole('dialog');
const title = ({ page }: Scene) => page.getByRole('heading', { level: 1 });
const section = ({ page }: Scene) => page.getByRole('heading', { level: 2 }).first();
const firstRow = ({ page }: Scene) => page.getByRole('row').nth(1);

const ALAN = 'alan.turing@example.org';
const GRACE = 'grace.hopper@example.org';

/** One account is locked, another one disabled. */
const SHUT_OUT = [
  changed<{ items: ManagedUser[] }>('admin/users?*', (page) => ({
    ...page,
    items: page.items.map((user) => {
      if (user.email === ALAN) return { ...user, locked_until: '2030-01-01T12:00:00.000Z' };
      return user.email === GRACE ? { ...user, is_active: false } : user;
    }),
  })),
];

async function openMenu(scene: Scene, email: string): Promise<void> {
  await scene.page.getByRole('button', { name: words(scene).actionsFor(email) }).click();
}

/** What is asked before something is done with an account. */
function confirmed(
  act: keyof (typeof ADMIN_WORDS.en)['acts'],
  email: string,
  staged?: Screen['staged'],
): Screen {
  return {
    name: `admin-users-${act}`,
    state: 'filled',
    person: 'owner',
    address: '#/admin/users',
    staged,
    reach: async (scene) => {
      await openMenu(scene, email);
      await scene.page.getByRole('menuitem', { name: words(scene).acts[act] }).click();
    },
    leave: putAway,
    ready: dialog,
  };
}

async function openCreation(scene: Scene): Promise<void> {
  await scene.page.getByRole('button', { name: words(scene).createUser }).click();
}

const USER_SCREENS: Screen[] = [
  {
    name: 'admin-users-menu',
    state: 'filled',
    person: 'owner',
    address: '#/admin/users',
    reach: (scene) => openMenu(scene, ALAN),
    leave: putAway,
    ready: ({ page }) => page.getByRole('menuitem').first(),
  },
  {
    name: 'admin-users-change',
    state: 'filled',
    person: 'owner',
    address: '#/admin/users',
    reach: async (scene) => {
      await openMenu(scene, ALAN);
      await scene.page.getByRole('menuitem', { name: words(scene).change }).click();
    },
    leave: putAway,
    ready: dialog,
  },
  confirmed('revoke', ALAN),
  confirmed('disable', ALAN),
  confirmed('delete', ALAN),
  {
    name: 'admin-users-create',
    state: 'error',
    person: 'owner',
    address: '#/admin/users',
    reach: async (scene) => {
      const { page, words: common } = scene;
      await openCreation(scene);
      await dialog(scene).getByLabel(common.entry.email).fill(ALAN);
      await dialog(scene).getByLabel(words(scene).firstPassword, { exact: true }).fill('Correct-Horse-7');
      await page.getByRole('button', { name: words(scene).create, exact: true }).click();
    },
    leave: putAway,
    ready: (scene) => dialog(scene).getByRole('alert'),
  },
  {
    name: 'admin-users-none',
    state: 'empty',
    person: 'owner',
    address: '#/admin/users',
    reach: (scene) =>
      scene.page.getByRole('searchbox', { name: words(scene).search }).fill('nobody-of-that-name'),
    ready: (scene) => scene.page.getByText(words(scene).none),
  },
  {
    name: 'admin-users-shut-out',
    state: 'filled',
    person: 'owner',
    address: '#/admin/users',
    staged: SHUT_OUT,
    ready: (scene) => scene.page.getByText(words(scene).disabled),
  },
  confirmed('unlock', ALAN, SHUT_OUT),
  confirmed('enable', GRACE, SHUT_OUT),
];

const PATHS = { dashboard: 'dashboard', users: 'users?*', tenants: 'tenants?*', audit: 'audit?*' };

const SECTION_SCREENS: Screen[] = ADMIN_SECTIONS.flatMap((name): Screen[] => [
  {
    name: `admin-${name}`,
    state: 'filled',
    person: 'owner',
    address: `#/admin/${name}`,
    ready: name === 'dashboard' ? section : firstRow,
    caption: name === 'dashboard' ? 'Administration: what was asked, and where it was answered' : undefined,
  },
  {
    name: `admin-${name}-loading`,
    state: 'loading',
    person: 'owner',
    address: `#/admin/${name}`,
    trouble: { path: `admin/${PATHS[name]}`, how: 'silent' },
    ready: title,
  },
  {
    name: `admin-${name}-error`,
    state: 'error',
    person: 'owner',
    address: `#/admin/${name}`,
    trouble: { path: `admin/${PATHS[name]}`, how: 'failing' },
    ready: alert,
  },
]);

/** The administration, with what is asked before an account is changed. */
export const ADMIN_SCREENS: Screen[] = [
  ...SECTION_SCREENS,
  ...USER_SCREENS,
  {
    name: 'admin-audit-one',
    state: 'filled',
    person: 'owner',
    address: '#/admin/audit',
    reach: ({ page }) => page.getByRole('row').getByRole('link').first().click(),
    ready: (scene) => scene.page.getByRole('link', { name: words(scene).ofEverybody }),
  },
  {
    name: 'admin-refused',
    state: 'error',
    person: 'newcomer',
    address: '#/admin/users',
    ready: title,
  },
];
