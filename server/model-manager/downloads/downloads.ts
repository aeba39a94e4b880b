import { setTimeout as delay } from 'node:timers/promises';
import type { Offer } from '../../../models/catalogue/offer.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { TIMEOUTS } from '../../core/timeouts.ts';
import { alreadyDownloading, downloadingElsewhere } from '../model-errors.ts';
import { type ModelFiles, removeFile, storedBytes } from '../model-files.ts';
import type { InstalledModel, ModelsRepository } from '../models.repository.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import type { Download, DownloadStatus, DownloadWish } from './download.types.ts';
import { createDownloadJob, type DownloadJob } from './download-job.ts';
import type { DownloadTools } from './download-model.ts';
import { isRunning, storedStatus } from './download-status.ts';

/** The downloads under way in this process, and those that earlier processes left unfinished. */
export interface Downloads {
  /** Starts or resumes. Throws 400 when one of this model runs already, 507 when the disk is too full. */
  start(model: Offer, userId: string | undefined, wish?: DownloadWish): Promise<DownloadStatus>;
  /** Where a download stands; undefined when none was begun. */
  status(modelId: string): DownloadStatus | undefined;
  /** Calls `onChange` at once and at each change; resolves after the last one, or when `signal` aborts. */
  watch(modelId: string, onChange: (status: DownloadStatus) => void, signal: AbortSignal): Promise<void>;
  /** Stops a download and keeps what was received; undefined when none was begun. Throws 400 when another process runs it. */
  cancel(modelId: string): Promise<DownloadStatus | undefined>;
  /** Stops a download and removes every trace of it. Throws 400 when another process runs it. */
  discard(modelId: string): Promise<void>;
  /** The rate of the download under way, or of the last one in this run; undefined before there was any. */
  lastBytesPerSecond(): number | undefined;
  /** Stops all, as a shutdown does: they count as interrupted and can be resumed. */
  close(): Promise<void>;
}

interface DownloadsDependencies {
  repository: ModelsRepository;
  files: ModelFiles;
  clock: Clock;
  download: Download;
  freeDiskBytes: (directory: string) => Promise<number>;
  totalMemoryBytes: number;
  /** Puts a model to use whose download was to end so. */
  activate: (model: InstalledModel) => Promise<void>;
  /** Pause between attempts; default: a timer. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Silence after which a connection counts as cut, in milliseconds; default: `TIMEOUTS`. */
  stallMs?: number;
  hubAnswerMs?: number;
  mirror?: string | undefined;
  logger?: Logger;
}

/** Makes the registry of downloads. */
export function createDownloads(dependencies: DownloadsDependencies): Downloads {
  const { repository, files, clock } = dependencies;
  const tools: DownloadTools = { wait: pause, stallMs: TIMEOUTS.downloadSilence, ...dependencies };
  const jobs = new Map<string, DownloadJob>();
  const status = (modelId: string) => {
    const row = jobs.has(modelId) ? undefined : repository.findDownload(modelId);
    return row ? storedStatus(row, files, clock) : jobs.get(modelId)?.status();
  };
  let lastRate: number | undefined;
  const lookAtRate = () => {
    for (const job of jobs.values()) lastRate = job.status().bytesPerSecond || lastRate;
    return lastRate;
  };
  const stop = async (modelId: string) => {
    const current = status(modelId);
    const job = jobs.get(modelId);
    if (isRunning(current) && !job) throw downloadingElsewhere();
    return job && isRunning(current) ? job.stop('cancelled') : current;
  };
  return {
    async start(model, userId, wish = {}) {
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
    status,
    lastBytesPerSecond: lookAtRate,
    async watch(modelId, onChange, signal) {
      const job = jobs.get(modelId);
      if (job) return job.watch(onChange, signal);
      const stored = status(modelId);
      if (stored) onChange(stored);
    },
    async cancel(modelId) {
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
    async discard(modelId) {
      await stop(modelId);
      jobs.delete(modelId);
      await removeFile(files.part(modelId));
      repository.deleteDownload(modelId);
    },
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
