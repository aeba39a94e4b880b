import type { ModelList } from '../../renderer/api/models.ts';
import { changeModel, downloadOf, inUse } from './made-models.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed } from './staged.ts';

const title = ({ page }: Scene) => page.getByRole('heading', { level: 1 });
const options = ({ page }: Scene) => page.getByRole('radio');
const MODEL = { person: 'owner', address: '#/welcome/model' } as const;

const WRITES = { kind: 'chat', prompt_tokens_per_second: 212, tokens_per_second: 14.2 } as const;
const UNREACHED = {
  code: 'model_source_unreachable',
  detail: 'Alcove could not reach huggingface.co.',
  params: { host: 'huggingface.co' },
};

/** The owner's way through the first run: what stays, then a model that is chosen, on its way, stopped, or ready. */
export const FIRST_RUN_SCREENS: Screen[] = [
  {
    name: 'welcome-owner',
    state: 'filled',
    person: 'owner',
    address: '#/welcome',
    ready: ({ page, words }) => page.getByRole('button', { name: words.welcome.chooseModel }),
  },
  {
    ...MODEL,
    name: 'welcome-model',
    state: 'filled',
    ready: (scene) => options(scene).first(),
    caption: 'First run: a model for this computer, or the one that is already here',
  },
  {
    ...MODEL,
    name: 'welcome-model-all',
    state: 'long',
    reach: ({ page }) => page.locator('main button[aria-expanded=false]').click(),
    ready: (scene) => options(scene).nth(6),
  },
  {
    ...MODEL,
    name: 'welcome-model-loading',
    state: 'loading',
    trouble: { path: 'models/machine', how: 'silent' },
    ready: ({ page, words }) => page.getByText(words.firstRun.looking),
  },
  {
    ...MODEL,
    name: 'welcome-model-error',
    state: 'error',
    trouble: { path: 'models', how: 'failing' },
    ready: ({ page }) => page.getByRole('alert').first(),
  },
  {
    ...MODEL,
    name: 'welcome-model-arriving',
    state: 'filled',
    staged: [
      changed<ModelList>('models', (list) => changeModel(list, 'chat', (model) => downloadOf(model, 0.4))),
    ],
    ready: ({ page }) => page.getByRole('progressbar'),
    caption: 'First run: the model on its way, with its speed and the time left',
  },
  {
    ...MODEL,
    name: 'welcome-model-paused',
    state: 'filled',
    staged: [
      changed<ModelList>('models', (list) =>
        changeModel(list, 'chat', (model) => downloadOf(model, 0.4, { state: 'cancelled' })),
      ),
    ],
    ready: ({ page, words }) => page.getByText(words.firstRun.pausedLead),
  },
  {
    ...MODEL,
    name: 'welcome-model-failed',
    state: 'offline',
    staged: [
      changed<ModelList>('models', (list) =>
        changeModel(list, 'chat', (model) =>
          downloadOf(model, 0.4, { state: 'interrupted', error: UNREACHED }),
        ),
      ),
    ],
    ready: ({ page, words }) => page.getByText(words.firstRun.failedLead),
  },
  {
    ...MODEL,
    name: 'welcome-model-ready',
    state: 'filled',
    staged: [changed<ModelList>('models', (list) => changeModel(list, 'chat', () => inUse(WRITES)))],
    ready: title,
  },
];
