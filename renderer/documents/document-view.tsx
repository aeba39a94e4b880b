import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { DocumentContent } from '../api/documents.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useDocumentContent } from './document-queries.ts';
import styles from './document-view.module.css';
import { findInPages } from './find-in-pages.ts';
import type { Passage } from './locate-passage.ts';
import { pieceOf } from './name-place.ts';
import { ReadingStatus } from './reading-status.tsx';
import { refusalOfDocument } from './refusal.ts';
import { SheetSwitch } from './sheet-switch.tsx';
import { SheetText } from './sheet-text.tsx';
import { sheetAt, toSheets } from './to-sheets.ts';

interface DocumentViewProps {
  id: string;
  /** Where to open it. */
  page: number | undefined;
  /** What to mark and to bring into view. */
  passage: Passage | undefined;
  /** What stands above the text, once it is known whose text it is. */
  header: (content: DocumentContent | undefined) => ReactNode;
}

/** What a document says, a page at a time, with a passage of it marked. */
export function DocumentView({ id, page, passage, header }: DocumentViewProps) {
  const { documents: words } = useStrings();
  const content = useDocumentContent(id);
  const reason = refusalOfDocument(content.data?.document ?? {});
  return (
    <>
      {header(content.data)}
      {content.isError ? (
        <NotThere
          error={content.error}
          passage={passage}
          isBusy={content.isFetching}
          onRetry={() => content.refetch()}
        />
      ) : null}
      {content.isPending ? (
        <div className={styles.aside}>
          <Waiting shape="text" lines={6} onRetry={() => content.refetch()} />
        </div>
      ) : null}
      {content.data?.document.status === 'processing' ? (
        <div className={styles.aside}>
          <Notice kind="note">{words.view.processing}</Notice>
          <ReadingStatus document={content.data.document} />
        </div>
      ) : null}
      {reason ? (
        <div className={styles.aside}>
          <Notice kind="error">{`${words.failed}. ${words.refusal(reason)}`}</Notice>
        </div>
      ) : null}
      {content.data?.document.status === 'ready' ? (
        <Sheets content={content.data} page={page} passage={passage} />
      ) : null}
    </>
  );
}

interface SheetsProps {
  content: DocumentContent;
  page: number | undefined;
  passage: Passage | undefined;
}

function Sheets({ content, page, passage }: SheetsProps) {
  const { documents: words } = useStrings();
  const [{ sheets, found, opened }] = useState(() => open(content, page, passage));
  const [index, setIndex] = useState(opened);
  const sheet = sheets[index];
  if (!sheet || sheets.every(({ text }) => text.trim() === ''))
    return (
      <div className={styles.aside}>
        <Notice kind="note">{words.view.noText}</Notice>
      </div>
    );
  return (
    <>
      {passage && !found ? (
        <div className={styles.aside}>
          <Notice kind="note">{words.view.notFoundHere}</Notice>
        </div>
      ) : null}
      <SheetText key={index} sheet={sheet} marked={found} showsMark={index === opened} />
      {sheets.length > 1 ? (
        <SheetSwitch sheets={sheets} index={index} piece={pieceOf(content.document)} onChange={setIndex} />
      ) : null}
    </>
  );
}

function open({ pages }: DocumentContent, page: number | undefined, passage: Passage | undefined) {
  const sheets = toSheets(pages);
  const found = passage ? findInPages(pages, page, passage) : undefined;
  const opened = found
    ? sheetAt(sheets, found.words[0]?.[0] ?? found.start)
    : sheets.findIndex((sheet) => sheet.page === page);
  return { sheets, found, opened: Math.max(0, opened) };
}

interface NotThereProps {
  error: Error;
  passage: Passage | undefined;
  isBusy: boolean;
  onRetry: () => void;
}

function NotThere({ error, passage, isBusy, onRetry }: NotThereProps) {
  const { documents: words } = useStrings();
  const isGone = error instanceof ApiError && error.status === 404;
  if (!isGone)
    return (
      <div className={styles.aside}>
        <Problem error={error} isBusy={isBusy} onRetry={onRetry} />
      </div>
    );
  if (!passage)
    return (
      <div className={styles.aside}>
        <Notice kind="note">{words.view.deleted}</Notice>
        <a href={hrefOf({ name: 'documents' })}>{words.view.back}</a>
      </div>
    );
  return (
    <div className={styles.aside}>
      <Notice kind="note">{words.view.gone}</Notice>
      <blockquote className={styles.quote}>{passage.text}</blockquote>
    </div>
  );
}
