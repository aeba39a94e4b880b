import { useState } from 'react';
import type { FoundPassage } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { cutSnippet } from './cut-snippet.ts';
import { usePassages } from './document-queries.ts';
import { HighlightedText } from './highlighted-text.tsx';
import { namePlace } from './name-place.ts';
import { keepPassage } from './passage-memory.ts';
import styles from './passage-results.module.css';

// The server gives at most fifty.
const STEPS = [10, 50] as const;

/** The passages that fit a query, best first, each a way into its document. */
export function PassageResults({ query }: { query: string }) {
  const strings = useStrings();
  const [limit, setLimit] = useState<number>(STEPS[0]);
  const search = usePassages(query, limit);
  const retry = () => search.refetch();
  if (search.isError) return <Problem error={search.error} isBusy={search.isFetching} onRetry={retry} />;
  if (!search.data) return <Waiting onRetry={retry} />;
  const { results, total, mode } = search.data;
  return (
    <section className={styles.section} aria-busy={search.isPlaceholderData}>
      <header>
        <h2>{strings.documents.passages.title}</h2>
        <span className={styles.count} role="status">
          {strings.documents.passages.count(total)}
        </span>
      </header>
      {mode === 'lexical' ? <ByWordsOnly /> : null}
      {results.length === 0 ? <p className={styles.none}>{strings.documents.passages.none(query)}</p> : null}
      <ol className={styles.list}>
        {results.map((found) => (
          <PassageCard key={found.chunk_id} found={found} />
        ))}
      </ol>
      {results.length < total && limit < STEPS[1] ? (
        <Button look="quiet" isBusy={search.isFetching} onClick={() => setLimit(STEPS[1])}>
          {strings.documents.passages.more}
        </Button>
      ) : null}
    </section>
  );
}

function ByWordsOnly() {
  const words = useStrings().documents.passages;
  return (
    <p className={styles.mode}>
      {words.byWords} <a href={hrefOf({ name: 'models', section: 'embedding' })}>{words.toModels}</a>
    </p>
  );
}

function PassageCard({ found }: { found: FoundPassage }) {
  const strings = useStrings();
  const snippet = cutSnippet(found.text, found.highlights);
  const place = namePlace(strings, found.filename, found.page);
  const route = {
    name: 'document',
    id: found.document_id,
    page: found.page ?? undefined,
    chunk: found.chunk_id,
  } as const;
  return (
    <li className={styles.card}>
      <h3>
        <a
          href={hrefOf(route)}
          onClick={() => keepPassage(found.chunk_id, { text: found.text, highlights: found.highlights })}
        >
          <Icon name="file" size={16} />
          <span>{found.filename}</span>
          {place ? <span className={styles.place}>{place}</span> : null}
        </a>
      </h3>
      {found.heading ? <p className={styles.heading}>{found.heading}</p> : null}
      <p className={styles.text}>
        {snippet.isCutBefore ? '… ' : null}
        <HighlightedText text={snippet.text} highlights={snippet.highlights} />
        {snippet.isCutAfter ? ' …' : null}
      </p>
    </li>
  );
}
