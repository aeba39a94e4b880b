import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listLedger, readLedgerTotals } from '../api/privacy.ts';
import { type LedgerFilter, queryOf } from './ledger-filter.ts';

const PAGE = 50;

/** The caller's requests, newest first and page by page; `about` names the message or run that they were made for. */
export function useLedger(about: string | undefined, filter: LedgerFilter) {
  const query = { ...queryOf(filter), ...(about ? { message_id: about } : {}) };
  return useInfiniteQuery({
    queryKey: ['ledger', about ?? 'all', query],
    queryFn: ({ pageParam }) => listLedger({ skip: pageParam, limit: PAGE, ...query }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
    placeholderData: keepPreviousData,
    // What is read here may have been sent a moment ago in another window.
    staleTime: 0,
    // Bodies are large and never change: comparing every page with what was there before would hold up the window.
    structuralSharing: false,
  });
}

/** The same requests counted over all rows, whatever is shown of them. */
export function useLedgerTotals(about: string | undefined) {
  return useQuery({
    queryKey: ['ledger-totals', about ?? 'all'],
    queryFn: () => readLedgerTotals(about),
    staleTime: 0,
  });
}
