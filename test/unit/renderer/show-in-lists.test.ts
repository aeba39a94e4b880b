import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Conversation, ConversationPage, ConversationSummary } from '../../../renderer/api/chat.ts';
import { CONVERSATIONS_KEY } from '../../../renderer/conversations/conversation-queries.ts';
import { showInLists } from '../../../renderer/conversations/show-in-lists.ts';

const row = (id: string): ConversationSummary => ({
  id,
  title: id,
  created_at: '2026-11-21T00:00:00.000Z',
  message_count: 2,
  last_message_preview: '',
  last_activity_at: '2026-11-21T00:00:00.000Z',
  routing: 'auto',
  archived: false,
  pinned: false,
  project_id: null,
  local_model: null,
  cloud_model: null,
  temperature: null,
  max_tokens: null,
});
const answered = (change: Partial<Conversation> = {}): Conversation => ({
  ...row('new'),
  title: 'Swallows',
  system_prompt: '',
  instructions: '',
  messages: [
    { id: 'q', role: 'user', content: 'q', created_at: '2026-11-22T10:00:00.000Z', parent_id: null },
    {
      id: 'a',
      role: 'assistant',
      content: 'An answer',
      created_at: '2026-11-22T10:00:05.000Z',
      parent_id: 'q',
    },
  ],
  ...change,
});

const LIST = { q: '', archived: false };
function listsWith(query: object, ...pages: string[][]) {
  const queryClient = new QueryClient();
  const total = pages.flat().length;
  const data = {
    pageParams: pages.map((_, at) => at),
    pages: pages.map((ids) => ({ items: ids.map(row), total })),
  };
  queryClient.setQueryData([...CONVERSATIONS_KEY, query], data);
  const shown = () =>
    queryClient.getQueryData<{ pages: ConversationPage[] }>([...CONVERSATIONS_KEY, query])?.pages ?? [];
  const ids = () => shown().map(({ items }) => items.map(({ id }) => id));
  return { queryClient, shown, ids };
}

test('a conversation that was begun comes to the head of the list, with its title and when it was used', () => {
  const { queryClient, shown, ids } = listsWith(LIST, ['a', 'b'], ['c']);
  showInLists(queryClient, answered());
  expect(ids()).toEqual([['new', 'a', 'b'], ['c']]);
  expect(shown().map(({ total }) => total)).toEqual([4, 4]);
  expect(shown()[0]?.items[0]).toMatchObject({
    title: 'Swallows',
    last_activity_at: '2026-11-22T10:00:05.000Z',
    last_message_preview: 'An answer',
  });
});

test('one that is known moves there, from whatever page, and is no second row', () => {
  const { queryClient, shown, ids } = listsWith(LIST, ['a', 'b'], ['new', 'c']);
  showInLists(queryClient, answered());
  expect(ids()).toEqual([['new', 'a', 'b'], ['c']]);
  expect(shown().map(({ total }) => total)).toEqual([4, 4]);
});

test.each([
  ['of a project', { ...LIST, project_id: 'other' }, {}],
  ['without the archived', LIST, { archived: true }],
  ['at all, where it is kept nowhere', LIST, { temporary: true as const }],
])('it is in no list %s that it does not belong in', (_name, query, change) => {
  const { queryClient, ids } = listsWith(query, ['a']);
  showInLists(queryClient, answered(change));
  expect(ids()).toEqual([['a']]);
});

test('the lists of a search are read anew, since only the server knows what it finds', () => {
  const { queryClient, ids } = listsWith({ ...LIST, q: 'swallows' }, ['a']);
  showInLists(queryClient, answered());
  expect(ids()).toEqual([['a']]);
  const [query] = queryClient.getQueryCache().findAll({ queryKey: CONVERSATIONS_KEY });
  expect(query?.state.isInvalidated).toBe(true);
});
