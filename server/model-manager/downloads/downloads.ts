import { setTimeout as delay } from 'node:timers/promises';
import type { Offer } from '../../../models/catalogue/offer.ts';
import { TIMEOUTS } from '../../core/timeouts.ts';
import { alreadyDownloading, downloadingElsewhere } from '../model-errors.ts';
import { removeFile, storedBytes } from '../model-files.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import type { DownloadStatus, DownloadWish } from './download.types.ts';
import { createDownloadJob, type DownloadJob } from './download-job.ts';
import type { DownloadTools } from './download-model.ts';
import { isRunning, storedStatus } from './download-status.ts';

/** The downloads under way in this process, and those that earlier processes left unfinished. */
export type Downloads = ReturnType<typeof createDownloads>;

/** `wait` is a timer and `stallMs` that of `TIMEOUTS` where nothing is given. */
type DownloadsDependencies = Omit<DownloadTools, 'wait' | 'stallMs'> &
  Partial<Pick<DownloadTools, 'wait' | 'stallMs'>>;

/** Makes the registry of downloads. */
export function createDownloads(dependencies: DownloadsDependencies) {
  const { repository, files, clock } = dependencies;
  const tools: DownloadTools = { wait: pause, stallMs: TIMEOUTS.downloadSilence, ...dependencies };
  const jobs = new Map<string, DownloadJob>();
  const status = (modelId: string): DownloadStatus | undefined => {
    const row = jobs.has(modelId) ? undefined : repository.findDownload(modelId);
    return row ? storedStatus(row, files, clock) : jobs.get(modelId)?.status();
  };
  let lastRate: number | undefined;
  const stop = async (modelId: string) => {
    const current = status(modelId);
    const job = jobs.get(modelId);
    if (isRunning(current) && !job) throw downloadingElsewhere();
    return job && isRunning(current) ? job.stop('cancelled') : current;
  };
  return {
    /** Starts or resumes. Throws 400 when one of this model runs already, 507 when the disk is too full. */
    async start(model: Offer, userId: string | undefined, wish: DownloadWish = {}) {
      if (isRunning(status(model.id))) throw alreadyDownloading();
      const job = createDownloadJob(model, { userId, ...wish }, tools);
      const earlier = jobs.get(model.id);
      jobs.set(model.id, job);
      try {
        await requireSpaceFor(model, tools);
        job.run();
      } catch (error) {
        if (earlier) jobs.set(model.id, earlier);
        else jobs.delete(model.id);
        throw error;
      }
      return job.status();
    },
    /** Where a download stands; undefined when none was begun. */
    status,
    /** The rate of the download under way, or of the last one in this run; undefined before there was any. */
    lastBytesPerSecond() {
      for (const job of jobs.values()) lastRate = job.status().bytesPerSecond || lastRate;
      return lastRate;
    },
    /** Calls `onChange` at once and at each change; resolves after the last one, or when `signal` aborts. */
    async watch(modelId: string, onChange: (status: DownloadStatus) => void, signal: AbortSignal) {
      const job = jobs.get(modelId);
      if (job) return job.watch(onChange, signal);
      const stored = status(modelId);
      if (stored) onChange(stored);
    },
    /** Stops a download and keeps what was received; undefined when none was begun. Throws 400 when another process runs it. */
    async cancel(modelId: string) {
      const stopped = await stop(modelId);
      if (!stopped || stopped.state === 'cancelled' || stopped.state === 'installed') return stopped;
      repository.changeDownload(modelId, {
        state: 'cancelled',
        errorCode: null,
        errorDetail: null,
        errorParams: null,
      });
      jobs.delete(modelId);
      return status(modelId);
    },
    /** Stops a download and removes every trace of it. Throws 400 when another process runs it. */
    async discard(modelId: string) {
      await stop(modelId);
      jobs.delete(modelId);
      await removeFile(files.part(modelId));
      repository.deleteDownload(modelId);
    },
    /** Stops all, as a shutdown does: they count as interrupted and can be resumed. */
    async close() {
      await Promise.all([...jobs.values()].map((job) => job.stop('interrupted')));
    },
  };
}

/** A timer that `signal` ends, with its reason. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal });
}

// The first look, with the catalogue's approximate size; the exact one is checked once the hub has told it.
async function requireSpaceFor(model: Offer, { files, freeDiskBytes }: DownloadTools): Promise<void> {
  const left = Math.max(0, model.approximateBytes - (storedBytes(files.part(model.id)) ?? 0));
  await requireDiskSpace(files.directory, left, freeDiskBytes);
}
