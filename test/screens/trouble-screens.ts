import { composer } from './composer.ts';
import type { Screen } from './screen.types.ts';

const NEW = { person: 'owner', address: '#/' } as const;

/** A server or a session that is gone, wherever one is. */
export const TROUBLE_SCREENS: Screen[] = [
  {
    ...NEW,
    name: 'server-gone',
    state: 'offline',
    reach: async (scene) => {
      await composer(scene).waitFor();
      await scene.page.route('**/*', (route) => route.abort('connectionrefused'));
      await scene.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    ready: ({ page, words }) => page.getByText(words.states.gone),
  },
  {
    ...NEW,
    name: 'start-gone',
    state: 'offline',
    trouble: { path: 'auth/refresh', how: 'gone' },
    ready: ({ page, words }) => page.getByRole('heading', { name: words.states.notThereTitle }),
  },
  {
    ...NEW,
    name: 'start-error',
    state: 'error',
    trouble: { path: 'start', how: 'failing' },
    ready: ({ page, words }) => page.getByRole('heading', { name: words.states.profileTitle }),
  },
  {
    ...NEW,
    name: 'not-loaded',
    state: 'error',
    reach: async (scene) => {
      await composer(scene).waitFor();
      await scene.page.route('**/assets/**', (route) => route.abort('connectionrefused'));
      await scene.page.getByRole('link', { name: scene.words.ledger.title }).click();
    },
    ready: ({ page, words }) => page.getByText(words.common.notLoaded),
  },
  {
    ...NEW,
    name: 'log-in-again',
    state: 'error',
    reach: async (scene) => {
      await composer(scene).waitFor();
      await scene.page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { detail: '' } }));
      await scene.page.getByRole('link', { name: scene.words.documents.title }).click();
    },
    ready: ({ page, words }) => page.getByText(words.states.sessionEnded),
  },
];
