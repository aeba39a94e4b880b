import { ApiError, sayThrown } from '../api/api-error.ts';
import type { DocumentRecord } from '../api/documents.ts';

/** Why a file cannot be a document: a stable code, which the app has words for, and the server's own sentence. */
export interface Refusal {
  code: string | undefined;
  sentence: string;
}

/** Why a document could not be read; undefined when it could be, or is still to be. */
export function refusalOfDocument({
  status,
  error,
  error_code,
}: Partial<Pick<DocumentRecord, 'status' | 'error' | 'error_code'>>): Refusal | undefined {
  return status === 'failed' ? { code: error_code ?? undefined, sentence: error ?? '' } : undefined;
}

/** What was thrown when a file was sent, as the reason why it is not there. */
export function refusalOf(thrown: unknown): Refusal {
  return { code: thrown instanceof ApiError ? codeOf(thrown) : undefined, sentence: sayThrown(thrown) };
}

function codeOf({ status, fields }: ApiError): string | undefined {
  if (status === 0) return 'no_answer';
  return status === 413 ? 'too_large' : fields.find(({ code }) => code !== undefined)?.code;
}
