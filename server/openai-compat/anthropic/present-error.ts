import type { AppError } from '../../core/app-error.ts';

/** The error object of Anthropic's API (docs.anthropic.com/en/api/errors). */
export function presentAnthropicError(
  { status, detail, errors = [] }: AppError,
  requestId?: string,
): { type: 'error'; error: object; request_id?: string } {
  const isOfThread = errors.some(({ field }) => field === 'thread');
  const error = {
    type: TYPES[status] ?? typeOf(status),
    message: detail,
    ...(isOfThread && { details: NO_THREAD }),
  };
  return { type: 'error', error, ...(requestId && { request_id: requestId }) };
}

/** By this Anthropic's SDKs know that they have to send the whole conversation, and do so by themselves. */
const NO_THREAD = { error_code: 'thread_unsupported_request', unsupported: ['thread'] };

const TYPES: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
};

function typeOf(status: number): string {
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}
