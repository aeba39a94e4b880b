import { useState } from 'react';
import { cutText } from '../../models/cut-text.ts';
import { type FoundPassage, fetchDocument } from '../api/documents.ts';
import { refresh } from '../app/query-client.ts';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useSettled } from '../app/use-settled.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, FormActions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import rows from '../ui/rows.module.css';
import screen from '../ui/screen.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import { Waiting } from '../ui/waiting.tsx';
import { DocumentList } from './document-list.tsx';
import { DOCUMENTS_KEY, usePassages } from './document-queries.ts';
import styles from './documents-screen.module.css';
import { FileButton } from './file-button.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { namePlace } from './name-place.ts';
import { keepPassage, useKeptSearch } from './passage-memory.ts';
import passageResultsStyles from './passage-results.module.css';
import { uploads } from './use-uploads.ts';

/** A person's documents: add some, look through them, search in what they say. */
export function DocumentsScreen() {
  const { documents: words } = useStrings();
  useDocumentTitle(words.title);
  const [search, setSearch] = useKeptSearch();
  const [isAddressed, setAddressed] = useState(false);
  const query = useSettled(search.trim(), 350);
  return (
    <main className={screen.screen}>
      <div className={screen.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={prose.lead}>{words.lead}</p>
          <div className={`${layout.buttons} ${styles.buttons}`}>
            <FileButton
              look="primary"
              icon="plus"
              label={words.add}
              onFiles={(files) => uploads.add(files)}
            />
            <FileButton
              icon="folder"
              label={words.addFolder}
              isFolder
              onFiles={(files) => uploads.add(files)}
            />
            <Button icon="globe" onClick={() => setAddressed(true)}>
              {words.addAddress}
            </Button>
          </div>
          {isAddressed ? <AddressDialog onClose={() => setAddressed(false)} /> : null}
        </header>
        <search className={styles.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            maxLength={1000}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => (event.key === 'Escape' ? setSearch('') : undefined)}
          />
          {search ? (
            <IconButton icon="close" size="small" label={words.clearSearch} onClick={() => setSearch('')} />
          ) : null}
        </search>
        {search.trim() && query ? (
          <Found query={query} />
        ) : (
          <DocumentList title={words.list} q="" empty={<Empty />} />
        )}
      </div>
    </main>
  );
}

function Found({ query }: { query: string }) {
  const { documents: words } = useStrings();
  // Beside passages that were found, that no name fits is no news.
  const found = usePassages(query, 10).data?.results.length ?? 0;
  const none = found > 0 ? null : <p className={prose.note}>{words.passages.noneNamed(query)}</p>;
  return (
    <>
      <PassageResults query={query} />
      <DocumentList title={words.named} q={cutText(query, 200)} empty={none} />
    </>
  );
}

function Empty() {
  const { documents: words } = useStrings();
  return (
    <div className={`${rows.empty} ${styles.empty}`}>
      <Icon name="file" size={36} />
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty}</p>
      <FileButton icon="plus" label={words.choose} onFiles={(files) => uploads.add(files)} />
    </div>
  );
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const { documents: words } = useStrings();
  const [url, setUrl] = useState('');
  const { failure, isBusy, submit } = useSubmit(async () => {
    await fetchDocument(url.trim());
    await refresh(DOCUMENTS_KEY);
    onClose();
  });
  return (
    <Dialog title={words.address.title} onClose={onClose}>
      <p>{words.address.text}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form onSubmit={submit}>
        <Field
          type="url"
          label={words.address.label}
          value={url}
          maxLength={2000}
          required
          autoFocus
          placeholder="https://"
          onChange={(event) => setUrl(event.target.value)}
        />
        <FormActions action={words.address.fetch} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

// The server gives at most fifty.
const STEPS = [10, 50] as const;

/** The passages that fit a query, best first, each a way into its document. */
function PassageResults({ query }: { query: string }) {
  const strings = useStrings();
  const [limit, setLimit] = useState<number>(STEPS[0]);
  const search = usePassages(query, limit);
  const retry = () => search.refetch();
  if (search.isError) return <Problem error={search.error} isBusy={search.isFetching} onRetry={retry} />;
  if (!search.data) return <Waiting onRetry={retry} />;
  const { results, total, mode } = search.data;
  const { passages: words } = strings.documents;
  return (
    <section
      className={`${layout.loose} ${rows.section} ${passageResultsStyles.section}`}
      aria-busy={search.isPlaceholderData}
    >
      <header>
        <h2>{words.title}</h2>
        <span className={passageResultsStyles.count} role="status">
          {words.count(total)}
        </span>
      </header>
      {mode === 'lexical' ? (
        <p className={passageResultsStyles.mode}>
          {words.byWords} <a href={hrefOf({ name: 'models', section: 'embedding' })}>{words.toModels}</a>
        </p>
      ) : null}
      {results.length === 0 ? <p className={passageResultsStyles.none}>{words.none(query)}</p> : null}
      <ol className={`${layout.loose} ${passageResultsStyles.list}`}>
        {results.map((found) => (
          <PassageCard key={found.chunk_id} found={found} />
        ))}
      </ol>
      {results.length < total && limit < STEPS[1] ? (
        <Button look="quiet" isBusy={search.isFetching} onClick={() => setLimit(STEPS[1])}>
          {words.more}
        </Button>
      ) : null}
    </section>
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
    <li className={`${layout.inset} ${layout.tight} ${passageResultsStyles.card}`}>
      <h3>
        <a
          href={hrefOf(route)}
          onClick={() => keepPassage(found.chunk_id, { text: found.text, highlights: found.highlights })}
        >
          <Icon name="file" size={16} />
          <span>{found.filename}</span>
          {place ? <span className={passageResultsStyles.place}>{place}</span> : null}
        </a>
      </h3>
      {found.heading ? <p className={`${prose.oneLine} ${prose.caption}`}>{found.heading}</p> : null}
      <p className={passageResultsStyles.text}>
        {snippet.isCutBefore ? '… ' : null}
        <HighlightedText text={snippet.text} highlights={snippet.highlights} />
        {snippet.isCutAfter ? ' …' : null}
      </p>
    </li>
  );
}

// What can be taken in at a glance, and how much of it comes before the first marked word; in UTF-16 units.
const LENGTH = 360;
const BEFORE = 90;

/** Cuts a passage to where its marked words are densest, between words, and says on which sides; a short one stays whole. */
export function cutSnippet(text: string, highlights: [number, number][]) {
  if (text.length <= LENGTH * 1.25) return { text, highlights, isCutBefore: false, isCutAfter: false };
  const start = startOf(text, densest(highlights));
  const end = endOf(text, start + LENGTH);
  return {
    text: text.slice(start, end),
    highlights: highlights
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): [number, number] => [from - start, to - start]),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  };
}

/** The marked word from which on the most others follow within reach. */
function densest(highlights: [number, number][]): number {
  let best = { at: 0, count: 0 };
  for (const [at] of highlights) {
    const count = highlights.filter(([from]) => from >= at && from <= at + LENGTH - BEFORE).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
}

function startOf(text: string, at: number): number {
  if (at <= BEFORE) return 0;
  const blank = text.slice(at - BEFORE, at).search(/\s/);
  return blank < 0 ? at : at - BEFORE + blank + 1;
}

function endOf(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', wanted);
  return blank > wanted - BEFORE ? blank : wanted;
}
