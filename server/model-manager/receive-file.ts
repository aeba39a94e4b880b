import { appendBody } from './append-body.ts';
import type { Download, DownloadResponse } from './download.types.ts';
import { judgeResponse } from './judge-response.ts';
import { pauseAfter } from './judge-status.ts';
import { diskFailure, isCut, isOverlong, wrongSize } from './model-errors.ts';
import { fileSize, removeFile } from './model-files.ts';

/** What `receiveFile` needs to know and whom it tells. */
export interface Reception {
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
  onStart: (facts: {
    receivedBytes: number;
    totalBytes: number | undefined;
    etag: string | undefined;
  }) => void;
  onBytes: (bytes: number) => void;
}

/**
 * Brings the `.part` file to its full length, going on at the byte where it stands, over as many connections as
 * it takes, waiting as long as the source asks for; four in a row without a new byte end it with AppError 503. Throws what
 * the egress gate throws, 502 with the source's reason or when it lies about the size, and the reason of `signal`. Never
 * writes more than `totalBytes`.
 */
export async function receiveFile(reception: Reception): Promise<void> {
  const state = { etag: reception.etag, totalBytes: reception.totalBytes };
  let fruitless = 0;
  for (;;) {
    const before = await usablePart(reception.partPath, state.totalBytes);
    if (before === state.totalBytes) return;
    const cut = await attempt(reception, state, before);
    reception.signal.throwIfAborted();
    const after = fileSize(reception.partPath) ?? 0;
    if (after === state.totalBytes) return;
    fruitless = after > before ? 0 : fruitless + 1;
    await reception.wait(pauseAfter(cut, fruitless), reception.signal);
  }
}

async function usablePart(partPath: string, totalBytes: number | undefined): Promise<number> {
  const size = fileSize(partPath) ?? 0;
  if (totalBytes === undefined || size <= totalBytes) return size;
  await removeFile(partPath);
  return 0;
}

type State = { etag: string | undefined; totalBytes: number | undefined };

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
  const judged = judgeResponse(response, { rangeStart, ...state });
  if (judged.kind === 'start_over') {
    state.etag = undefined;
    await removeFile(reception.partPath);
    throw new Error(judged.why);
  }
  state.etag = judged.etag;
  state.totalBytes = judged.totalBytes;
  reception.onStart({ receivedBytes: judged.from, ...state });
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
