import { useEffect, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { isUnderWay, type Upload } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './upload-tray.module.css';
import { uploads, useUploads } from './use-uploads.ts';

/** The files on their way into the documents and what became of them, wherever one is in the app. */
export function UploadTray({ startsFolded }: { startsFolded: boolean }) {
  const { uploads: words } = useStrings().documents;
  const list = useUploads();
  const [isOpen, setIsOpen] = useState(!startsFolded);
  const left = list.filter(isUnderWay).length;
  const failed = list.filter(({ state }) => state === 'failed').length;
  const isSending = list.some(({ state }) => state === 'waiting' || state === 'sending');
  useWarningBeforeLeaving(isSending);
  const known = list.filter(({ state }) => state === 'known').length;
  const done = list.length - left - failed;
  const summary = left > 0 ? words.progress(done, list.length) : words.done(done - known, known, failed);
  return (
    <>
      <p className={styles.spoken} role="status">
        {list.length > 0 ? summary : ''}
      </p>
      {list.length > 0 ? (
        <section className={styles.tray} aria-label={words.title}>
          <header>
            <p aria-hidden="true">{summary}</p>
            <span data-open={isOpen} className={styles.fold}>
              <IconButton
                icon="chevron"
                size="small"
                label={isOpen ? words.hide : words.show}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              />
            </span>
            {isSending ? (
              <IconButton icon="stop" size="small" label={words.stop} onClick={() => uploads.stop()} />
            ) : null}
            {left === 0 ? (
              <IconButton icon="close" size="small" label={words.clear} onClick={() => uploads.clearDone()} />
            ) : null}
          </header>
          <progress aria-label={summary} max={list.length} value={list.length - left} />
          {isOpen ? (
            <ul>
              {inOrder(list).map((upload) => (
                <UploadRow key={upload.key} upload={upload} />
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

// Of a folder full of files, those that still need a look must not lie below the others.
function inOrder(list: readonly Upload[]): Upload[] {
  const isDone = ({ state }: Upload) => state === 'ready' || state === 'known';
  return [...list.filter((upload) => !isDone(upload)), ...list.filter(isDone)];
}

// What is not sent yet goes with the window; what is only being read does not.
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
