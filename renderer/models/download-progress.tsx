import type { Download } from '../api/models.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { standingOf } from './download-standing.ts';
import styles from './models-screen.module.css';

/** How far a download is, how fast, and how long it will take; of one that stands still, what is here already. */
export function DownloadProgress({ download, name }: { download: Download; name: string }) {
  const { models: words } = useStrings();
  const sentence = sayProgress(download, words);
  if (sentence === '') return null;
  return (
    <div className={styles.progress}>
      <ProgressBar download={download} name={name} />
      <span>{sentence}</span>
    </div>
  );
}

/**
 * The bar alone: it moves by itself only while something is under way of which nobody knows how large it is. What stands
 * still has one only where it tells a share.
 */
export function ProgressBar({ download, name }: { download: Download; name: string }) {
  const { models: words } = useStrings();
  const { received_bytes, total_bytes } = download;
  const standing = standingOf(download);
  if (standing !== 'running' && (received_bytes === 0 || !total_bytes)) return null;
  return (
    <progress
      aria-label={words.downloadOf(name)}
      data-standing={standing}
      max={total_bytes ?? undefined}
      value={total_bytes ? received_bytes : undefined}
    />
  );
}

/** Where a download stands, in words; nothing of one that failed before anything arrived. */
function sayProgress(download: Download, words: Strings['models']): string {
  const { state, received_bytes, total_bytes, bytes_per_second, seconds_left } = download;
  const standing = standingOf(download);
  if (standing === 'paused') return words.paused(received_bytes, total_bytes);
  if (standing === 'failed') return received_bytes > 0 ? words.kept(received_bytes, total_bytes) : '';
  if (standing === 'done' || state === 'verifying') return words.verifying;
  // Some seconds without a byte: the line is gone, and the server tries again by itself.
  if (bytes_per_second === 0) return words.waiting;
  return words.progress(received_bytes, total_bytes, bytes_per_second, seconds_left);
}
