import type { Clock } from '../../core/clock.ts';
import { type ModelFiles, storedBytes } from '../model-files.ts';
import type { DownloadRow } from '../models.repository.ts';
import type { DownloadFailure, DownloadStatus } from './download.types.ts';

/** A running process touches its row this often, in milliseconds. */
export const HEARTBEAT_MS = 2_000;

const DEAD_AFTER_MS = 60_000;

/** Whether bytes may still arrive. */
export function isRunning(status: DownloadStatus | undefined): boolean {
  return status?.state === 'running' || status?.state === 'verifying';
}

/** The status of a download that no job of this process holds: its row, and the size of its `.part` file or folder. */
export function storedStatus(row: DownloadRow, files: ModelFiles, clock: Clock): DownloadStatus {
  return {
    modelId: row.modelId,
    state: row.state === 'running' && !ownerIsAlive(row, clock.now()) ? 'interrupted' : row.state,
    receivedBytes: storedBytes(files.part(row.modelId)) ?? 0,
    totalBytes: row.totalBytes ?? undefined,
    bytesPerSecond: 0,
    secondsLeft: undefined,
    thenActivate: row.thenActivate,
    error: failureOf(row),
  };
}

function failureOf({ errorCode, errorDetail, errorParams }: DownloadRow): DownloadFailure | undefined {
  if (!errorCode || !errorDetail) return undefined;
  return { code: errorCode, detail: errorDetail, params: errorParams ?? undefined };
}

/**
 * Whether another process still downloads this row; this one knows its own jobs. The heartbeat guards against a
 * process number that was given to another program since.
 */
export function ownerIsAlive(row: DownloadRow, now: number): boolean {
  if (row.ownerPid === process.pid || now - row.updatedAt > DEAD_AFTER_MS) return false;
  try {
    process.kill(row.ownerPid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
