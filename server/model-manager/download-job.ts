import { background, describeFailure, settled } from '../../models/background.ts';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import { AppError } from '../core/app-error.ts';
import type { DownloadStatus, DownloadWish } from './download.types.ts';
import { downloadFolder } from './download-folder.ts';
import { type Asker, type DownloadListener, type DownloadTools, downloadModel } from './download-model.ts';
import { createDownloadProgress, type DownloadProgress } from './download-progress.ts';
import { HEARTBEAT_MS, ownerIsAlive } from './download-status.ts';
import { alreadyDownloading, diskFailure, isFinal } from './model-errors.ts';
import { storedBytes } from './model-files.ts';
import type { InstalledModel, ModelsRepository } from './models.repository.ts';

/** One run of a download, from its start to installed, interrupted, cancelled or failed. */
export interface DownloadJob {
  status(): DownloadStatus;
  /** Begins; the outcome is in `status()` and in the row. Throws 400 when another process has it. */
  run(): void;
  /** Calls `onChange` at once and at each change until the end of the job or of `signal`. */
  watch(onChange: (status: DownloadStatus) => void, signal: AbortSignal): Promise<void>;
  /** Ends it as `outcome`, unless it has ended by itself; resolves when nothing is written any more. */
  stop(outcome: 'cancelled' | 'interrupted'): Promise<DownloadStatus>;
}

/** Makes a job that counts as running from now on, so that a second one can be refused at once. */
export function createDownloadJob(
  model: Offer,
  { userId, thenActivate }: { userId: string | undefined } & DownloadWish,
  tools: DownloadTools,
): DownloadJob {
  const progress = createDownloadProgress(model.id, tools.clock.now);
  const controller = new AbortController();
  const by = { userId, signal: controller.signal };
  let ended: Promise<void> = Promise.resolve();
  const end = keepEnd(model.id, tools);
  return {
    status() {
      end.write();
      return progress.status();
    },
    run() {
      claimRow(model.id, thenActivate, tools);
      const isToBeUsed = tools.repository.findDownload(model.id)?.thenActivate ?? false;
      progress.change({ thenActivate: isToBeUsed });
      ended = download(model, tools, by, listen(progress, model.id, tools)).then(
        (installed) => recordInstalled(installed, isToBeUsed, progress, tools),
        (thrown) => recordEnd(thrown, controller.signal, progress, end, tools),
      );
      background('model_download', () => ended);
    },
    watch: progress.watch,
    async stop(outcome) {
      controller.abort(outcome);
      await settled(ended);
      end.write();
      return progress.status();
    },
  };
}

function download(model: Offer, tools: DownloadTools, by: Asker, listener: DownloadListener) {
  return isFolderModel(model)
    ? downloadFolder(model, tools, by, listener)
    : downloadModel(model, tools, by, listener);
}

// One transaction, so that of two processes that start at once only one gets the row.
function claimRow(
  modelId: string,
  thenActivate: boolean | undefined,
  { repository, clock }: DownloadTools,
): void {
  const now = clock.now();
  const claimed = repository.claimDownload(
    { modelId, ownerPid: process.pid, updatedAt: now, thenActivate },
    (earlier) => earlier.state !== 'running' || !ownerIsAlive(earlier, now),
  );
  if (!claimed) throw alreadyDownloading();
}

/** The end of a download as its row says it, written as soon as the database takes it. */
interface KeptEnd {
  set(change: RowChange): void;
  /** Writes what is not written yet; on a full disk it stays in memory until the next call. */
  write(): void;
}

type RowChange = Parameters<ModelsRepository['changeDownload']>[1];

// A download ends where nobody can be told, often because the disk is full: then its row cannot be written either.
function keepEnd(modelId: string, { repository, logger }: DownloadTools): KeptEnd {
  let unwritten: RowChange | undefined;
  let isTold = false;
  const write = () => {
    if (!unwritten) return;
    try {
      repository.changeDownload(modelId, unwritten);
      unwritten = undefined;
    } catch (thrown) {
      // Once: it is tried again whenever somebody looks at the download.
      if (!isTold)
        logger?.warn('model_download_end_not_written', { model: modelId, ...describeFailure(thrown) });
      isTold = true;
    }
  };
  return {
    set(change) {
      unwritten = change;
      write();
    },
    write,
  };
}

// It is installed whatever becomes of the wish to use it, and the list shows that it is not used.
async function recordInstalled(
  installed: InstalledModel,
  isToBeUsed: boolean,
  progress: DownloadProgress,
  { activate, logger }: DownloadTools,
): Promise<void> {
  const { id, sizeBytes } = installed;
  try {
    if (isToBeUsed) await activate(installed);
  } catch (thrown) {
    logger?.warn('model_not_activated', { model: id, ...describeFailure(thrown) });
  }
  progress.change({ state: 'installed', receivedBytes: sizeBytes, totalBytes: sizeBytes });
}

function recordEnd(
  thrown: unknown,
  signal: AbortSignal,
  progress: DownloadProgress,
  end: KeptEnd,
  { files, clock, logger }: DownloadTools,
): void {
  const { modelId } = progress.status();
  const error = signal.aborted ? undefined : describe(thrown);
  const state = endState(signal, thrown);
  if (error)
    logger?.warn('model_download_ended', { model: modelId, state, code: error.code, kind: kindOf(thrown) });
  end.set({
    state,
    errorCode: error?.code ?? null,
    errorDetail: error?.detail ?? null,
    updatedAt: clock.now(),
    ...(state === 'failed' ? { etag: null, expectedSha256: null, totalBytes: null } : {}),
  });
  progress.change({
    state,
    error,
    ...(state === 'failed' ? { receivedBytes: storedBytes(files.part(modelId)) ?? 0 } : {}),
  });
}

function endState(signal: AbortSignal, thrown: unknown): 'cancelled' | 'interrupted' | 'failed' {
  if (signal.aborted) return signal.reason === 'cancelled' ? 'cancelled' : 'interrupted';
  return thrown instanceof AppError && isFinal(thrown) ? 'failed' : 'interrupted';
}

function describe(thrown: unknown): { code: string; detail: string } {
  const failure = thrown instanceof AppError ? thrown : diskFailure(thrown);
  if (failure) return { code: failure.code, detail: failure.detail };
  return { code: 'internal_error', detail: 'Something went wrong inside Alcove. Try the download again.' };
}

function listen(
  progress: DownloadProgress,
  modelId: string,
  { repository, clock }: DownloadTools,
): DownloadListener {
  let touchedAt = clock.now();
  const touch = () => {
    if (clock.now() - touchedAt < HEARTBEAT_MS) return;
    touchedAt = clock.now();
    repository.changeDownload(modelId, { updatedAt: touchedAt });
  };
  return {
    // After the check of one file of several the next begins.
    onStart: (facts) => progress.change({ ...facts, state: 'running' }),
    onBytes(bytes) {
      progress.add(bytes);
      touch();
    },
    onVerifying: () => progress.change({ state: 'verifying' }),
    onHashed: touch,
  };
}

// The class only: a message may quote a path.
function kindOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
