import type { Download } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** How far a download is, how fast, and how long it will take. */
export function DownloadProgress({ download }: { download: Download }) {
  const strings = useStrings();
  const words =
    download.state === 'verifying'
      ? strings.models.verifying
      : strings.models.progress(
          download.received_bytes,
          download.total_bytes,
          download.bytes_per_second,
          download.seconds_left,
        );
  return (
    <div className={styles.progress}>
      <progress
        aria-label={words}
        max={download.total_bytes ?? undefined}
        value={download.total_bytes ? download.received_bytes : undefined}
      />
      <span>{words}</span>
    </div>
  );
}
