import type { ReactNode } from 'react';
import type { Download } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { sayFailure } from './download-standing.ts';
import styles from './failed-download.module.css';

interface FailedDownloadProps {
  download: Download;
  /** Of its model. */
  name: string;
  /** Starts it again; absent where a button beside it does. */
  onTryAgain?: () => void;
  isBusy?: boolean;
  /** The way to another model. */
  children?: ReactNode;
}

/** A download that came to nothing: why, what of it is here, and the ways on. */
export function FailedDownload({ download, name, onTryAgain, isBusy, children }: FailedDownloadProps) {
  const strings = useStrings();
  const { models: words } = strings;
  return (
    <div className={styles.failed} data-standing="failed">
      <Notice kind="caution">{sayFailure(download, strings)}</Notice>
      <DownloadProgress download={download} name={name} />
      <div className={styles.ways}>
        {onTryAgain ? (
          <Button
            icon="refresh"
            aria-label={words.named(strings.states.tryAgain, name)}
            isBusy={isBusy}
            onClick={onTryAgain}
          >
            {strings.states.tryAgain}
          </Button>
        ) : null}
        {download.error?.code === 'egress_offline' ? (
          <a href={hrefOf({ name: 'settings', section: 'privacy' })}>{words.toOfflineMode}</a>
        ) : null}
        <a href={hrefOf({ name: 'models', section: 'import' })}>{words.toImport}</a>
        {children}
      </div>
    </div>
  );
}
