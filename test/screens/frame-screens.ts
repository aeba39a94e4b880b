import type { ConversationPage, Project } from '../../renderer/api/chat.ts';
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

const PROJECTS = [
  changed<{ items: Project[] }>('chat/projects', () => ({
    items: [
      {
        ...{ id: 'one', name: 'Health', instructions: 'Answer in short sentences.', routing: 'local_only' },
        ...{ document_ids: [], created_at: '2026-05-03T09:30:00.000Z', conversation_count: 2 },
      },
      {
        ...{ id: 'two', name: 'Everything about the house by the sea that is to be let', instructions: '' },
        ...{ routing: 'auto', document_ids: [], created_at: '2026-05-03T09:30:00.000Z' },
        conversation_count: 0,
      },
    ],
  })),
  // The made-up project is unknown to the server: it has what everybody has.
  changed<ConversationPage>('chat/conversations?*project_id=*', (page) => page),
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
    name: 'sidebar-hidden',
    state: 'filled',
    reach: async ({ page, words }) => {
      await page.getByRole('button', { name: words.library.collapse }).click();
    },
    leave: async (scene) => {
      await scene.page.getByRole('button', { name: scene.words.library.expand }).click();
      await sidebar(scene).waitFor();
    },
    ready: ({ page, words }) => page.getByRole('button', { name: words.library.expand }),
  },
  {
    ...NEW,
    name: 'sidebar-selected',
    state: 'filled',
    staged: PROJECTS,
    reach: async (scene) => {
      await sidebar(scene).getByRole('listitem').last().hover();
      await sidebar(scene).locator('li > [aria-haspopup=menu]').last().click();
      await scene.page.getByRole('menuitem', { name: scene.words.library.select }).click();
    },
    // In a narrow window the list is another one, in which nothing is selected.
    leave: async ({ page, words }) => {
      const end = page.getByRole('button', { name: words.library.endSelection });
      if (await end.isVisible()) await end.click();
    },
    ready: ({ page }) => page.getByRole('toolbar'),
  },
  {
    ...NEW,
    name: 'project-new',
    state: 'filled',
    staged: PROJECTS,
    reach: async ({ page, words }) => {
      await page.getByRole('button', { name: words.library.newProject }).click();
      await page.getByLabel(words.library.projectName).fill('The house by the sea');
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.library.newProject }),
  },
  {
    person: 'owner',
    name: 'project',
    state: 'filled',
    address: '#/projects/one',
    staged: PROJECTS,
    ready: ({ page, words }) => page.getByRole('button', { name: words.library.editProject }),
    caption: 'A project: conversations with instructions of their own that never leave this device',
  },
  {
    person: 'owner',
    name: 'project-missing',
    state: 'error',
    address: '#/projects/00000000-0000-4000-8000-000000000000',
    ready: ({ page, words }) => page.getByText(words.library.projectMissing),
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
