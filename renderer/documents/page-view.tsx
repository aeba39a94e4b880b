import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DocumentRecord, drawPage } from '../api/documents.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './document-view.module.css';

interface PageViewProps {
  document: DocumentRecord;
  page: number;
  /** What to mark on it; empty for nothing. */
  passage: string;
}

/** A page as it looks, with a passage marked where it stands. */
export function PageView({ document, page, passage }: PageViewProps) {
  const { documents: words } = useStrings();
  const mark = useRef<HTMLSpanElement>(null);
  const drawn = useQuery({
    queryKey: ['document-content', document.id, 'page', page, passage],
    queryFn: ({ signal }) => drawPage(document.id, page, passage, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const { data } = drawn;
  useEffect(() => {
    if (data) mark.current?.scrollIntoView({ block: 'center' });
  }, [data]);
  if (drawn.isError)
    return (
      <div className={styles.aside}>
        <Problem error={drawn.error} isBusy={drawn.isFetching} onRetry={() => drawn.refetch()} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the page is scrolled with the arrow keys
    <section className={styles.scroller} aria-label={words.view.page} aria-busy={!data} tabIndex={0}>
      {data ? (
        <div className={styles.page}>
          <img
            src={`data:image/png;base64,${data.picture}`}
            width={data.width}
            height={data.height}
            alt={words.view.pageOf(page, document.filename)}
          />
          {data.marks.map(({ x, y, width, height }, index) => (
            <span
              key={index}
              ref={index === 0 ? mark : undefined}
              className={styles.mark}
              style={{
                left: `${x * 100}%`,
                top: `${y * 100}%`,
                width: `${width * 100}%`,
                height: `${height * 100}%`,
              }}
            />
          ))}
        </div>
      ) : (
        <div className={styles.aside}>
          <Waiting shape="text" lines={8} onRetry={() => drawn.refetch()} />
        </div>
      )}
      {data && passage && data.marks.length === 0 ? (
        <p className={styles.unmarked}>{words.view.notMarked}</p>
      ) : null}
    </section>
  );
}
