import { useInfiniteQuery } from '@tanstack/react-query';
import { listLedger } from '../api/privacy.ts';

const PAGE = 50;

/** The caller's requests, newest first and page by page; `about` names the message or run that they were made for. */
export function useLedger(about: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['ledger', about ?? 'all'],
    queryFn: ({ pageParam }) =>
      listLedger({ skip: pageParam, limit: PAGE, ...(about ? { message_id: about } : {}) }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
    // What is read here may have been sent a moment ago in another window.
    staleTime: 0,
  });
}
