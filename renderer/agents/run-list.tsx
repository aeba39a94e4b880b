import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './run-list.module.css';
import { useRuns } from './run-queries.ts';
import { RunRow } from './run-row.tsx';
import { useAgentWords } from './use-agent-words.ts';

/** Puts the list into view, and the keyboard there. */
export function goToRuns(): void {
  const heading = document.getElementById(HEADING);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const HEADING = 'past-runs';

/** Past runs, newest first, a page at a time. */
export function RunList() {
  const words = useAgentWords();
  const list = useRuns();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={styles.section} aria-busy={list.isPending}>
      <header>
        <h2 id={HEADING} tabIndex={-1}>
          {words.history}
        </h2>
        {items.length > 0 ? (
          <span className={styles.count}>{words.count(list.data?.pages[0]?.total ?? 0)}</span>
        ) : null}
      </header>
      {list.isError ? (
        <Problem error={list.error} isBusy={list.isFetching} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Waiting onRetry={() => list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? (
        <div className={styles.empty}>
          <Icon name="agents" size={32} />
          <h3>{words.historyEmptyTitle}</h3>
          <p>{words.historyEmpty}</p>
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={words.history}>
          {items.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}
