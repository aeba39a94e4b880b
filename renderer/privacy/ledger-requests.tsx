import { useCallback, useMemo } from 'react';
import { background } from '../../models/background.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { LedgerFilter } from './ledger-filter.ts';
import styles from './ledger-screen.module.css';
import { LedgerTimeline } from './ledger-timeline.tsx';
import { useLedger } from './use-ledger.ts';
import { useLedgerWords } from './use-ledger-words.ts';

interface LedgerRequestsProps {
  about: string | undefined;
  filter: LedgerFilter;
}

/** The timeline of what a filter lets through; older entries are read as the reader comes to them. */
export function LedgerRequests({ about, filter }: LedgerRequestsProps) {
  const words = useLedgerWords();
  const ledger = useLedger(about, filter);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } =
    ledger;
  const retry = () => ledger.refetch();
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const older = useCallback(() => background('ledger_page', fetchNextPage), [fetchNextPage]);
  if (error && !data) return <Problem error={error} isBusy={isFetching} onRetry={retry} />;
  if (!data) return <Waiting lines={4} onRetry={retry} />;
  const total = data.pages.at(-1)?.total ?? 0;
  const canGoOn = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error;
  return (
    <section className={styles.requests} aria-busy={isPlaceholderData}>
      <p className={styles.spoken} role="status">
        {isPlaceholderData ? '' : words.filters.shown(total)}
      </p>
      {entries.length > 0 ? (
        <LedgerTimeline entries={entries} total={total} onOlder={canGoOn ? older : undefined} />
      ) : (
        <p className={styles.quiet}>{words.filters.nothing}</p>
      )}
      {hasNextPage ? (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={older}>
            {words.older}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
