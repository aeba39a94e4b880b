import { join } from 'node:path';
import { picturesDirectory } from '../unit/media/pictures.ts';
import type { Scene, Screen } from './screen.types.ts';

const documentAt =
  (index: number): Screen['address'] =>
  ({ documents }) =>
    `#/documents/${documents[index]}`;
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert');
const search = ({ page, words }: Scene) => page.getByRole('searchbox', { name: words.documents.search });

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
    reach: async ({ page, words, home }) => {
      const file = join(picturesDirectory, `${home.texts.picture}.png`);
      await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: words.pictures.read }).click();
    },
    ready: ({ page, words }) =>
      page.getByRole('listbox', { name: words.pictures.lines }).getByRole('option').first(),
    caption: 'A picture whose text was read on this computer, each block with its box',
    readme: 'pictures',
  },
  {
    name: 'pictures-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/pictures',
    ready: ({ page, words }) => page.getByRole('heading', { name: words.pictures.emptyTitle }),
  },
];
