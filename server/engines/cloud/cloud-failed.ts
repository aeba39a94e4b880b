import { EgressFailed, EgressRefused } from '../../egress/egress-errors.ts';

/** How a cloud failed to answer; kept as `metadata.fallback_reason`. */
export type CloudFailureReason =
  | 'network'
  | 'unauthorised'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'bad_answer'
  | 'refused';

/**
 * A cloud engine's only failure. `beforeFirstToken` says whether the turn can still be answered on this machine
 * without the user having seen half of another answer.
 */
export class CloudFailed extends Error {
  readonly reason: CloudFailureReason;
  readonly beforeFirstToken: boolean;

  constructor(reason: CloudFailureReason, beforeFirstToken: boolean, cause?: unknown) {
    super(`The cloud provider failed: ${reason}.`, { cause });
    this.name = 'CloudFailed';
    this.reason = reason;
    this.beforeFirstToken = beforeFirstToken;
  }
}

/** What an HTTP status other than 200 means. */
export function reasonForStatus(status: number): CloudFailureReason {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'server_error' : 'bad_answer';
}

/** What an error of the gate or of the parsing means. */
export function reasonForError(error: unknown): CloudFailureReason {
  if (error instanceof CloudFailed) return error.reason;
  if (error instanceof EgressRefused) return 'refused';
  if (!(error instanceof EgressFailed)) return 'bad_answer';
  if (error.kind === 'timeout') return 'timeout';
  if (error.kind === 'too_large') return 'bad_answer';
  return error.kind === 'offline' ? 'refused' : 'network';
}
