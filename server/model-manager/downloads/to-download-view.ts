import type { DownloadView } from '../models.schemas.ts';
import type { DownloadFailure, DownloadStatus } from './download.types.ts';

/** A download's status in the API's words. */
export function toDownloadView(status: DownloadStatus): DownloadView {
  return {
    model: status.modelId,
    state: status.state,
    received_bytes: status.receivedBytes,
    total_bytes: status.totalBytes ?? null,
    bytes_per_second: status.bytesPerSecond,
    seconds_left: status.secondsLeft ?? null,
    error: status.error ? toErrorView(status.error) : null,
    then_activate: status.thenActivate,
  };
}

function toErrorView({ code, detail, params }: DownloadFailure): DownloadView['error'] {
  return { code, detail, ...(params && { params }) };
}
