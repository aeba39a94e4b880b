import { type FileHandle, open } from 'node:fs/promises';
import { background } from '../../../models/background.ts';
import { unlessAborted } from '../../../models/unless-aborted.ts';
import { AppError } from '../../core/app-error.ts';
import { pauseAfter, throwForStatus } from '../judge-status.ts';
import { diskFailure, interrupted, isCut, isOverlong, wrongSize } from '../model-errors.ts';
import { fileSize, removeFile } from '../model-files.ts';
import { unreachable } from '../read-short-answer.ts';
import type { Download, DownloadResponse } from './download.types.ts';

/** What `receiveFile` needs to know and whom it tells. */
interface Reception {
  url: string;
  partPath: string;
  /** Undefined when unknown: then the first answer's length is taken. */
  totalBytes: number | undefined;
  etag: string | undefined;
  userId: string | undefined;
  signal: AbortSignal;
  download: Download;
  /** Waits between attempts; rejects when `signal` aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** An attempt that brings no byte for this long counts as cut, in milliseconds. */
  stallMs: number;
  mirror: string | undefined;
  onStart: (facts: {
    receivedBytes: number;
    totalBytes: number | undefined;
    etag: string | undefined;
  }) => void;
  onBytes: (bytes: number) => void;
}

/**
 * Brings the `.part` file to its full length, going on at the byte where it stands, over as many connections as
 * it takes, waiting as long as the source asks for; four in a row without a new byte end it with AppError 503, which says
 * whether the source was ever reached. Throws what
 * the egress gate throws, 502 with the source's reason or when it lies about the size, and the reason of `signal`. Never
 * writes more than `totalBytes`.
 */
export async function receiveFile(reception: Reception): Promise<void> {
  const state: State = { etag: reception.etag, totalBytes: reception.totalBytes, isReached: false };
  let fruitless = 0;
  for (;;) {
    const before = await usablePart(reception.partPath, state.totalBytes);
    if (before === state.totalBytes) return;
    const cut = await attempt(reception, state, before);
    reception.signal.throwIfAborted();
    const after = fileSize(reception.partPath) ?? 0;
    if (after === state.totalBytes) return;
    fruitless = after > before ? 0 : fruitless + 1;
    const silence = state.isReached ? interrupted : unreachable(reception.mirror);
    await reception.wait(pauseAfter(cut, fruitless, silence), reception.signal);
  }
}

async function usablePart(partPath: string, totalBytes: number | undefined): Promise<number> {
  const size = fileSize(partPath) ?? 0;
  if (totalBytes === undefined || size <= totalBytes) return size;
  await removeFile(partPath);
  return 0;
}

type State = { etag: string | undefined; totalBytes: number | undefined; isReached: boolean };

// Resolves with the reason when the connection was cut in a way that another attempt may mend.
async function attempt(reception: Reception, state: State, rangeStart: number): Promise<unknown> {
  const stalled = new AbortController();
  const signal = AbortSignal.any([reception.signal, stalled.signal]);
  const timer = setTimeout(() => stalled.abort(new Error('stalled')), reception.stallMs);
  try {
    const ifRange = rangeStart > 0 ? state.etag : undefined;
    const maxBytes = state.totalBytes ?? Number.MAX_SAFE_INTEGER;
    const { userId } = reception;
    const response = await reception.download(reception.url, {
      rangeStart,
      ifRange,
      maxBytes,
      userId,
      signal,
    });
    await accept(response, reception, state, rangeStart, signal, timer);
    return undefined;
  } catch (error) {
    reception.signal.throwIfAborted();
    if (isCut(error)) return error;
    throw isOverlong(error) ? wrongSize() : (diskFailure(error) ?? error);
  } finally {
    clearTimeout(timer);
  }
}

async function accept(
  response: DownloadResponse,
  reception: Reception,
  state: State,
  rangeStart: number,
  signal: AbortSignal,
  timer: NodeJS.Timeout,
): Promise<void> {
  // Whoever answers with an error leaves its text unread, and its connection open, unless somebody takes it.
  if (response.status >= 300) await discardBody(response.body);
  state.isReached = true;
  const judged = judgeResponse(response, { rangeStart, ...state });
  if (judged.kind === 'start_over') {
    state.etag = undefined;
    await removeFile(reception.partPath);
    throw new Error(judged.why);
  }
  state.etag = judged.etag;
  state.totalBytes = judged.totalBytes;
  const { etag, totalBytes } = state;
  reception.onStart({ receivedBytes: judged.from, etag, totalBytes });
  await appendBody(response.body, {
    path: reception.partPath,
    from: judged.from,
    limit: judged.totalBytes,
    signal,
    onBytes: (bytes) => {
      timer.refresh();
      reception.onBytes(bytes);
    },
  });
}

const MOST_DISCARDED_BYTES = 65_536;

async function discardBody(body: DownloadResponse['body']): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MOST_DISCARDED_BYTES) return;
    }
  } catch (error) {
    // The status has said all; an error's text may be longer than the file that was asked for.
    if (!isOverlong(error)) throw error;
  }
}

/** Where a body goes: into `path` from byte `from` on, at most up to byte `limit`. */
interface Destination {
  path: string;
  from: number;
  limit: number;
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/**
 * Writes a body chunk by chunk, so that memory stays at one chunk and a cut keeps what has come.
 * Throws AppError 502 at the first byte beyond `limit`, and the reason of `signal` even while the source is silent.
 */
async function appendBody(body: AsyncIterable<Uint8Array>, to: Destination): Promise<void> {
  await using file = await open(to.path, to.from === 0 ? 'w' : 'r+', 0o600);
  await file.truncate(to.from);
  let position = to.from;
  for await (const chunk of untilAborted(body, to.signal)) {
    if (position + chunk.length > to.limit) throw wrongSize();
    await writeAll(file, chunk, position);
    position += chunk.length;
    to.onBytes(chunk.length);
  }
  await file.datasync();
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}

async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await unlessAborted(signal, iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a silent source would keep us here.
    background('end_of_source', () => iterator.return?.());
  }
}

/** What to do with an answer: append its body at `from`, or drop what is here and ask anew. */
type Judgement =
  | { kind: 'append'; from: number; totalBytes: number; etag: string | undefined }
  | { kind: 'start_over'; why: string };

/** What was asked for and what is known of the file. */
interface Asked {
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
