import { join } from 'node:path';
import type {
  DocumentContent,
  DocumentPage,
  DocumentRecord,
  WhyItStays,
} from '../../renderer/api/documents.ts';
import { picturesDirectory } from '../unit/media/pictures.ts';
import { dragFile } from './drag-file.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, posted, unanswered } from './staged.ts';

const documentAt =
  (index: number): Screen['address'] =>
  ({ documents }) =>
    `#/documents/${documents[index]}`;
const LOCKED = { status: 'failed', error: 'It is locked.', error_code: 'encrypted' } as const;
const STILL_READ = unanswered('GET', 'documents/*/events');
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert');
const search = ({ page, words }: Scene) => page.getByRole('searchbox', { name: words.documents.search });

/** The first is being read, the second is locked, nothing was found in the third. */
const UNREAD = [
  changed<DocumentPage>('documents?*', ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item, index) => ({
      ...item,
      ...(index === 0 ? { status: 'processing' as const } : {}),
      ...(index === 1 ? LOCKED : {}),
      ...(index === 2 ? { chunk_count: 0 } : {}),
    })),
  })),
  STILL_READ,
];

const content = (change: Partial<DocumentRecord>, pages: DocumentContent['pages'] = []) =>
  changed<DocumentContent>('documents/*/content', ({ document }) => ({
    document: { ...document, ...change },
    pages,
  }));
/** A page of one white point, with a passage on it. */
const DRAWN = {
  ...{ page: 1, width: 1131, height: 1600 },
  picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  marks: [{ x: 0.1, y: 0.2, width: 0.6, height: 0.02 }],
};
const PAGES = [1, 2, 3].map((page) => ({ page, text: 'A few words, said over and over again. '.repeat(60) }));

const KEEPING = [true, false].map((releasable, index) => ({
  chunk_id: String(index),
  page: null,
  heading: null,
  text: 'A few words, said over and over again.',
  sensitivity_score: 0.9,
  categories: [{ name: releasable ? 'health' : 'payment', score: 0.9 }],
  released: false,
  releasable,
}));

async function openMenu({ page }: Scene): Promise<void> {
  await page.getByRole('main').locator('[aria-haspopup=menu]').first().click();
}

async function choosePicture({ page }: Scene, file: string): Promise<void> {
  await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
}

/** Documents, their search, one document, and pictures. */
export const DOCUMENT_SCREENS: Screen[] = [
  {
    name: 'documents-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/documents',
    ready: ({ page, words }) => page.getByRole('heading', { name: words.documents.emptyTitle }),
  },
  {
    name: 'documents',
    state: 'long',
    person: 'owner',
    address: '#/documents',
    ready: ({ page, words }) => page.getByRole('list', { name: words.documents.list }),
    caption: 'Documents with what may leave of each; one has a very long name',
  },
  {
    name: 'documents-address',
    state: 'filled',
    person: 'owner',
    address: '#/documents',
    reach: ({ page, words }) => page.getByRole('button', { name: words.documents.addAddress }).click(),
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.documents.address.title }),
  },
  {
    name: 'documents-menu',
    state: 'filled',
    person: 'owner',
    address: '#/documents',
    reach: openMenu,
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('menuitem', { name: words.documents.delete }),
  },
  {
    name: 'documents-delete',
    state: 'filled',
    person: 'owner',
    address: '#/documents',
    reach: async (scene) => {
      await openMenu(scene);
      await scene.page.getByRole('menuitem', { name: scene.words.documents.delete }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.documents.deleteTitle }),
  },
  {
    name: 'documents-download-failed',
    state: 'error',
    person: 'owner',
    address: '#/documents',
    trouble: { path: 'documents/*/file', how: 'failing' },
    reach: async (scene) => {
      await openMenu(scene);
      await scene.page.getByRole('menuitem', { name: scene.words.documents.download }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.documents.downloadFailed }),
  },
  {
    name: 'documents-unread',
    state: 'filled',
    person: 'owner',
    address: '#/documents',
    staged: UNREAD,
    ready: ({ page }) => page.getByRole('main').getByRole('progressbar').first(),
  },
  {
    name: 'documents-loading',
    state: 'loading',
    person: 'owner',
    address: '#/documents',
    trouble: { path: 'documents?*', how: 'silent' },
    ready: ({ page, words }) => page.getByRole('heading', { level: 1, name: words.documents.title }),
  },
  {
    name: 'documents-error',
    state: 'error',
    person: 'owner',
    address: '#/documents',
    trouble: { path: 'documents?*', how: 'failing' },
    ready: alert,
  },
  {
    name: 'documents-found',
    state: 'filled',
    person: 'owner',
    address: '#/documents',
    reach: async (scene) => {
      await search(scene).fill(scene.home.texts.search);
    },
    ready: ({ page, words }) => page.getByRole('heading', { level: 2, name: words.documents.passages.title }),
    caption: 'A search through everything that the documents say',
  },
  {
    name: 'documents-found-none',
    state: 'empty',
    person: 'owner',
    address: '#/documents',
    reach: async (scene) => {
      await search(scene).fill('zyzzyva-xylograph');
    },
    ready: ({ page, words }) => page.getByText(words.documents.passages.noneNamed('zyzzyva-xylograph')),
  },
  {
    name: 'documents-found-error',
    state: 'error',
    person: 'owner',
    address: '#/documents',
    trouble: { path: 'documents/search', how: 'failing' },
    reach: async (scene) => {
      await search(scene).fill(scene.home.texts.search);
    },
    ready: alert,
  },
  {
    name: 'document',
    state: 'filled',
    person: 'owner',
    address: documentAt(0),
    ready: ({ page, words }) => page.getByRole('region', { name: words.documents.view.text }),
  },
  {
    name: 'document-unread',
    state: 'loading',
    person: 'owner',
    address: documentAt(0),
    staged: [content({ status: 'processing' }), STILL_READ],
    ready: ({ page, words }) => page.getByText(words.documents.view.processing),
  },
  {
    name: 'document-pages',
    state: 'long',
    person: 'owner',
    address: documentAt(0),
    staged: [
      content({ page_count: PAGES.length, content_type: 'application/pdf' }, PAGES),
      posted('documents/*/page', DRAWN),
    ],
    reach: ({ page, words }) => page.getByRole('button', { name: words.documents.view.next }).click(),
    ready: ({ page, words }) => page.getByText(words.documents.view.place('page', 2, PAGES.length)),
  },
  {
    name: 'document-without-text',
    state: 'empty',
    person: 'owner',
    address: documentAt(0),
    staged: [
      content({ page_count: 1, chunk_count: 0, content_type: 'application/pdf' }, [{ page: 1, text: '' }]),
      posted('documents/*/page', { ...DRAWN, marks: [] }),
    ],
    ready: ({ page, words }) => page.getByText(words.documents.view.noText),
  },
  {
    name: 'document-why',
    state: 'filled',
    person: 'owner',
    address: documentAt(0),
    staged: [
      content({ sensitivity_score: 0.9, released_score: null }, PAGES),
      changed<WhyItStays>('documents/*/sensitivity', (why) => ({ ...why, passages: KEEPING, total: 3 })),
    ],
    reach: ({ page, words }) => page.getByRole('button', { name: words.documents.release.why }).click(),
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('button', { name: words.documents.release.passage }),
    caption: 'The passages that keep a document here, one of which can be released',
  },
  {
    name: 'document-failed',
    state: 'error',
    person: 'owner',
    address: documentAt(0),
    staged: [content(LOCKED)],
    ready: alert,
  },
  {
    name: 'document-gone',
    state: 'error',
    person: 'newcomer',
    address: '#/documents/00000000-0000-4000-8000-000000000000',
    ready: ({ page, words }) => page.getByText(words.documents.view.deleted),
  },
  {
    name: 'document-loading',
    state: 'loading',
    person: 'owner',
    address: documentAt(0),
    trouble: { path: 'documents/*/content', how: 'silent' },
    ready: ({ page }) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'document-error',
    state: 'error',
    person: 'owner',
    address: documentAt(0),
    trouble: { path: 'documents/*/content', how: 'failing' },
    ready: alert,
  },
  {
    name: 'picture',
    state: 'filled',
    person: 'owner',
    address: '#/pictures',
    reach: async (scene) => {
      await choosePicture(scene, join(picturesDirectory, `${scene.home.texts.picture}.png`));
      await scene.page.getByRole('button', { name: scene.words.pictures.read }).click();
    },
    ready: ({ page, words }) =>
      page.getByRole('listbox', { name: words.pictures.lines }).getByRole('option').first(),
    caption: 'A picture whose text was read on this computer, each block with its box',
    readme: 'pictures',
  },
  {
    name: 'picture-question',
    state: 'filled',
    person: 'owner',
    address: '#/pictures',
    reach: async (scene) => {
      const { page, words } = scene;
      await choosePicture(scene, join(picturesDirectory, `${scene.home.texts.picture}.png`));
      await page.getByRole('tab', { name: words.pictures.askAbout }).click();
      await page.getByRole('button', { name: words.pictures.describe }).click();
    },
    ready: ({ page, words }) => page.getByRole('region', { name: words.pictures.answer }),
  },
  {
    name: 'picture-refused',
    state: 'error',
    person: 'owner',
    address: '#/pictures',
    reach: (scene) => choosePicture(scene, join(import.meta.dirname, 'screens.ts')),
    ready: alert,
  },
  {
    name: 'pictures-drop',
    state: 'filled',
    person: 'newcomer',
    address: '#/pictures',
    reach: async ({ page, words }) => {
      await page.getByRole('heading', { name: words.pictures.emptyTitle }).waitFor();
      await page.evaluate(dragFile);
    },
    ready: ({ page, words }) => page.getByText(words.pictures.drop),
  },
  {
    name: 'pictures-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/pictures',
    ready: ({ page, words }) => page.getByRole('heading', { name: words.pictures.emptyTitle }),
  },
];
