import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type DocumentContent, hasNoText } from '../api/documents.ts';
import { recall, remember } from '../app/remembered.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import prose from '../ui/prose.module.css';
import { Waiting } from '../ui/waiting.tsx';
import { useDocumentContent } from './document-queries.ts';
import styles from './document-view.module.css';
import { HighlightedText } from './highlighted-text.tsx';
import { type LocatedPassage, locatePassage, type Passage } from './locate-passage.ts';
import { type Piece, pieceOf } from './name-place.ts';
import { PageView } from './page-view.tsx';
import { ReadingStatus } from './reading-status.tsx';
import { refusalOfDocument } from './refusal.ts';
import { type PageText, type Sheet, sheetAt, startsOfPages, toSheets } from './to-sheets.ts';

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
  const document = content.data?.document;
  const reason = refusalOfDocument(document ?? {});
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
      {document?.status === 'processing' ? (
        <Aside note={words.view.processing}>
          <ReadingStatus document={document} />
        </Aside>
      ) : null}
      {reason ? (
        <div className={styles.aside}>
          <Notice kind="error">{`${words.failed}. ${words.refusal(reason)}`}</Notice>
        </div>
      ) : null}
      {document?.source_url ? (
        <Aside note={words.view.source(document.source_url, document.created_at)} />
      ) : null}
      {document?.unread_pictures ? (
        <Aside note={words.view.unreadPictures(document.unread_pictures)} />
      ) : null}
      {document && hasNoText(document) ? <Aside note={words.view.noText} /> : null}
      {content.data && document?.status === 'ready' ? (
        <Sheets content={content.data} page={page} passage={passage} />
      ) : null}
    </>
  );
}

function Aside({ note, children }: { note: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.aside}>
      <Notice kind="note">{note}</Notice>
      {children}
    </div>
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
  const [looks, setLooks] = useState(() => recall('pdfView') !== 'text');
  const hasLooks = content.document.content_type === 'application/pdf';
  const show = (next: boolean) => {
    remember('pdfView', next ? 'page' : 'text');
    setLooks(next);
  };
  const sheet = sheets[index];
  // What has no looks either has nothing to be shown.
  if (!sheet || (!hasLooks && hasNoText(content.document))) return null;
  return (
    <>
      {passage && !found ? <Aside note={words.view.notFoundHere} /> : null}
      {hasLooks && looks ? (
        <PageView
          document={content.document}
          page={sheet.page}
          passage={isOn(sheet, found) ? (passage?.text ?? '') : ''}
        />
      ) : (
        <SheetText key={index} sheet={sheet} marked={found} showsMark={index === opened} />
      )}
      {sheets.length > 1 || hasLooks ? (
        <div className={`${layout.flow} ${styles.foot}`}>
          {sheets.length > 1 ? (
            <SheetSwitch
              sheets={sheets}
              index={index}
              piece={pieceOf(content.document)}
              onChange={setIndex}
            />
          ) : null}
          {hasLooks ? (
            <Button look="quiet" icon={looks ? 'file' : 'picture'} onClick={() => show(!looks)}>
              {looks ? words.view.asText : words.view.asPage}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function isOn({ start, text }: Sheet, found: LocatedPassage | undefined): boolean {
  return found !== undefined && found.start < start + text.length && found.end > start;
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
      <Aside note={words.view.deleted}>
        <a href={hrefOf({ name: 'documents' })}>{words.view.back}</a>
      </Aside>
    );
  return (
    <Aside note={words.view.gone}>
      <blockquote className={styles.quote}>{passage.text}</blockquote>
    </Aside>
  );
}

// A passage of short pages runs over several of them.
const PAGES_OF_A_PASSAGE = 4;
// Looking through more than this would be felt; in UTF-16 units.
const MOST_TEXT = 5_000_000;

/** Finds a passage from the page on that it is said to begin on, else anywhere; in offsets of the whole document. */
export function findInPages(
  pages: PageText[],
  page: number | undefined,
  passage: Passage,
): LocatedPassage | undefined {
  const starts = startsOfPages(pages);
  const find = (from: number, to: number) => {
    const shift = starts[from] ?? 0;
    const text = pages
      .slice(from, to)
      .map((one) => one.text)
      .join('\n');
    const found = text.length > MOST_TEXT ? undefined : locatePassage(text, passage);
    return found && moved(found, shift);
  };
  const likely = pages.findIndex((one) => one.page === page);
  const near = likely < 0 ? undefined : find(likely, likely + PAGES_OF_A_PASSAGE);
  return near ?? find(0, pages.length);
}

function moved({ start, end, words }: LocatedPassage, by: number): LocatedPassage {
  return { start: start + by, end: end + by, words: words.map(([from, to]) => [from + by, to + by]) };
}

interface SheetTextProps {
  sheet: Sheet;
  /** A passage, in offsets of the whole document. */
  marked: LocatedPassage | undefined;
  /** Brings the passage into view. */
  showsMark: boolean;
}

/** The text of one sheet, as it was read, with the part of a passage that lies in it marked. */
function SheetText({ sheet, marked, showsMark }: SheetTextProps) {
  const { documents: words } = useStrings();
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // A long passage is more than a screen: what was searched for in it comes first.
    const words = mark.current?.querySelector('mark');
    if (showsMark) (words ?? mark.current)?.scrollIntoView({ block: 'center' });
  }, [showsMark]);
  const within = (offset: number) => Math.min(Math.max(0, offset - sheet.start), sheet.text.length);
  const [start, end] = marked ? [within(marked.start), within(marked.end)] : [0, 0];
  const highlights = (marked?.words ?? [])
    .map(([from, to]): [number, number] => [within(from) - start, within(to) - start])
    .filter(([from, to]) => to > from);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is scrolled with the arrow keys
    <section className={styles.scroller} aria-label={words.view.text} tabIndex={0}>
      <div className={styles.text}>
        {sheet.text.trim() === '' ? <p className={styles.blank}>{words.view.noTextHere}</p> : null}
        {sheet.text.slice(0, start)}
        {end > start ? (
          <mark ref={mark} className={styles.passage}>
            <HighlightedText text={sheet.text.slice(start, end)} highlights={highlights} />
          </mark>
        ) : null}
        {sheet.text.slice(end)}
      </div>
    </section>
  );
}

interface SheetSwitchProps {
  sheets: Sheet[];
  index: number;
  piece: Piece;
  onChange: (index: number) => void;
}

/** Goes from sheet to sheet and says which one this is. */
function SheetSwitch({ sheets, index, piece, onChange }: SheetSwitchProps) {
  const { documents: words } = useStrings();
  return (
    <nav className={`${layout.wideRow} ${prose.aside} ${styles.switch}`} aria-label={words.view.turn}>
      <IconButton
        icon="left"
        label={words.view.previous}
        disabled={index === 0}
        onClick={() => onChange(index - 1)}
      />
      <span role="status">{nameSheet(words, sheets, index, piece)}</span>
      <IconButton
        icon="right"
        label={words.view.next}
        disabled={index === sheets.length - 1}
        onClick={() => onChange(index + 1)}
      />
    </nav>
  );
}

type Words = ReturnType<typeof useStrings>['documents'];

// A format without pages is one page to the server: what is counted are the parts that it is cut into here.
function nameSheet({ view }: Words, sheets: Sheet[], index: number, piece: Piece): string {
  const sheet = sheets[index];
  if (!sheet) return '';
  if (piece === 'part') return view.place(piece, index + 1, sheets.length);
  const last = sheets.at(-1)?.page ?? sheet.page;
  const share = sheet.share.count > 1 ? view.share(sheet.share.number, sheet.share.count) : '';
  return view.place(piece, sheet.page, last) + share;
}
