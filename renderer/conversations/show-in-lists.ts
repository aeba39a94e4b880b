import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { background } from '../../models/background.ts';
import type { Conversation, ConversationPage, ConversationSummary } from '../api/chat.ts';
import { CONVERSATIONS_KEY } from './conversation-queries.ts';

/** What a list of conversations is asked for; the command palette asks by a word of its own. */
type ListQuery = { q: string; archived: boolean; project_id?: string } | string;

/**
 * Puts a conversation that has just been written in at the head of every list that it belongs in. The lists are not read
 * anew for it: a turn changes one row, which is known. Those of a search, and those being read at this moment, are.
 */
export function showInLists(queryClient: QueryClient, conversation: Conversation): void {
  if (conversation.temporary) return;
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: CONVERSATIONS_KEY })) {
    const asked = queryKey[1] as ListQuery;
    const isPlain = typeof asked === 'object' && asked.q === '';
    if (!isPlain || state.data === undefined || state.fetchStatus !== 'idle')
      background('refresh_queries', () => queryClient.invalidateQueries({ queryKey, exact: true }));
    else if (belongs(asked, conversation))
      queryClient.setQueryData<InfiniteData<ConversationPage>>(queryKey, (list) =>
        withRow(list, conversation),
      );
  }
}

function belongs(
  asked: { archived: boolean; project_id?: string },
  { archived, project_id: project }: Conversation,
): boolean {
  return (asked.archived || !archived) && (asked.project_id === undefined || asked.project_id === project);
}

function withRow(
  list: InfiniteData<ConversationPage> | undefined,
  conversation: Conversation,
): InfiniteData<ConversationPage> | undefined {
  const [first] = list?.pages ?? [];
  if (!list || !first) return list;
  const { id } = conversation;
  const isKnown = list.pages.some(({ items }) => items.some((item) => item.id === id));
  const pages = list.pages.map(({ items, total }, at) => ({
    items: [...(at === 0 ? [toRow(conversation)] : []), ...items.filter((item) => item.id !== id)],
    total: isKnown ? total : total + 1,
  }));
  return { ...list, pages };
}

function toRow({ messages, ...conversation }: Conversation): ConversationSummary {
  const last = messages.at(-1);
  return {
    ...conversation,
    last_message_preview: last?.content ?? '',
    last_activity_at: last?.created_at ?? conversation.created_at,
  };
}
