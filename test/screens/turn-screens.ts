import type { Conversation } from '../../renderer/api/chat.ts';
import { composer } from './composer.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, unanswered } from './staged.ts';

const CLOUD = {
  person: 'owner',
  address: ({ conversations }) => `#/c/${conversations.cloud}`,
} as const satisfies Partial<Screen>;
const main = ({ page }: Scene) => page.getByRole('main');

/** Each message is the second of three versions. */
const VERSIONS = [
  changed<Conversation>('chat/conversations/*', (conversation) => ({
    ...conversation,
    messages: conversation.messages.map((message) => ({
      ...message,
      siblings: ['an-earlier-one', message.id, 'a-later-one'],
    })),
  })),
];
const ARCHIVED = [
  changed<Conversation>('chat/conversations/*', (conversation) => ({ ...conversation, archived: true })),
];

const TOO_LONG_TO_READ = [
  changed<Conversation>('chat/conversations/*', (conversation) => ({
    ...conversation,
    messages: conversation.messages.map((message) =>
      message.metadata ? { ...message, metadata: { ...message.metadata, context_exceeded: true } } : message,
    ),
  })),
];

async function send(scene: Scene): Promise<void> {
  await composer(scene).fill(scene.home.texts.draft.harmless);
  await composer(scene).press('Enter');
}

async function openEditing(scene: Scene): Promise<void> {
  await main(scene).getByRole('button', { name: scene.words.chat.edit }).first().click();
}

/** A message that is said anew, versions of a turn, a reply under way, and what went wrong with one. */
export const TURN_SCREENS: Screen[] = [
  {
    ...CLOUD,
    name: 'conversation-edit',
    state: 'filled',
    reach: openEditing,
    leave: (scene) => main(scene).getByRole('button', { name: scene.words.common.cancel }).click(),
    ready: ({ page, words }) => page.getByRole('textbox', { name: words.chat.editLabel }),
  },
  {
    ...CLOUD,
    name: 'conversation-sent',
    state: 'long',
    reach: async (scene) => {
      await scene.page.locator('button[data-local]').first().click();
      await scene.page.getByText(scene.words.details.raw).click();
    },
    ready: (scene) => main(scene).locator('details[open]'),
  },
  {
    ...CLOUD,
    name: 'conversation-versions',
    state: 'filled',
    staged: VERSIONS,
    ready: (scene) => main(scene).getByText(scene.words.chat.version(2, 3)).first(),
  },
  {
    ...CLOUD,
    name: 'conversation-archived',
    state: 'filled',
    staged: ARCHIVED,
    ready: ({ page, words }) => page.getByText(words.conversation.isArchived),
  },
  {
    ...CLOUD,
    name: 'conversation-waiting',
    state: 'loading',
    staged: [unanswered('POST', 'chat/conversations/*/messages')],
    reach: send,
    ready: ({ page, words }) => page.getByText(words.chat.deciding),
  },
  {
    ...CLOUD,
    name: 'conversation-failed',
    state: 'error',
    trouble: { path: 'chat/conversations/*/messages', how: 'failing' },
    reach: send,
    ready: ({ page, words }) => page.getByRole('button', { name: words.chat.dismiss }),
  },
  {
    ...CLOUD,
    name: 'conversation-disk-full',
    state: 'error',
    reach: async (scene) => {
      await scene.page.route('**/api/v1/chat/conversations/*/messages', (route) =>
        route.fulfill({
          status: 507,
          json: {
            detail: 'The disk is full. Free some space and try again; this was not stored.',
            code: 'disk_full',
          },
        }),
      );
      await send(scene);
    },
    ready: ({ page, words }) => page.getByRole('link', { name: words.personal.wayOn.freeSpace }),
  },
  {
    ...CLOUD,
    name: 'conversation-too-long-to-read',
    state: 'error',
    staged: TOO_LONG_TO_READ,
    ready: ({ page, words }) => page.getByRole('link', { name: words.personal.wayOn.chooseLarger }),
  },
  {
    ...CLOUD,
    name: 'conversation-export-failed',
    state: 'error',
    trouble: { path: 'chat/conversations/*/export?*', how: 'failing' },
    reach: async (scene) => {
      await scene.page.locator('main > header [aria-haspopup=menu]').last().click();
      await scene.page.getByRole('menuitem', { name: scene.words.conversation.exportMarkdown }).click();
    },
    leave: putAway,
    ready: ({ page, words }) => page.getByRole('dialog', { name: words.conversation.exportFailed }),
  },
  {
    name: 'conversation-missing',
    state: 'error',
    person: 'newcomer',
    address: '#/c/00000000-0000-4000-8000-000000000000',
    ready: (scene) => main(scene).getByRole('alert'),
  },
];
