import type { AppError } from '../core/app-error.ts';
import { EgressFailed } from '../egress/egress-errors.ts';
import type { DownloadResponse } from './downloads/download.types.ts';
import { sourceBusy, sourceFails, sourceIsGated, sourceMissing, sourceRefuses } from './model-errors.ts';

/** An answer without the file that another try may mend, with what is told when it does not. */
export class TryLater extends Error {
  readonly reason: AppError;
  /** What the source asks to wait, in milliseconds; undefined when it does not say. */
  readonly waitMs: number | undefined;

  constructor(reason: AppError, waitMs?: number) {
    super(reason.code);
    this.name = 'TryLater';
    this.reason = reason;
    this.waitMs = waitMs;
  }
}

/** Longest pause that a source is granted, in milliseconds: a download that shows no life for a minute counts as dead. */
const LONGEST_WAIT_MS = 50_000;

const FIRST_WAIT_MS = 500;

/** Tries in a row that bring nothing new, after which a download ends. */
const ATTEMPTS_WITHOUT_PROGRESS = 4;

/**
 * What an answer that is neither the file nor a part of it says (RFC 9110 section 15; `X-Error-Code` is the Hugging Face
 * Hub's). Throws AppError 502 when another try is of no use, and TryLater when it may be.
 */
export function throwForStatus({ status, headers }: Pick<DownloadResponse, 'status' | 'headers'>): never {
  const said = headers['x-error-code'];
  if (status === 407) throw new EgressFailed('proxy_password');
  if (said === 'GatedRepo') throw sourceIsGated();
  if (said === 'EntryNotFound' || said === 'RevisionNotFound') throw sourceMissing();
  if (status === 401 || status === 403) throw sourceRefuses();
  if (status === 404 || status === 410) throw sourceMissing();
  const waitMs = askedWait(headers);
  if (status === 429) throw later(sourceBusy(waitMs), waitMs);
  if (status === 408 || status >= 500) throw later(sourceFails(status), waitMs);
  throw sourceFails(status);
}

/**
 * What to wait before the next try, in milliseconds, after `fruitless` tries in a row that brought nothing, the last of
 * which ended with `cut`. When there is to be no other, throws what the source said as an AppError, or else `silence`.
 */
export function pauseAfter(cut: unknown, fruitless: number, silence: (cause: unknown) => AppError): number {
  const told = cut instanceof TryLater ? cut : undefined;
  if (fruitless >= ATTEMPTS_WITHOUT_PROGRESS) throw told?.reason ?? silence(cut);
  return told?.waitMs ?? FIRST_WAIT_MS * 2 ** fruitless;
}

function later(reason: AppError, waitMs: number | undefined): AppError | TryLater {
  return waitMs !== undefined && waitMs > LONGEST_WAIT_MS ? reason : new TryLater(reason, waitMs);
}

/** `Retry-After` (RFC 9110 section 10.2.3), else the window's end in `RateLimit` (`t=`, in seconds). */
function askedWait(headers: DownloadResponse['headers']): number | undefined {
  const after = headers['retry-after'] ?? '';
  if (/^\d{1,6}$/.test(after)) return Number(after) * 1_000;
  const until = after === '' ? Number.NaN : Date.parse(after);
  if (!Number.isNaN(until)) return Math.max(0, until - (Date.parse(headers.date ?? '') || Date.now()));
  const window = /(?:^|[;,\s])t=(\d{1,6})\b/.exec(headers.ratelimit ?? '')?.[1];
  return window === undefined ? undefined : Number(window) * 1_000;
}
