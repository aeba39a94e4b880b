import type { DocumentRecord, ReadingProgress } from '../api/documents.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './reading-status.module.css';
import { useReadingProgress } from './use-uploads.ts';

/** How far the reading of a document is, as words and as a bar. */
export function ReadingStatus({ document }: { document: Pick<DocumentRecord, 'id' | 'status'> }) {
  const strings = useStrings();
  const progress = useReadingProgress(document);
  const words = wordsOf(progress, strings);
  return (
    <div className={styles.status}>
      <span>{words}</span>
      <progress aria-label={words} {...barOf(progress)} />
    </div>
  );
}

function wordsOf(progress: ReadingProgress | undefined, { documents: { stage } }: Strings): string {
  if (!progress || progress.stage === 'waiting') return stage.waiting;
  if (progress.stage === 'indexing') return stage.indexing;
  return progress.page_count ? stage.pages(progress.pages_done ?? 0, progress.page_count) : stage.reading;
}

// Nothing moves for a document that waits: with a folder of them, everything would.
function barOf(progress: ReadingProgress | undefined): { max?: number; value?: number } {
  if (!progress || progress.stage === 'waiting') return { max: 1, value: 0 };
  return progress.stage === 'reading' && progress.page_count
    ? { max: progress.page_count, value: progress.pages_done ?? 0 }
    : {};
}
