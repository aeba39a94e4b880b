import { AGENT_WORDS } from './lazy-words.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';

const words = ({ language }: Scene) => AGENT_WORDS[language];
const alert = ({ page }: Scene) => page.getByRole('main').getByRole('alert').first();
const run: Screen['address'] = (home) => `#/agents/${home.run}`;

/** A task for an agent, the runs so far, and one run. */
export const AGENT_SCREENS: Screen[] = [
  {
    name: 'agents-empty',
    state: 'empty',
    person: 'newcomer',
    address: '#/agents',
    ready: (scene) => scene.page.getByRole('heading', { name: words(scene).historyEmptyTitle }),
  },
  {
    name: 'agents',
    state: 'filled',
    person: 'owner',
    address: '#/agents',
    reach: async (scene) => {
      await scene.page.getByRole('textbox', { name: words(scene).task }).fill(scene.home.texts.task.chart);
    },
    ready: ({ page, home }) => page.getByRole('link', { name: home.texts.task.numbers }),
    caption: 'A task for an agent, with the tools it may use',
  },
  {
    name: 'agents-delete',
    state: 'filled',
    person: 'owner',
    address: '#/agents',
    reach: async (scene) => {
      const { page, home } = scene;
      await page.getByRole('button', { name: words(scene).actions(home.texts.task.numbers) }).click();
      await page.getByRole('menuitem', { name: words(scene).delete }).click();
    },
    leave: putAway,
    ready: (scene) => scene.page.getByRole('dialog', { name: words(scene).deleteTitle }),
  },
  {
    name: 'run-missing',
    state: 'error',
    person: 'newcomer',
    address: '#/agents/00000000-0000-4000-8000-000000000000',
    ready: (scene) => scene.page.getByText(words(scene).gone),
  },
  {
    name: 'agents-loading',
    state: 'loading',
    person: 'owner',
    address: '#/agents',
    trouble: { path: 'agents/**', how: 'silent' },
    ready: ({ page }) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'agents-error',
    state: 'error',
    person: 'owner',
    address: '#/agents',
    trouble: { path: 'agents/**', how: 'failing' },
    ready: alert,
  },
  {
    name: 'run',
    state: 'filled',
    person: 'owner',
    address: run,
    ready: (scene) => scene.page.getByRole('region', { name: words(scene).result }),
    caption: 'A run: each step, the result, and that nothing left this device',
  },
  {
    name: 'run-asking',
    state: 'filled',
    person: 'owner',
    address: '#/agents',
    reach: async (scene) => {
      const { page } = scene;
      await page.getByRole('radio', { name: words(scene).type('code').name }).check();
      await page.getByRole('checkbox', { checked: true }).first().waitFor();
      await page.getByRole('textbox', { name: words(scene).task }).fill(scene.home.texts.task.code);
      await page.getByRole('button', { name: words(scene).run, exact: true }).click();
    },
    ready: (scene) => scene.page.getByRole('button', { name: words(scene).approval.allow, disabled: false }),
    caption: 'An agent asks before it runs code, and shows the code',
  },
  {
    name: 'run-loading',
    state: 'loading',
    person: 'owner',
    address: run,
    trouble: { path: 'agents/runs/*', how: 'silent' },
    ready: ({ page }) => page.getByRole('main'),
  },
  {
    name: 'run-error',
    state: 'error',
    person: 'owner',
    address: run,
    trouble: { path: 'agents/runs/*', how: 'failing' },
    ready: alert,
  },
];
