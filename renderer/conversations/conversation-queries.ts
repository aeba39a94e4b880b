import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { background } from '../../models/background.ts';
import * as chat from '../api/chat.ts';

const PAGE = 40;

/** The key under which a conversation with its messages is kept. */
export const conversationKey = (id: string) => ['conversation', id] as const;

/** The key of every list of conversations. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

/** The conversations that match, a page at a time, newest activity first. */
export function useConversations(query: { q: string; archived: boolean }) {
  return useInfiniteQuery({
    queryKey: [...CONVERSATIONS_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      chat.listConversations({ ...query, skip: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.items.length, 0);
      return shown < last.total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** One conversation with the messages of its active branch. */
export function useConversation(id: string) {
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => chat.readConversation(id, signal),
  });
}

type Change = Parameters<typeof chat.changeConversation>[1];

/** Renames, restores, switches routing or branch of a conversation. */
export function useChangeConversation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => chat.changeConversation(id, change),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
        queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }),
      ]),
  });
}

/** Archives a conversation, or deletes it for good. */
export function useRemoveConversation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (how: 'archive' | 'delete') =>
      how === 'archive' ? chat.archiveConversation(id) : chat.deleteConversation(id),
    onSuccess: (_reply, how) => {
      if (how === 'delete') queryClient.removeQueries({ queryKey: conversationKey(id) });
      else
        background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: conversationKey(id) }));
      return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
  });
}
