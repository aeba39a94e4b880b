import { memo, useEffect, useState } from 'react';
import type { ArchiveAnswer } from '../api/upload-document.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import hidden from '../ui/visually-hidden.module.css';
import { ReadingStatus } from './reading-status.tsx';
import { countWithoutText, isUnderWay, type Upload } from './upload.ts';
import styles from './upload-tray.module.css';
import { uploads, useUploads } from './use-uploads.ts';

/** The files on their way into the documents and what became of them, wherever one is in the app. */
export default function UploadTray({ startsFolded }: { startsFolded: boolean }) {
  const { uploads: words } = useStrings().documents;
  const list = useUploads();
  const [isOpen, setIsOpen] = useState(!startsFolded);
  const left = list.filter(isUnderWay).length;
  const failed = list.filter(({ state }) => state === 'failed').length;
  const isSending = list.some(({ state }) => state === 'waiting' || state === 'sending');
  useWarningBeforeLeaving(isSending);
  const known = list.filter(({ state }) => state === 'known').length;
  const done = list.length - left - failed;
  const withoutText = list.filter((upload) => countWithoutText(upload) > 0).length;
  const summary =
    left > 0 ? words.progress(done, list.length) : words.done(done - known, known, failed, withoutText);
  return (
    <>
      <p className={hidden.hidden} role="status">
        {list.length > 0 ? summary : ''}
      </p>
      {list.length > 0 ? (
        <section className={`${layout.inset} ${styles.tray}`} aria-label={words.title}>
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
  const isDone = (upload: Upload) => isAdded(upload) && countWithoutText(upload) === 0;
  return [...list.filter((upload) => !isDone(upload)), ...list.filter(isDone)];
}

const isAdded = ({ state }: Upload): boolean => state === 'ready' || state === 'known';

// What is not sent yet goes with the window; what is only being read does not.
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** One file: how far it is, or what became of it, and the way to stop it or to try it again. */
const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { uploads: words } = useStrings().documents;
  const { key, file, state } = upload;
  return (
    <li className={styles.row} data-state={state}>
      <span className={prose.oneLine} title={file.name}>
        {file.name}
      </span>
      <span className={styles.actions}>
        {state === 'failed' && upload.error?.code !== 'too_large' ? (
          <IconButton
            icon="refresh"
            size="small"
            label={words.again(file.name)}
            onClick={() => uploads.retry(key)}
          />
        ) : null}
        <IconButton
          icon="close"
          size="small"
          label={isUnderWay(upload) ? words.cancel(file.name) : words.dismiss(file.name)}
          onClick={() => uploads.cancel(key)}
        />
      </span>
      <div className={styles.state}>
        <State upload={upload} />
        {upload.archive ? <NotAdded archive={upload.archive} /> : null}
      </div>
    </li>
  );
});

function State({ upload }: { upload: Upload }) {
  const strings = useStrings();
  if (upload.state === 'processing' && upload.document) return <ReadingStatus document={upload.document} />;
  return (
    <span>
      {isAdded(upload) ? <Icon name={countWithoutText(upload) > 0 ? 'alert' : 'check'} size={14} /> : null}
      {wordsOf(upload, strings)}
    </span>
  );
}

// As many as a person reads in a corner of the window.
const MOST_NAMED = 5;

/** The files of an archive that are no documents, and why. */
function NotAdded({ archive: { refused } }: { archive: ArchiveAnswer }) {
  const { documents } = useStrings();
  const named = refused.slice(0, MOST_NAMED);
  if (named.length === 0) return null;
  const left = refused.length - named.length;
  return (
    <ul className={styles.notAdded}>
      {named.map(({ filename, code, message }, index) => (
        <li key={`${index}-${filename}`}>
          {filename}: {documents.refusal({ code, sentence: message })}
        </li>
      ))}
      {left > 0 ? <li>{documents.release.more(left)}</li> : null}
    </ul>
  );
}

function wordsOf(upload: Upload, { documents }: Strings): string {
  const { state, sent, error, archive } = upload;
  const words = documents.uploads;
  const withoutText = countWithoutText(upload);
  if (archive && state === 'ready') {
    const { items, created, refused } = archive;
    return words.done(created, items.length - created, refused.length, withoutText);
  }
  if (withoutText > 0) return words.withoutText(state === 'known');
  if (state === 'failed') return error ? documents.refusal(error) : documents.failed;
  if (state === 'sending') return words.sending(sent);
  return state === 'known' ? words.known : state === 'ready' ? words.ready : words.waiting;
}
