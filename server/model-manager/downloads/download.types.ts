import type { AppError } from '../../core/app-error.ts';

/** What is asked of the network for one attempt at a file. */
export interface DownloadRequest {
  /** First byte wanted; above 0 the request carries `Range: bytes=<rangeStart>-` (RFC 9110 section 14.2). */
  rangeStart: number;
  /** Strong entity tag of the bytes already here: `If-Range`, so that a changed file is sent whole. */
  ifRange?: string;
  /** More bytes than this are not taken: the answer breaks off. */
  maxBytes: number;
  /** Who asked, for the ledger; undefined for the command line. */
  userId: string | undefined;
  signal: AbortSignal;
}

/** What the network answered: any status, after redirects that the egress gate allowed. */
export interface DownloadResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Fetches from a URL of the catalogue through the one egress door, purpose `model_download`.
 * Throws AppError when the door is closed (offline mode, refused host); EgressFailed and any other throw counts as a
 * cut connection.
 */
export type Download = (url: string, request: DownloadRequest) => Promise<DownloadResponse>;

/** Where a download stands. `verifying` hashes the whole file; `interrupted` and `cancelled` can be resumed. */
export const DOWNLOAD_STATES = [
  'running',
  'verifying',
  'interrupted',
  'cancelled',
  'failed',
  'installed',
] as const;
export type DownloadState = (typeof DOWNLOAD_STATES)[number];

/** Why a download did not end well, as a refusal tells it. */
export type DownloadFailure = Pick<AppError, 'code' | 'detail' | 'params'>;

/** A download as its watchers see it. */
export interface DownloadStatus {
  modelId: string;
  state: DownloadState;
  receivedBytes: number;
  /** Exact once the hub has told it; undefined before. */
  totalBytes: number | undefined;
  bytesPerSecond: number;
  /** Undefined while there is no speed or no total. */
  secondsLeft: number | undefined;
  /** Whether the model is put to use as soon as it is verified. */
  thenActivate: boolean;
  /** Why it was interrupted or failed. */
  error: DownloadFailure | undefined;
}

/** What is wished beside the download itself. */
export interface DownloadWish {
  /** Put the model to use once it is verified; undefined: as was said when the download was begun. */
  thenActivate?: boolean;
}
