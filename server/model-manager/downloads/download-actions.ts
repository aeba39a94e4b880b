import type { Offer } from '../../../models/catalogue/offer.ts';
import { AppError } from '../../core/app-error.ts';
import { unknownModel } from '../model-errors.ts';
import { fileSize } from '../model-files.ts';
import { isPresent, type ModelSources } from '../resolve-model.ts';
import type { DownloadStatus, DownloadWish } from './download.types.ts';
import type { Downloads } from './downloads.ts';

/** The download half of the model manager: what is installed already answers as such, what is unknown as 404. */
export function createDownloadActions(
  catalogue: readonly Offer[],
  sources: ModelSources,
  downloads: Downloads,
) {
  const downloadStatus = (id: string) => {
    const status = installedStatus(id, sources) ?? downloads.status(id);
    if (!status) throw noDownload();
    return status;
  };
  return {
    /** Starts or resumes a download for a user (none: the command line); `installed` if it is. Throws 404, 400, 507. */
    async startDownload(id: string, userId?: string, wish?: DownloadWish) {
      const installed = installedStatus(id, sources);
      if (installed) return installed;
      const model = catalogue.find((offer) => offer.id === id);
      if (!model) throw unknownModel();
      return downloads.start(model, userId, wish);
    },
    /** Throws 404 when the model is unknown or no download of it was begun. */
    downloadStatus,
    /** Tells each change of a download until it ends or `signal` aborts; the download goes on without watchers. */
    async watchDownload(id: string, onChange: (status: DownloadStatus) => void, signal: AbortSignal) {
      const installed = installedStatus(id, sources);
      if (installed) return onChange(installed);
      await downloads.watch(id, onChange, signal);
    },
    /** Stops a download, keeping what was received. Throws 404 when there is none. */
    async cancelDownload(id: string) {
      const status = await downloads.cancel(id);
      if (!status) throw noDownload();
      return status;
    },
  };
}

function installedStatus(id: string, sources: ModelSources): DownloadStatus | undefined {
  const sizeBytes = id === sources.starter.id ? fileSize(sources.starter.path) : installedSize(id, sources);
  if (sizeBytes === undefined) return undefined;
  return {
    modelId: id,
    state: 'installed',
    receivedBytes: sizeBytes,
    totalBytes: sizeBytes,
    bytesPerSecond: 0,
    secondsLeft: undefined,
    thenActivate: false,
    error: undefined,
  };
}

function installedSize(id: string, sources: ModelSources): number | undefined {
  const model = sources.repository.findInstalled(id);
  return model && isPresent(model, sources) ? model.sizeBytes : undefined;
}

function noDownload(): AppError {
  return new AppError(404, 'download_not_found', 'There is no download of this model.');
}
