import type { DownloadStatus } from './download.types.ts';
import { isRunning } from './download-status.ts';

const NOTIFY_MS = 200;

/** The live figures of one download, and those who watch them. */
export type DownloadProgress = ReturnType<typeof createDownloadProgress>;

/** Starts counting at nothing received; watchers hear of bytes at most every 200 ms of `now`. */
export function createDownloadProgress(modelId: string, now: () => number) {
  const speed = createTransferSpeed(now);
  const watchers = new Set<() => void>();
  let notifiedAt = 0;
  let facts: DownloadStatus = {
    modelId,
    state: 'running',
    receivedBytes: 0,
    totalBytes: undefined,
    bytesPerSecond: 0,
    secondsLeft: undefined,
    thenActivate: false,
    error: undefined,
  };
  const status = () => withSpeed(facts, facts.state === 'running' ? speed.bytesPerSecond() : 0);
  const notify = () => {
    notifiedAt = now();
    for (const watcher of watchers) watcher();
  };
  return {
    status,
    change(changed: Partial<DownloadStatus>) {
      facts = { ...facts, ...changed };
      notify();
    },
    /** Counts bytes that have just been stored. */
    add(bytes: number) {
      facts = { ...facts, receivedBytes: facts.receivedBytes + bytes };
      speed.add(bytes);
      if (now() - notifiedAt >= NOTIFY_MS) notify();
    },
    /** Calls `onChange` at once and at each change until the download or `signal` ends. */
    watch(onChange: (status: DownloadStatus) => void, signal: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => {
        watchers.delete(tell);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const tell = () => {
        const current = status();
        onChange(current);
        if (!isRunning(current)) end();
      };
      watchers.add(tell);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      else tell();
      return promise;
    },
  };
}

function withSpeed(facts: DownloadStatus, bytesPerSecond: number): DownloadStatus {
  const left = facts.totalBytes === undefined ? undefined : facts.totalBytes - facts.receivedBytes;
  const secondsLeft =
    left === undefined || bytesPerSecond === 0 ? undefined : Math.ceil(left / bytesPerSecond);
  return { ...facts, bytesPerSecond, secondsLeft };
}

const WINDOW_MS = 5_000;
const SAMPLE_MS = 250;

/** How fast bytes have been arriving lately: makes a meter over the time that `now` tells, in milliseconds. */
export function createTransferSpeed(now: () => number) {
  let samples = [{ at: now(), bytes: 0 }];
  return {
    add(bytes: number) {
      const at = now();
      const last = samples.at(-1);
      if (last && samples.length > 1 && at - last.at < SAMPLE_MS) last.bytes += bytes;
      else samples.push({ at, bytes });
      samples = samples.filter((sample) => at - sample.at <= WINDOW_MS);
    },
    /** Mean over the last five seconds, rounded; 0 before there is anything to measure. */
    bytesPerSecond() {
      const at = now();
      // A line that has gone quiet is not as fast as it was: nothing that came earlier counts.
      const recent = samples.filter((sample) => at - sample.at <= WINDOW_MS);
      const first = recent[0];
      const elapsed = first ? at - first.at : 0;
      if (!first || elapsed <= 0) return 0;
      const bytes = recent.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
      return Math.round((bytes * 1_000) / elapsed);
    },
  };
}
