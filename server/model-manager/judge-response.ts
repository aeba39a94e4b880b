import { AppError } from '../core/app-error.ts';
import type { DownloadResponse } from './download.types.ts';
import { throwForStatus } from './judge-status.ts';

/** What to do with an answer: append its body at `from`, or drop what is here and ask anew. */
export type Judgement =
  | { kind: 'append'; from: number; totalBytes: number; etag: string | undefined }
  | { kind: 'start_over'; why: string };

/** What was asked for and what is known of the file. */
export interface Asked {
  rangeStart: number;
  totalBytes: number | undefined;
  etag: string | undefined;
}

/**
 * Reads status, `Content-Range`, `Content-Length` and `ETag` (RFC 9110 sections 14.4, 8.6, 8.8.3) of an answer to a
 * range request. Throws AppError 502 when the source has a file of another size, and as `throwForStatus` does.
 */
export function judgeResponse(response: DownloadResponse, asked: Asked): Judgement {
  if (response.status === 200) return judgeWhole(response, asked);
  if (response.status === 206) return judgePart(response, asked);
  if (response.status === 416) return { kind: 'start_over', why: 'range not satisfiable' };
  return throwForStatus(response);
}

// The source ignores ranges, or the file has changed since: the whole file comes, from its first byte.
function judgeWhole(response: DownloadResponse, asked: Asked): Judgement {
  const length = wholeNumber(response.headers['content-length']);
  const totalBytes = asked.totalBytes ?? length;
  // Bytes from before are given up only for a file of the right length: a portal's page states none, or another.
  if (length === undefined && asked.rangeStart > 0) throw sourceHasOtherSize();
  if (totalBytes === undefined || (length !== undefined && length !== totalBytes)) throw sourceHasOtherSize();
  return { kind: 'append', from: 0, totalBytes, etag: strongEtag(response) };
}

function judgePart(response: DownloadResponse, asked: Asked): Judgement {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers['content-range'] ?? '');
  if (!range || Number(range[1]) !== asked.rangeStart)
    return { kind: 'start_over', why: 'other range than asked for' };
  const totalBytes = Number(range[3]);
  if (asked.totalBytes !== undefined && totalBytes !== asked.totalBytes) throw sourceHasOtherSize();
  const etag = strongEtag(response);
  if (asked.rangeStart > 0 && asked.etag && etag && etag !== asked.etag)
    return { kind: 'start_over', why: 'the file has changed' };
  return { kind: 'append', from: asked.rangeStart, totalBytes, etag: etag ?? asked.etag };
}

// Only a strong validator may stand in If-Range (RFC 9110 section 13.1.5).
function strongEtag(response: DownloadResponse): string | undefined {
  const etag = response.headers.etag ?? '';
  return /^"[^"]{1,200}"$/.test(etag) ? etag : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

// Not final: the answer may be a captive portal's page, and what has arrived before is still good.
function sourceHasOtherSize(): AppError {
  return new AppError(
    502,
    'model_source_other_size',
    'The model source offers a file of another size than the published one. Nothing was changed; try again later.',
  );
}
