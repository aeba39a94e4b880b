import type { AppError } from '../../core/app-error.ts';

/** The error object of OpenAI's API (platform.openai.com/docs/guides/error-codes). */
export function presentOpenAiError({ status, code, detail, errors }: AppError): {
  error: { message: string; type: string; param: string | null; code: string };
} {
  const param = errors?.[0]?.field ?? null;
  return { error: { message: detail, type: typeOf(status), param, code: CODES[code] ?? code } };
}

/** Where that API has a word of its own. */
const CODES: Record<string, string> = {
  not_authenticated: 'invalid_api_key',
  context_exceeded: 'context_length_exceeded',
  rate_limited: 'rate_limit_exceeded',
};

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
