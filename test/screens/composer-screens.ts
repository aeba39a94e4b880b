import type { ModelList } from '../../renderer/api/models.ts';
import type { PrivacySettings } from '../../renderer/api/privacy.ts';
import { composer } from './composer.ts';
import { hearNoise, keepMicrophoneShut } from './microphone.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, unanswered } from './staged.ts';

const NEW = { person: 'owner', address: '#/' } as const;
const dialog = ({ page }: Scene) => page.getByRole('dialog');
const dictate = ({ page, words }: Scene) => page.getByRole('button', { name: words.dictation.start });

const SPEECH = changed<ModelList>('models', (list) => ({
  ...list,
  active: { ...list.active, stt: 'whisper' },
}));
const OFFLINE = [
  changed<PrivacySettings>('privacy/settings', (settings) => ({ ...settings, offline_mode: true })),
];

const attached = ({ page, words }: Scene) =>
  page.getByRole('list', { name: words.documents.chat.attached }).getByRole('listitem');

// What is chosen is kept for the window, also when it is loaded anew.
async function detachAll(scene: Scene): Promise<void> {
  for (const document of (await attached(scene).all()).reverse()) await document.getByRole('button').click();
}

async function openChoice({ page, words }: Scene): Promise<void> {
  await page.getByRole('button', { name: words.documents.chat.attach, exact: true }).click();
}

/** What a message may be written with: documents, speech, a link, and an open or a closed door. */
export const COMPOSER_SCREENS: Screen[] = [
  {
    ...NEW,
    name: 'choose-documents',
    state: 'filled',
    reach: openChoice,
    leave: putAway,
    ready: (scene) => dialog(scene).getByRole('checkbox').first(),
  },
  {
    ...NEW,
    name: 'choose-documents-none',
    state: 'empty',
    reach: async (scene) => {
      await openChoice(scene);
      await dialog(scene).getByRole('searchbox').fill('nothing-of-that-name');
    },
    leave: putAway,
    ready: (scene) =>
      dialog(scene).getByText(scene.words.documents.passages.noneNamed('nothing-of-that-name')),
  },
  {
    ...NEW,
    name: 'composer-documents',
    state: 'filled',
    reach: async (scene) => {
      await openChoice(scene);
      const boxes = dialog(scene).getByRole('checkbox');
      await boxes.first().waitFor();
      for (const box of await boxes.all()) await box.check();
      await putAway(scene);
    },
    leave: detachAll,
    ready: (scene) => attached(scene).first(),
  },
  {
    ...NEW,
    name: 'details-would-leave',
    state: 'filled',
    reach: (scene) => composer(scene).fill(scene.home.texts.draft.named),
    leave: (scene) => composer(scene).fill(''),
    ready: ({ page, words }) => page.getByRole('button', { name: words.personal.details.hide, exact: true }),
    caption: 'Below the line: what the cloud would receive of others, and one click that hides it',
  },
  {
    ...NEW,
    name: 'details-hidden',
    state: 'filled',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.named);
      await scene.page.getByRole('button', { name: scene.words.personal.details.hide, exact: true }).click();
    },
    leave: async (scene) => {
      await scene.page.getByRole('button', { name: scene.words.personal.details.show }).click();
      await composer(scene).fill('');
    },
    ready: ({ page, words }) => page.getByRole('button', { name: words.personal.details.show }),
  },
  {
    ...NEW,
    name: 'saved-prompts',
    state: 'filled',
    reach: (scene) => composer(scene).fill('/'),
    leave: (scene) => composer(scene).fill(''),
    ready: ({ page, words }) =>
      page.getByRole('listbox', { name: words.personal.prompts.title }).getByRole('option').first(),
    caption: 'A slash calls up the saved prompts',
  },
  {
    ...NEW,
    name: 'saved-prompts-none',
    state: 'empty',
    person: 'newcomer',
    reach: (scene) => composer(scene).fill('/'),
    leave: (scene) => composer(scene).fill(''),
    ready: ({ page, words }) => page.getByRole('link', { name: words.personal.prompts.first }),
  },
  {
    ...NEW,
    name: 'composer-too-long',
    state: 'long',
    reach: (scene) => composer(scene).fill(scene.home.texts.longMessage.repeat(20)),
    ready: ({ page }) => page.getByText(/32[\s,.\u202f]000/),
  },
  {
    ...NEW,
    name: 'text-of-a-link',
    state: 'filled',
    reach: async ({ page, home }) => {
      await page.evaluate((text) => {
        window.location.hash = `#/ask/${encodeURIComponent(text)}`;
      }, home.texts.draft.harmless);
    },
    ready: ({ page }) => page.getByRole('main').locator('form').locator('xpath=preceding-sibling::*').first(),
  },
  {
    ...NEW,
    name: 'badge-offline',
    state: 'offline',
    staged: OFFLINE,
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.harmless);
      await scene.page.locator('form button[data-route=local]').focus();
    },
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.badge.reasons }),
  },
  {
    ...NEW,
    name: 'dictation-no-model',
    state: 'empty',
    reach: (scene) => dictate(scene).press('Enter'),
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('link', { name: words.dictation.toModels }),
  },
  {
    ...NEW,
    name: 'dictation-denied',
    state: 'error',
    staged: [SPEECH],
    reach: async (scene) => {
      await keepMicrophoneShut(scene.page);
      await dictate(scene).press('Enter');
    },
    ready: ({ page, words }) => page.getByRole('button', { name: words.dictation.dismiss }),
  },
  {
    ...NEW,
    name: 'dictation-recording',
    state: 'filled',
    staged: [SPEECH],
    reach: async (scene) => {
      await hearNoise(scene.page);
      await dictate(scene).press('Enter');
    },
    ready: ({ page, words }) => page.getByText(words.dictation.howToFinish('').slice(0, 20)),
    caption: 'Dictating: the sound stays on this computer and is not kept',
  },
  {
    ...NEW,
    name: 'dictation-writing',
    state: 'loading',
    staged: [SPEECH, unanswered('POST', 'voice/stt')],
    reach: async (scene) => {
      await hearNoise(scene.page);
      await dictate(scene).press('Enter');
      await scene.page.getByText(scene.words.dictation.time(1)).waitFor();
      await dictate(scene).press('Enter');
    },
    ready: ({ page, words }) => page.getByRole('progressbar', { name: words.dictation.writing }),
  },
];
