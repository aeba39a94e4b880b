import type { ConversationPage } from '../../renderer/api/chat.ts';
import { composer } from './composer.ts';
import { dragFile } from './drag-file.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, unanswered } from './staged.ts';

const NARROW = { width: 360, height: 640 };
const NEW = { person: 'owner', address: '#/' } as const;
const sidebar = ({ page, words }: Scene) =>
  page.getByRole('navigation', { name: words.sidebar.conversations });

const ARCHIVED = [
  changed<ConversationPage>('chat/conversations?*', (page) => ({
    ...page,
    items: page.items.map((item, index) => ({ ...item, archived: index % 2 === 0 })),
  })),
];

/** The conversation that is found, once those that do not match are gone. */
const found = (scene: Scene) => {
  const [sought, other] = scene.home.texts.asked.map(({ title }) =>
    scene.page.getByRole('link', { name: new RegExp(`^${title}`) }),
  );
  if (!sought || !other) throw new Error('two conversations are needed to tell a search from a list');
  return sidebar(scene).filter({ hasNot: other }).locator(sought);
};

async function search(scene: Scene, text: string): Promise<void> {
  await sidebar(scene).getByRole('searchbox', { name: scene.words.sidebar.search }).fill(text);
}

const forgetSearch = (scene: Scene) => search(scene, '');

async function openAccount({ page, words, home }: Scene): Promise<void> {
  const { first, last } = home.texts.name;
  await page.getByRole('button', { name: words.account.menu(`${first} ${last}`) }).click();
}

async function openDrawer({ page, words }: Scene): Promise<void> {
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: words.sidebar.open }).click();
}

async function openFromAccount(scene: Scene, item: string): Promise<void> {
  await openAccount(scene);
  await scene.page.getByRole('menuitem', { name: item }).click();
}

const AROUND: Screen[] = [
  {
    ...NEW,
    name: 'sidebar-found',
    state: 'filled',
    reach: (scene) => search(scene, scene.home.texts.asked[0]?.title ?? ''),
    leave: forgetSearch,
    ready: found,
  },
  {
    ...NEW,
    name: 'sidebar-none',
    state: 'empty',
    reach: (scene) => search(scene, `nothing-of-that-name-${'x'.repeat(80)}`),
    leave: forgetSearch,
    ready: (scene) =>
      sidebar(scene).getByText(scene.words.sidebar.nothingFound(`nothing-of-that-name-${'x'.repeat(80)}`)),
  },
  {
    ...NEW,
    name: 'account-menu',
    state: 'filled',
    reach: openAccount,
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('menuitem', { name: words.account.logOut }),
  },
  {
    ...NEW,
    name: 'shortcuts',
    state: 'filled',
    reach: (scene) => openFromAccount(scene, scene.words.shortcuts.title),
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.shortcuts.title }),
  },
  {
    ...NEW,
    name: 'import-refused',
    state: 'error',
    reach: async (scene) => {
      await openFromAccount(scene, scene.words.import.title);
      const file = { name: 'letters.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };
      await scene.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await scene.page.getByRole('button', { name: scene.words.import.action, exact: true }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByText(words.import.notJson),
  },
  {
    ...NEW,
    name: 'drawer',
    state: 'filled',
    reach: openDrawer,
    leave: ({ page }) => page.setViewportSize({ width: 1280, height: 800 }),
    ready: (scene) => scene.page.getByRole('dialog').getByRole('listitem').first(),
  },
  {
    ...NEW,
    name: 'drawer-found',
    state: 'filled',
    reach: async (scene) => {
      await openDrawer(scene);
      await search(scene, scene.home.texts.asked[0]?.title ?? '');
    },
    leave: ({ page }) => page.setViewportSize({ width: 1280, height: 800 }),
    ready: found,
  },
  {
    ...NEW,
    name: 'sidebar-archived',
    state: 'filled',
    staged: ARCHIVED,
    reach: (scene) => sidebar(scene).getByRole('button', { name: scene.words.sidebar.showArchived }).click(),
    ready: (scene) => sidebar(scene).getByText(scene.words.sidebar.archived, { exact: true }).first(),
  },
];

const FILES: Screen[] = [
  {
    ...NEW,
    name: 'drop-cover',
    state: 'filled',
    reach: async (scene) => {
      await composer(scene).waitFor();
      await scene.page.evaluate(dragFile);
    },
    ready: ({ page, words }) => page.getByText(words.documents.drop.text),
  },
  {
    name: 'uploads',
    state: 'loading',
    person: 'owner',
    address: '#/documents',
    staged: [unanswered('POST', 'documents/upload')],
    reach: addFiles,
    ready: ({ page, words }) => page.getByRole('region', { name: words.documents.uploads.title }),
  },
  {
    name: 'uploads-failed',
    state: 'error',
    person: 'owner',
    address: '#/documents',
    trouble: { path: 'documents/upload', how: 'failing' },
    reach: addFiles,
    ready: ({ page, words }) => page.getByRole('button', { name: words.documents.uploads.clear }),
  },
];

/** What surrounds every screen: the sidebar, the account, and files on their way. */
export const FRAME_SCREENS: Screen[] = [...AROUND, ...FILES];

async function addFiles({ page, words }: Scene): Promise<void> {
  await page.getByRole('button', { name: words.documents.add }).waitFor();
  const files = ['a-letter.txt', `${'notes-of-a-very-long-meeting-'.repeat(3)}2025.md`].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('A few words.'),
  }));
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(files);
}
