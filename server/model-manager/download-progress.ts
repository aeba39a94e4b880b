import type { DownloadStatus } from './download.types.ts';
import { isRunning } from './download-status.ts';
import { createTransferSpeed } from './transfer-speed.ts';

const NOTIFY_MS = 200;

/** The live figures of one download, and those who watch them. */
export interface DownloadProgress {
  status(): DownloadStatus;
  change(facts: Partial<DownloadStatus>): void;
  /** Counts bytes that have just been stored. */
  add(bytes: number): void;
  /** Calls `onChange` at once and at each change until the download or `signal` ends. */
  watch(onChange: (status: DownloadStatus) => void, signal: AbortSignal): Promise<void>;
}

/** Starts counting at nothing received; watchers hear of bytes at most every 200 ms of `now`. */
export function createDownloadProgress(modelId: string, now: () => number): DownloadProgress {
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
    change(changed) {
      facts = { ...facts, ...changed };
      notify();
    },
    add(bytes) {
      facts = { ...facts, receivedBytes: facts.receivedBytes + bytes };
      speed.add(bytes);
      if (now() - notifiedAt >= NOTIFY_MS) notify();
    },
    watch: (onChange, signal) => watchUntilEnd(status, watchers, onChange, signal),
  };
}

function withSpeed(facts: DownloadStatus, bytesPerSecond: number): DownloadStatus {
  const left = facts.totalBytes === undefined ? undefined : facts.totalBytes - facts.receivedBytes;
  const secondsLeft =
    left === undefined || bytesPerSecond === 0 ? undefined : Math.ceil(left / bytesPerSecond);
  return { ...facts, bytesPerSecond, secondsLeft };
}

function watchUntilEnd(
  status: () => DownloadStatus,
  watchers: Set<() => void>,
  onChange: (status: DownloadStatus) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
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
  });
}
