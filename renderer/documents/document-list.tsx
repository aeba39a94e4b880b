import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DocumentRecord, hasNoText, readDocumentFile } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import rows from '../ui/rows.module.css';
import { Waiting } from '../ui/waiting.tsx';
import { DeleteSelected, type Selection, selectionOf } from './delete-selected.tsx';
import styles from './document-list.module.css';
import { DocumentMenu } from './document-menu.tsx';
import { useDeleteDocuments, useDocuments } from './document-queries.ts';
import { nameDocument, pieceOf } from './name-place.ts';
import { ReadingStatus } from './reading-status.tsx';
import { refusalOfDocument } from './refusal.ts';
import { SensitivityLabel } from './sensitivity-label.tsx';
import { forgetDeleted, readingFollower, uploads } from './use-uploads.ts';

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
  // What is not shown any more is not deleted either.
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const selection = chosen && selectionOf(items, chosen, setChosen);
  return (
    <section className={`${layout.loose} ${rows.section}`}>
      {items.length > 0 ? (
        <header>
          <h2>{title}</h2>
          <span className={prose.note}>
            {strings.documents.count(total)}
            {quota ? ` · ${strings.documents.quota(quota.used.bytes, quota.most.bytes)}` : ''}
          </span>
          {selection ? null : (
            <Button look="quiet" onClick={() => setChosen(new Set())}>
              {strings.documents.select.start}
            </Button>
          )}
        </header>
      ) : null}
      {selection && items.length > 0 ? (
        <DeleteSelected selection={selection} onEnd={() => setChosen(undefined)} />
      ) : null}
      {list.isError ? (
        <Problem error={list.error} isBusy={list.isFetching} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Waiting onRetry={() => list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? empty : null}
      {items.length > 0 ? (
        <ul className={layout.card} aria-label={title} aria-busy={list.isPlaceholderData}>
          {items.map((document) => (
            <DocumentRow key={document.id} document={document} selection={selection} />
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

/** One document: what it is, how far it is read, and what may become of it. */
function DocumentRow({
  document,
  selection,
}: {
  document: DocumentRecord;
  selection: Selection | undefined;
}) {
  const { documents: words } = useStrings();
  const name = nameDocument(document);
  useEffect(() => readingFollower.notice(document), [document]);
  return (
    <li className={`${rows.row} ${styles.row}`} data-status={document.status}>
      {selection ? (
        <input
          type="checkbox"
          aria-label={words.select.one(name)}
          checked={selection.has(document.id)}
          onChange={() => selection.toggle(document.id)}
        />
      ) : (
        <span className={`${rows.icon} ${styles.icon}`}>
          <Icon name={document.status === 'failed' ? 'alert' : iconOf(document.content_type)} size={20} />
        </span>
      )}
      <div>
        <h3>
          {document.status === 'ready' ? (
            <a href={hrefOf({ name: 'document', id: document.id })}>{name}</a>
          ) : (
            <span>{name}</span>
          )}
        </h3>
        <Facts document={document} />
      </div>
      <div className={styles.label}>
        <Label document={document} />
      </div>
      <DocumentMenu document={document} />
      {document.status === 'processing' ? (
        <div className={styles.below}>
          <ReadingStatus document={document} />
        </div>
      ) : null}
      {document.status === 'failed' ? <Failure document={document} /> : null}
    </li>
  );
}

function iconOf(type: string): IconName {
  return KINDS.find(([form]) => form.test(type))?.[1] ?? 'file';
}

const KINDS: [RegExp, IconName][] = [
  [/^image\//, 'picture'],
  [/sheet|excel|csv/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/rfc822|mbox|outlook/, 'mail'],
  [/json|xml$|html/, 'code'],
  [/pdf|word|text\b|rtf|epub/, 'page'],
];

function Label({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  if (document.status !== 'ready') return null;
  // Of what could not be read nothing was judged.
  if (hasNoText(document)) return <span className={prose.note}>{words.noText}</span>;
  return <SensitivityLabel document={document} />;
}

function Facts({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  const { page_count: pages, filename, language, unread_pictures: unread = 0 } = document;
  return (
    <p className={rows.facts}>
      {nameDocument(document) === filename ? null : <span>{filename}</span>}
      <span>{words.type(document.content_type)}</span>
      <span>{words.size(document.size_bytes)}</span>
      {pages ? <span>{words.pieces(pieceOf(document), pages)}</span> : null}
      {language ? <span>{words.language(language)}</span> : null}
      <span>{words.added(document.created_at)}</span>
      {unread > 0 ? <span className={styles.unread}>{words.unreadPictures(unread)}</span> : null}
    </p>
  );
}

// The server reads a failed file anew when the same bytes come again; they are in its own keeping.
function Failure({ document }: { document: DocumentRecord }) {
  const { documents: words } = useStrings();
  const again = useMutation({
    mutationFn: async () => uploads.add([new File([await readDocumentFile(document.id)], document.filename)]),
  });
  const remove = useDeleteDocuments(forgetDeleted);
  const problem = again.error ?? remove.error;
  const reason = refusalOfDocument(document);
  return (
    <div className={`${layout.flow} ${styles.failure}`}>
      <p>
        {words.failed}. {reason ? words.refusal(reason) : null} {problem?.message}
      </p>
      <div>
        <Button icon="refresh" isBusy={again.isPending} onClick={() => again.mutate()}>
          {words.again}
        </Button>
        <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate([document.id])}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
