import type { AppError } from '../../core/app-error.ts';

/** The error object of Anthropic's API (docs.anthropic.com/en/api/errors). */
export function presentAnthropicError({ status, detail }: AppError): { type: 'error'; error: object } {
  return { type: 'error', error: { type: TYPES[status] ?? typeOf(status), message: detail } };
}

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
