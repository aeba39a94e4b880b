import type { InfiniteData } from '@tanstack/react-query';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { background } from '../../models/background.ts';
import * as api from '../api/documents.ts';
import { queryClient, refresh } from '../app/query-client.ts';

const PAGE = 30;

/** The key of every list of documents. */
export const DOCUMENTS_KEY = ['documents'] as const;

/** The documents whose names hold `q`, a page at a time, newest first. */
export function useDocuments(q: string) {
  return useInfiniteQuery({
    queryKey: [...DOCUMENTS_KEY, { q }],
    queryFn: ({ pageParam, signal }) => api.listDocuments({ q, skip: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.items.length, 0);
      return shown < last.total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilJudged(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
}

// Judging follows reading by seconds, and nothing else tells of its end.
const JUDGING_EVERY = 3000;

/** How soon to ask again, in milliseconds, for documents that can be read already but are not judged; false for none. */
export function untilJudged(documents: api.DocumentRecord[]): number | false {
  const isUnjudged = ({ status, sensitivity_score: score }: api.DocumentRecord) =>
    status === 'ready' && score === null;
  return documents.some(isUnjudged) ? JUDGING_EVERY : false;
}

/** What is known of a document; its name does not change. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => api.readDocument(id, signal),
  });

/** What a document says, page by page. */
export function useDocumentContent(id: string) {
  return useQuery({
    queryKey: ['document-content', id],
    queryFn: ({ signal }) => api.readDocumentContent(id, signal),
    refetchInterval: ({ state }) => untilJudged(state.data ? [state.data.document] : []),
  });
}

/** The passages that fit `query` best; asks nothing while it is empty. */
export function usePassages(query: string, limit: number) {
  return useQuery({
    queryKey: ['passages', query, limit],
    queryFn: ({ signal }) => api.searchDocuments({ query, limit }, signal),
    enabled: query !== '',
    placeholderData: (previous) => (query === '' ? undefined : previous),
  });
}

/** Deletes documents for good. */
export function useDeleteDocuments(onDeleted: (id: string) => void) {
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1 ? api.deleteDocument(ids[0] ?? '') : api.deleteDocuments(ids),
    onSuccess: (_answer, ids) => {
      for (const id of ids) {
        onDeleted(id);
        queryClient.removeQueries({ queryKey: ['document', id] });
        queryClient.removeQueries({ queryKey: ['document-content', id] });
      }
      queryClient.removeQueries({ queryKey: ['passages'] });
      return refresh(DOCUMENTS_KEY);
    },
  });
}

/** Puts what is newly known of a document into every list that shows it, without asking the server again. */
export function showDocument(document: api.DocumentRecord): void {
  queryClient.setQueriesData<InfiniteData<api.DocumentPage>>(
    { queryKey: DOCUMENTS_KEY },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === document.id ? document : item)),
        })),
      },
  );
  queryClient.setQueryData(documentQuery(document.id).queryKey, document);
  // What it says, and what a search finds in it, are known only now.
  background('refresh_queries', () => refresh(['document-content', document.id], ['passages']));
}
