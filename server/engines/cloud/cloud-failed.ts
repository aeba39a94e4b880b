import { EgressFailed, EgressRefused } from '../../egress/egress-errors.ts';
import { DROPPABLE, type Droppable } from './cloud-adapter.ts';

/** How a cloud failed to answer; kept as `metadata.fallback_reason`. */
export type CloudFailureReason =
  | 'network'
  /** 401: the key is none. */
  | 'unauthorised'
  /** 403: the key is one, but not for this. */
  | 'forbidden'
  | 'no_credit'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  /** The provider does not know the model's name. */
  | 'model_not_found'
  /** 400: the provider did not take the request as it was. */
  | 'bad_request'
  | 'bad_answer'
  /** The stream ended before the answer did. */
  | 'cut_off'
  /** The model reasoned until its limit and wrote nothing. */
  | 'only_reasoned'
  /** The model, or the provider's filter, would not answer this. */
  | 'declined'
  /** The door on this device was closed: nothing was sent. */
  | 'refused';

/**
 * A cloud engine's only failure. `beforeFirstToken` says whether the turn can still be answered on this machine
 * without the user having seen half of another answer.
 */
export class CloudFailed extends Error {
  readonly reason: CloudFailureReason;
  readonly beforeFirstToken: boolean;
  /** The parameter that the provider will not take. */
  readonly parameter: Droppable | undefined;
  /** How long the provider asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: CloudFailureReason,
    beforeFirstToken: boolean,
    more: { cause?: unknown; parameter?: Droppable | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(`The cloud provider failed: ${reason}.`, { cause: more.cause });
    this.name = 'CloudFailed';
    this.reason = reason;
    this.beforeFirstToken = beforeFirstToken;
    this.parameter = more.parameter;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/**
 * What an answer other than 200 means. Its body is looked through for codes and names of parameters alone: it may quote the
 * prompt, and nothing of it is kept.
 */
export function failureOf(status: number, headers: Record<string, string>, body: string): CloudFailed {
  const parameter = status === 400 || status === 422 ? refusedParameter(body) : undefined;
  const retryAfterMs = status === 429 || status === 503 ? readRetryAfter(headers['retry-after']) : undefined;
  return new CloudFailed(reasonForStatus(status, body), true, { parameter, retryAfterMs });
}

function reasonForStatus(status: number, body: string): CloudFailureReason {
  if (status === 402 || /insufficient_quota|billing_error|credit balance/i.test(body)) return 'no_credit';
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404 || /model_not_found|invalid_model/i.test(body)) return 'model_not_found';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'bad_request' : 'bad_answer';
}

/** OpenAI names the parameter in a field of its own, others in the sentence. */
function refusedParameter(body: string): Droppable | undefined {
  const named = /"param"\s*:\s*"([\w.]+)"/.exec(body)?.[1]?.split('.').at(-1);
  return (
    DROPPABLE.find((parameter) => parameter === named) ??
    DROPPABLE.find((parameter) => new RegExp(`\\b${parameter}\\b`).test(body)) ??
    (NO_PREFILL.test(body) ? 'prefill' : undefined)
  );
}

/** How Anthropic, and Mistral and its kin, say that the last turn must not be the assistant's. */
const NO_PREFILL = /prefill|must end with a user message|expected last role user/i;

/** RFC 9110 section 10.2.3, the form in seconds, which all providers use. */
function readRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}(?:\.\d+)?$/.test(header) ? Number(header) * 1_000 : undefined;
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
