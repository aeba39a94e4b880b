import type { Download } from '../api/models.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';
import { isUnderWay } from './use-download.ts';

/** How far a download is, how fast, and how long it will take; of one that was stopped, what is here already. */
export function DownloadProgress({ download, name }: { download: Download; name: string }) {
  const { models: words } = useStrings();
  return (
    <div className={styles.progress}>
      <ProgressBar download={download} name={name} />
      <span>{sayProgress(download, words)}</span>
    </div>
  );
}

/** The bar alone: it moves by itself only while something is under way of which nobody knows how large it is. */
export function ProgressBar({ download, name }: { download: Download; name: string }) {
  const { models: words } = useStrings();
  const { received_bytes, total_bytes } = download;
  const value = total_bytes ? received_bytes : isUnderWay(download) ? undefined : 0;
  return <progress aria-label={words.downloadOf(name)} max={total_bytes ?? undefined} value={value} />;
}

/** Where a download stands, in words. */
function sayProgress(download: Download, words: Strings['models']): string {
  const { state, received_bytes, total_bytes, bytes_per_second, seconds_left } = download;
  if (state === 'verifying') return words.verifying;
  if (state !== 'running') return words.stopped(received_bytes, total_bytes);
  // Some seconds without a byte: the line is gone, and the server tries again by itself.
  if (bytes_per_second === 0) return words.waiting;
  return words.progress(received_bytes, total_bytes, bytes_per_second, seconds_left);
}
