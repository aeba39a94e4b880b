import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { background } from '../../models/background.ts';
import * as chat from '../api/chat.ts';
import { queryClient, refresh } from '../app/query-client.ts';

const PAGE = 40;

/** The key under which a conversation with its messages is kept. */
export const conversationKey = (id: string) => ['conversation', id] as const;

/** The key of every list of conversations. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

/** The conversations that match, a page at a time, newest activity first. */
export function useConversations(query: { q: string; archived: boolean; project_id?: string }) {
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

const PROJECTS_KEY = ['projects'] as const;

/** All projects, by name. */
export function useProjects() {
  return useQuery({ queryKey: PROJECTS_KEY, queryFn: ({ signal }) => chat.listProjects(signal) });
}

/** Makes, changes and deletes projects: what `mutationFn` does, and then every list is read anew. */
export function useProjectMutation<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  return useMutation({
    mutationFn,
    onSettled: () => refresh(PROJECTS_KEY, CONVERSATIONS_KEY, ['conversation']),
  });
}

/** One conversation with the messages of its active branch. */
export function useConversation(id: string) {
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => chat.readConversation(id, signal),
  });
}

/** Drops what is known of a conversation; a screen that shows it asks again, and tells where it is gone. */
export function dropConversation(id: string): Promise<void> {
  return queryClient.resetQueries({ queryKey: conversationKey(id) });
}

type Change = Parameters<typeof chat.changeConversation>[1];

/** Renames, restores, switches routing or branch of a conversation. */
export function useChangeConversation(id: string) {
  return useMutation({
    mutationFn: (change: Change) => chat.changeConversation(id, change),
    onSettled: () => refresh(conversationKey(id), CONVERSATIONS_KEY),
  });
}

/** Changes several conversations in the same way. */
export function useChangeMany() {
  return useProjectMutation(({ ids, change }: { ids: readonly string[]; change: Change }) =>
    Promise.all(ids.map((id) => chat.changeConversation(id, change))),
  );
}

/** Archives conversations. */
export function useArchive() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => chat.archiveConversation(id))),
    onSuccess: (_reply, ids) => {
      background('refresh_queries', () => refresh(...ids.map(conversationKey)));
      return refresh(CONVERSATIONS_KEY);
    },
  });
}
