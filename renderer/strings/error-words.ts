import type { ErrorCode, ErrorParams, FieldCode } from '../../server/core/app-error.schemas.ts';
import type { FieldError, RefusalWords } from '../api/api-error.ts';

/** A sentence, or one that is made with what came beside the code; what a server did not say may be missing. */
type Sentence = string | ((params: Partial<ErrorParams>) => string);

/** One for each refusal of the server, and for what this app finds out by itself. */
export type ErrorSentences = Record<
  ErrorCode | 'no_answer' | 'foreign_answer' | 'window_fault' | 'stopped_unsent' | 'retry_failed',
  Sentence
>;

/** One for each thing that can be wrong with a field. */
export type FieldSentences = Record<FieldCode | 'folder_refused', Sentence>;

/** The words of one language; `unknown` is what is made of a sentence of the server whose code has none. */
export function createErrorWords(
  errors: ErrorSentences,
  fields: FieldSentences,
  { unknown }: { unknown: (detail: string) => string },
): RefusalWords {
  return {
    say: (code, detail, params) => find(errors, code, params) ?? detail,
    field: ({ code, message, params }: FieldError) => find(fields, code, params) ?? unknown(message),
  };
}

function find(
  sentences: Record<string, Sentence>,
  code: string | undefined,
  params: ErrorParams = {},
): string | undefined {
  if (code === undefined || !Object.hasOwn(sentences, code)) return undefined;
  const said = sentences[code];
  return typeof said === 'function' ? said(params) : said;
}
