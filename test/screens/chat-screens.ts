import { composer } from './composer.ts';
import type { MadeHome } from './made-home.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';

const conversation = (which: keyof MadeHome['conversations']): Screen['address'] => {
  return ({ conversations }) => `#/c/${conversations[which]}`;
};
const marks = ({ page }: Scene) => page.locator('button[data-local]');
const conversationMenu = ({ page }: Scene) => page.locator('main > header [aria-haspopup=menu]').last();
const allow = ({ page }: Scene) => page.getByRole('button', { name: /^(Allow once|Autoriser une fois)$/ });
const undo = ({ page, words }: Scene) => page.getByRole('button', { name: words.library.undo });
const clear = (scene: Scene) => composer(scene).fill('');
const openMenu = async (scene: Scene) => {
  await conversationMenu(scene).click();
  await scene.page.getByRole('menuitem').first().waitFor();
};

/** A new conversation, conversations with their replies, and what can be done to them. */
export const CHAT_SCREENS: Screen[] = [
  {
    name: 'new-conversation',
    state: 'empty',
    person: 'newcomer',
    address: '#/',
    ready: composer,
    caption: 'A new conversation, nothing written yet',
  },
  {
    name: 'new-conversation-temporary',
    state: 'filled',
    person: 'newcomer',
    address: '#/',
    reach: async ({ page, words }) => {
      await page.getByRole('button', { name: words.library.temporary }).click();
    },
    ready: ({ page, words }) => page.getByText(words.library.temporaryHint),
  },
  {
    name: 'badge-cloud',
    state: 'filled',
    person: 'owner',
    address: '#/',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.harmless);
    },
    leave: clear,
    ready: ({ page }) => page.locator('form button[data-route=cloud]'),
  },
  {
    name: 'badge-here',
    state: 'filled',
    person: 'owner',
    address: '#/',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.sensitive);
      await scene.page.locator('form button[data-route=local]').focus();
    },
    leave: clear,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.badge.reasons }),
    caption: 'While typing: where it will be answered, and why; what decided is underlined',
  },
  {
    name: 'badge-menu',
    state: 'filled',
    person: 'owner',
    address: '#/',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.draft.sensitive);
      await scene.page.locator('form button[data-route=local]').press('Enter');
      await scene.page.getByRole('button', { name: scene.words.answering.calculation(false) }).click();
    },
    leave: async (scene) => {
      await scene.page.keyboard.press('Escape');
      await clear(scene);
    },
    ready: ({ page, words }) => page.getByRole('radio', { name: words.answering.where.message.name }),
    caption: 'The one control of where a message is answered, and the calculation behind it',
  },
  {
    name: 'chat-consent',
    state: 'filled',
    person: 'newcomer',
    address: '#/',
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.task.code);
      await composer(scene).press('Enter');
    },
    leave: async (scene) => {
      await scene.page.getByRole('button', { name: /^(Do not allow|Refuser|Ne pas autoriser)$/ }).click();
      await marks(scene).first().waitFor();
    },
    ready: allow,
    caption: 'A tool asks inside the conversation before it runs code',
  },
  {
    name: 'model-picker',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: ({ page }) => page.locator('main > header [aria-haspopup=menu]').first().click(),
    ready: ({ page, words }) => page.getByRole('menuitem', { name: words.answering.models.more }),
    caption: 'Which model answers here, and which in the cloud',
  },
  {
    name: 'conversation-advanced',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: async ({ page, words }) => {
      await page.locator('main > header [aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem', { name: words.personal.advanced.open }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.personal.advanced.title }),
  },
  {
    name: 'conversation-cloud',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: async (scene) => {
      await marks(scene).first().click();
    },
    ready: ({ page, words }) => page.getByText(words.details.raw),
    caption: 'Exactly what was sent, for a reply of a cloud model',
  },
  {
    name: 'conversation-here',
    state: 'filled',
    person: 'owner',
    address: conversation('local'),
    reach: async (scene) => {
      await marks(scene).first().click();
    },
    ready: ({ page, words }) => page.getByText(words.details.nothingLeft),
    caption: 'A sensitive message, answered on this device',
  },
  {
    name: 'conversation-badge',
    state: 'filled',
    person: 'owner',
    address: conversation('local'),
    reach: async (scene) => {
      await composer(scene).fill(scene.home.texts.sensitive.question);
      await scene.page.locator('form mark').first().waitFor();
      await scene.page.locator('form button[data-route=local]').focus();
    },
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.badge.reasons }),
    readme: 'chat',
  },
  {
    name: 'conversation-cited',
    state: 'filled',
    person: 'owner',
    address: conversation('cited'),
    reach: async ({ page, words }) => {
      const sources = page.getByRole('region', { name: words.documents.chat.sources });
      await sources.getByRole('button').first().click();
    },
    ready: ({ page }) => page.getByRole('complementary').locator('mark').first(),
    caption: 'An answer from a document, beside the passage that it rests on',
    readme: 'documents',
  },
  {
    name: 'conversation-day-one',
    state: 'filled',
    person: 'owner',
    address: conversation('dayOne'),
    reach: async (scene) => {
      const { page, words, home } = scene;
      const sources = page.getByRole('region', { name: words.documents.chat.sources });
      await sources.getByRole('button').first().click();
      await page.getByRole('complementary').locator('mark').first().waitFor();
      await composer(scene).fill(home.texts.dayOne.draft);
      await page.locator('form mark').first().waitFor();
      await page.locator('form button[data-route=local]').press('Enter');
    },
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.badge.reasons }),
    window: { width: 1280, height: 1120 },
    readme: 'day-one',
  },
  {
    name: 'conversation-cited-gone',
    state: 'error',
    person: 'owner',
    address: conversation('cited'),
    reach: async ({ page, words }) => {
      const gone = { status: 404, json: { detail: 'Not found.' } };
      await page.route('**/api/v1/documents/*/content', (route) => route.fulfill(gone));
      const sources = page.getByRole('region', { name: words.documents.chat.sources });
      await sources.getByRole('button').first().click();
    },
    ready: ({ page }) => page.getByRole('complementary').locator('blockquote'),
  },
  {
    name: 'conversation-long',
    state: 'long',
    person: 'owner',
    address: conversation('long'),
    ready: (scene) => marks(scene).first(),
  },
  {
    name: 'conversation-menu',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: openMenu,
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('menuitem', { name: words.conversation.delete }),
  },
  {
    name: 'conversation-rename',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: async (scene) => {
      await openMenu(scene);
      await scene.page.getByRole('menuitem', { name: scene.words.conversation.rename }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.conversation.renameTitle }),
  },
  {
    name: 'conversation-delete',
    state: 'filled',
    person: 'owner',
    address: conversation('cloud'),
    reach: async (scene) => {
      await openMenu(scene);
      await scene.page.getByRole('menuitem', { name: scene.words.conversation.delete }).click();
      // While it has the focus it does not go by itself.
      await undo(scene).focus();
    },
    leave: async (scene) => {
      await undo(scene).click();
      await undo(scene).waitFor({ state: 'detached' });
    },
    ready: (scene) => undo(scene),
  },
  {
    name: 'conversation-loading',
    state: 'loading',
    person: 'owner',
    address: conversation('cloud'),
    trouble: { path: 'chat/conversations/*', how: 'silent' },
    ready: ({ page }) => page.getByRole('main'),
  },
  {
    name: 'conversation-error',
    state: 'error',
    person: 'owner',
    address: conversation('cloud'),
    trouble: { path: 'chat/conversations/*', how: 'failing' },
    ready: ({ page }) => page.getByRole('main').getByRole('alert'),
  },
  {
    name: 'conversations-error',
    state: 'error',
    person: 'owner',
    address: '#/',
    trouble: { path: 'chat/conversations?*', how: 'failing' },
    ready: composer,
  },
];
