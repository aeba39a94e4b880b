import { memo } from 'react';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ReadingStatus } from './reading-status.tsx';
import { isUnderWay, type Upload } from './upload.ts';
import styles from './upload-tray.module.css';
import { uploads } from './use-uploads.ts';

/** One file: how far it is, or what became of it, and the way to stop it or to try it again. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { uploads: words } = useStrings().documents;
  const { key, file, state } = upload;
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.name} title={file.name}>
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
      </div>
    </li>
  );
});

function State({ upload }: { upload: Upload }) {
  const strings = useStrings();
  if (upload.state === 'processing' && upload.document) return <ReadingStatus document={upload.document} />;
  return (
    <span>
      {upload.state === 'ready' || upload.state === 'known' ? <Icon name="check" size={14} /> : null}
      {wordsOf(upload, strings)}
    </span>
  );
}

function wordsOf({ state, sent, error }: Upload, { documents }: Strings): string {
  const words = documents.uploads;
  if (state === 'failed') return error ? documents.refusal(error) : documents.failed;
  if (state === 'sending') return words.sending(sent);
  return state === 'known' ? words.known : state === 'ready' ? words.ready : words.waiting;
}
