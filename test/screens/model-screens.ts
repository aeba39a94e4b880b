import type { ModelList } from '../../renderer/api/models.ts';
import { changeModel, downloadOf, inUse } from './made-models.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, posted } from './staged.ts';

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

const FILES = ['Q4_K_M', 'Q8_0'].map((quantisation, index) => ({
  file: `A-model-with-quite-a-long-name-Instruct-2512-${quantisation}.gguf`,
  link: `somebody/A-model-with-quite-a-long-name-GGUF:${quantisation}`,
  size_bytes: (index + 1) * 2_400_000_000,
  quantisation,
  sha256: 'a'.repeat(64),
}));
const FOUND = {
  repository: 'somebody/A-model-with-quite-a-long-name-GGUF',
  revision: 'a'.repeat(40),
  licence: 'a-licence-of-its-own',
  licence_url: 'https://huggingface.co/somebody/A-model-with-quite-a-long-name-GGUF',
  gated: true,
  suggested: FILES[0]?.file,
  files: FILES,
};

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
    name: 'models-hub',
    state: 'filled',
    person: 'owner',
    address: '#/models',
    staged: [posted('models/find', FOUND)],
    reach: async ({ page, words: { models } }) => {
      await page.getByText(models.hub.connection).click();
      await page.getByRole('textbox', { name: models.hub.link }).fill(FOUND.repository);
      await page.getByRole('button', { name: models.hub.find, exact: true }).click();
    },
    ready: ({ page, words: { models } }) => page.getByText(models.hub.licence(FOUND.licence)),
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
