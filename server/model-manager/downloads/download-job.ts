import { mkdir } from 'node:fs/promises';
import { background, describeFailure, settled } from '../../../models/background.ts';
import type { FolderModel } from '../../../models/catalogue/folder-model.ts';
import { isFolderModel, type Offer } from '../../../models/catalogue/offer.ts';
import { AppError } from '../../core/app-error.ts';
import { describeFolder } from '../describe-installed.ts';
import { fillSlot } from '../fill-slot.ts';
import { folderDigest } from '../folder-digest.ts';
import { judgeFolder } from '../judge-model-folder.ts';
import { alreadyDownloading, digestChanged, diskFailure, isFinal, notAModel } from '../model-errors.ts';
import { publishFolder, removeFile, removeFinished, storedBytes } from '../model-files.ts';
import type { InstalledModel, ModelsRepository } from '../models.repository.ts';
import type { DownloadFailure, DownloadWish } from './download.types.ts';
import { type Asker, type DownloadListener, type DownloadTools, downloadModel } from './download-model.ts';
import { createDownloadProgress, type DownloadProgress } from './download-progress.ts';
import { HEARTBEAT_MS, ownerIsAlive } from './download-status.ts';
import { bytesOf, expectFiles } from './expect-files.ts';
import { receiveFolder } from './receive-folder.ts';

/** One run of a download, from its start to installed, interrupted, cancelled or failed. */
export type DownloadJob = ReturnType<typeof createDownloadJob>;

/** Makes a job that counts as running from now on, so that a second one can be refused at once. */
export function createDownloadJob(
  model: Offer,
  { userId, thenActivate }: { userId: string | undefined } & DownloadWish,
  tools: DownloadTools,
) {
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
    /** Begins; the outcome is in `status()` and in the row. Throws 400 when another process has it. */
    run() {
      claimRow(model.id, thenActivate, tools);
      const begun = tools.repository.findDownload(model.id);
      const isToBeUsed = begun?.thenActivate ?? false;
      // Before the source has said anything, an earlier try tells how far it is.
      progress.change({
        thenActivate: isToBeUsed,
        receivedBytes: storedBytes(tools.files.part(model.id)) ?? 0,
        totalBytes: begun?.totalBytes ?? undefined,
      });
      ended = download(model, tools, by, listen(progress, model.id, tools)).then(
        (installed) => recordInstalled(installed, isToBeUsed, progress, tools),
        (thrown) => recordEnd(thrown, controller.signal, progress, end, tools),
      );
      background('model_download', () => ended);
    },
    /** Calls `onChange` at once and at each change until the end of the job or of `signal`. */
    watch: progress.watch,
    /** Ends it as `outcome`, unless it has ended by itself; resolves when nothing is written any more. */
    async stop(outcome: 'cancelled' | 'interrupted') {
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

type RowChange = Parameters<ModelsRepository['changeDownload']>[1];

/** The end of a download as its row says it, written as soon as the database takes it. */
type KeptEnd = ReturnType<typeof keepEnd>;

// A download ends where nobody can be told, often because the disk is full: then its row cannot be written either.
function keepEnd(modelId: string, { repository, logger }: DownloadTools) {
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
    set(change: RowChange) {
      unwritten = change;
      write();
    },
    /** Writes what is not written yet; on a full disk it stays in memory until the next call. */
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
    errorParams: error?.params ?? null,
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

const DURING_DOWNLOAD = { during: 'download' };

function describe(thrown: unknown): DownloadFailure {
  const failure = thrown instanceof AppError ? thrown : diskFailure(thrown);
  if (failure) {
    const { code, detail } = failure;
    // What has arrived stays: windows must not say that nothing was saved.
    return { code, detail, params: failure.params ?? (code === 'disk_full' ? DURING_DOWNLOAD : undefined) };
  }
  const detail = 'Something went wrong inside Alcove. Try the download again.';
  return { code: 'internal_error', detail, params: undefined };
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

/**
 * Downloads, verifies and installs one catalogue model of several files, going on where an earlier try stopped: in the
 * `.part` folder verified files have their names, the one that is arriving ends in `.part`. A file that is not the
 * published one is removed; all of them when the publisher has replaced a file since it was first installed here.
 * Throws AppError as `expectFiles` and `receiveFolder` do, and the reason of `by.signal`.
 */
async function downloadFolder(
  model: FolderModel,
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<InstalledModel> {
  const { files, repository } = tools;
  by.signal.throwIfAborted();
  const published = await expectFiles(model, tools, by);
  await reclaimFinished(model, tools);
  await mkdir(files.part(model.id), { recursive: true, mode: 0o700 });
  const received = await receiveFolder(model, published, tools, by, listener).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === digestChanged().code)
        await removeFile(files.part(model.id));
      throw error;
    },
  );
  await requireKind(model, files.part(model.id));
  const installed = describeFolder({
    ...model,
    source: 'catalogue',
    fileName: finishedName(model),
    sha256: folderDigest(received),
    sizeBytes: bytesOf(received),
    createdAt: tools.clock.now(),
  });
  const finished = files.finished(installed.fileName);
  await removeFinished(finished, files);
  await publishFolder(files.part(model.id), finished);
  repository.install(installed, received);
  fillSlot(installed, tools, tools.totalMemoryBytes);
  return installed;
}

function finishedName({ kind, id }: FolderModel): string {
  return `${kind}/${id}`;
}

// Published honestly, and still perhaps no model: what is installed must be what it is used for.
async function requireKind({ kind }: FolderModel, part: string): Promise<void> {
  const judged = await judgeFolder(part).catch(() => undefined);
  if (judged?.kind === kind) return;
  await removeFile(part);
  throw notAModel('The published files are no model that Alcove can use.');
}

// A folder that a crash left without its row, or one that was damaged since: keep what of it is still good.
async function reclaimFinished(model: FolderModel, { files }: DownloadTools): Promise<void> {
  const finished = files.finished(finishedName(model));
  const part = files.part(model.id);
  if (storedBytes(finished) === undefined || storedBytes(part) !== undefined) return;
  await publishFolder(finished, part);
}
