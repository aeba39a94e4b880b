import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { AppError } from '../core/app-error.ts';
import type { DownloadState, DownloadStatus } from './download.types.ts';
import { type DownloadListener, type DownloadTools, downloadModel } from './download-model.ts';
import { HEARTBEAT_MS, isRunning } from './download-status.ts';
import { isFinal } from './model-errors.ts';
import { createTransferSpeed } from './transfer-speed.ts';

/** One run of a download, from its start to installed, interrupted, cancelled or failed. */
export interface DownloadJob {
  status(): DownloadStatus;
  /** Begins; the outcome is in `status()` and in the download's row, never thrown. */
  run(): void;
  /** Calls `onChange` at once and at each change until the end of the job or of `signal`. */
  watch(onChange: (status: DownloadStatus) => void, signal: AbortSignal): Promise<void>;
  /** Ends it as `outcome`, unless it has ended by itself; resolves when nothing is written any more. */
  stop(outcome: 'cancelled' | 'interrupted'): Promise<DownloadStatus>;
}

const NOTIFY_MS = 200;

/** Makes a job that counts as running from now on, so that a second one can be refused at once. */
export function createDownloadJob(
  model: CatalogueModel,
  userId: string | undefined,
  tools: DownloadTools,
): DownloadJob {
  const progress = createProgress(model.id, tools.clock.now);
  const controller = new AbortController();
  const by = { userId, signal: controller.signal };
  let ended: Promise<void> = Promise.resolve();
  return {
    status: progress.status,
    run() {
      claimRow(model.id, tools);
      ended = downloadModel(model, tools, by, listen(progress, model.id, tools)).then(
        ({ sizeBytes }) =>
          progress.change({ state: 'installed', receivedBytes: sizeBytes, totalBytes: sizeBytes }),
        (thrown) => recordEnd(thrown, controller.signal, model.id, progress, tools),
      );
    },
    watch: progress.watch,
    async stop(outcome) {
      controller.abort(outcome);
      await ended;
      return progress.status();
    },
  };
}

function claimRow(modelId: string, { repository, clock }: DownloadTools): void {
  const earlier = repository.findDownload(modelId);
  repository.saveDownload({
    modelId,
    state: 'running',
    expectedSha256: earlier?.expectedSha256 ?? null,
    totalBytes: earlier?.totalBytes ?? null,
    etag: earlier?.etag ?? null,
    errorCode: null,
    errorDetail: null,
    ownerPid: process.pid,
    updatedAt: clock.now(),
  });
}

function recordEnd(
  thrown: unknown,
  signal: AbortSignal,
  modelId: string,
  progress: Progress,
  { repository, clock }: DownloadTools,
): void {
  const error = signal.aborted ? undefined : describe(thrown);
  const state = endState(signal, thrown);
  repository.changeDownload(modelId, {
    state,
    errorCode: error?.code ?? null,
    errorDetail: error?.detail ?? null,
    updatedAt: clock.now(),
    ...(state === 'failed' ? { etag: null, expectedSha256: null, totalBytes: null } : {}),
  });
  progress.change({ state, error, ...(state === 'failed' ? { receivedBytes: 0 } : {}) });
}

function endState(signal: AbortSignal, thrown: unknown): 'cancelled' | 'interrupted' | 'failed' {
  if (signal.aborted) return signal.reason === 'cancelled' ? 'cancelled' : 'interrupted';
  return thrown instanceof AppError && isFinal(thrown) ? 'failed' : 'interrupted';
}

function describe(thrown: unknown): { code: string; detail: string } {
  if (thrown instanceof AppError) return { code: thrown.code, detail: thrown.detail };
  return { code: 'internal_error', detail: 'Something went wrong inside Alcove. Try the download again.' };
}

function listen(progress: Progress, modelId: string, { repository, clock }: DownloadTools): DownloadListener {
  let touchedAt = clock.now();
  const touch = () => {
    if (clock.now() - touchedAt < HEARTBEAT_MS) return;
    touchedAt = clock.now();
    repository.changeDownload(modelId, { updatedAt: touchedAt });
  };
  return {
    onStart: (facts) => progress.change(facts),
    onBytes(bytes) {
      progress.add(bytes);
      touch();
    },
    onVerifying: () => progress.change({ state: 'verifying' }),
    onHashed: touch,
  };
}

interface Progress {
  status(): DownloadStatus;
  change(facts: { state?: DownloadState } & Partial<DownloadStatus>): void;
  add(bytes: number): void;
  watch: DownloadJob['watch'];
}

function createProgress(modelId: string, now: () => number): Progress {
  const speed = createTransferSpeed(now);
  const watchers = new Set<() => void>();
  let notifiedAt = 0;
  let facts = { modelId, state: 'running' as DownloadState, receivedBytes: 0 } as DownloadStatus;
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
