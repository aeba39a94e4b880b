import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './document-list.module.css';
import { useDocuments } from './document-queries.ts';
import { DocumentRow } from './document-row.tsx';

interface DocumentListProps {
  title: string;
  /** Only those whose names hold this. */
  q: string;
  /** What to show where there are none. */
  empty: React.ReactNode;
}

/** Documents, newest first, a page at a time. */
export function DocumentList({ title, q, empty }: DocumentListProps) {
  const strings = useStrings();
  const list = useDocuments(q);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const quota = list.data?.pages[0]?.quota;
  return (
    <section className={styles.section}>
      {items.length > 0 ? (
        <header>
          <h2>{title}</h2>
          <span className={styles.count}>
            {strings.documents.count(total)}
            {quota ? ` · ${strings.documents.quota(quota.used.bytes, quota.most.bytes)}` : ''}
          </span>
        </header>
      ) : null}
      {list.isError ? (
        <Problem error={list.error} isBusy={list.isFetching} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Waiting onRetry={() => list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? empty : null}
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={title} aria-busy={list.isPlaceholderData}>
          {items.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {strings.documents.more}
        </Button>
      ) : null}
    </section>
  );
}
