import type { ModelList } from '../../renderer/api/models.ts';
import { changeModel, downloadOf, inUse } from './made-models.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed } from './staged.ts';

const title = ({ page }: Scene) => page.getByRole('heading', { level: 1 });
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();

const GONE = { code: 'model_source_missing', detail: 'The source no longer has this model.' };
const WRITES = { kind: 'chat', prompt_tokens_per_second: 212, tokens_per_second: 14.2 } as const;

/** A model in every state that one can be in. */
const USED = [
  changed<ModelList>('models', (list) => {
    const chat = changeModel(list, 'chat', () => inUse(WRITES));
    const search = changeModel(chat, 'embedding', (model) => downloadOf(model, 0.7));
    const speech = changeModel(search, 'stt', (model) =>
      downloadOf(model, 0.2, { state: 'failed', error: GONE }),
    );
    const pictures = changeModel(speech, 'vision', () => ({ file_missing: true }));
    const objects = changeModel(pictures, 'detector', (model) =>
      downloadOf(model, 0.5, { state: 'cancelled', bytes_per_second: 0, seconds_left: null }),
    );
    return changeModel(objects, 'voice', () => ({ installed: true }));
  }),
];

/** The models of this computer. */
export const MODEL_SCREENS: Screen[] = [
  {
    name: 'models-visitor',
    state: 'filled',
    person: 'newcomer',
    address: '#/models',
    ready: ({ page, words }) => page.getByText(words.models.ownerOnly),
  },
  {
    name: 'models',
    state: 'filled',
    person: 'owner',
    address: '#/models',
    ready: ({ page, words }) => page.getByRole('heading', { name: words.models.sections.chat.title }),
    caption: 'The models of this computer by what they are for',
  },
  {
    name: 'models-offered',
    state: 'long',
    person: 'owner',
    address: '#/models/chat',
    ready: ({ page, words }) =>
      page.getByRole('button', { name: words.models.named(words.models.download, '') }).first(),
  },
  {
    name: 'models-import-refused',
    state: 'error',
    person: 'owner',
    address: '#/models',
    reach: async ({ page, words }) => {
      await page.getByRole('textbox', { name: words.models.importPath }).fill('/no/such/folder/a-model.gguf');
      await page.getByRole('button', { name: words.models.import, exact: true }).click();
    },
    ready: ({ page }) => page.locator('input[aria-invalid=true]'),
  },
  {
    name: 'models-used',
    state: 'filled',
    person: 'owner',
    address: '#/models',
    staged: USED,
    ready: ({ page }) => page.getByRole('main').getByRole('progressbar').first(),
  },
  {
    name: 'models-remove',
    state: 'filled',
    person: 'owner',
    address: '#/models',
    staged: USED,
    reach: async ({ page, words }) => {
      const remove = page.getByRole('main').getByRole('button', { name: words.models.remove('').trim() });
      await remove.first().click();
    },
    leave: putAway,
    ready: ({ page }) => page.getByRole('dialog'),
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
