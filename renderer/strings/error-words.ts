import type { ErrorCode, ErrorParams, FieldCode } from '../../server/core/app-error.schemas.ts';
import type { FieldError, RefusalWords } from '../api/api-error.ts';

/** A sentence, or one that is made with what came beside the code; what a server did not say may be missing. */
type Sentence = string | ((params: Partial<ErrorParams>) => string);

type AfterPrefix<Code, Prefix extends string> = Code extends `${Prefix}${infer Rest}` ? Rest : never;
type Gate = AfterPrefix<ErrorCode, 'egress_'>;
/** Why the gate let nothing out. */
export type Stop = Exclude<Gate, `failed_${string}` | 'redirect' | 'too_many_redirects'>;
/** Why no whole answer came to what the gate let out. */
export type Failure = Exclude<AfterPrefix<Gate, 'failed_'> | 'redirect' | 'too_many_redirects', Stop>;

/** Sentences under codes that begin with `prefix`. */
export function prefixed<Prefix extends string, Code extends string>(
  prefix: Prefix,
  sentences: Record<Code, string>,
  say: (sentence: string) => string = (sentence) => sentence,
): Record<`${Prefix}${Code}`, string> {
  const entries = Object.entries<string>(sentences).map(([code, sentence]) => [prefix + code, say(sentence)]);
  return Object.fromEntries(entries) as Record<`${Prefix}${Code}`, string>;
}

/** A sentence that ends with the package that it is about, where that is known. */
export function aboutPackage(sentence: string): Sentence {
  return ({ package: name }) => (name === undefined ? sentence : `${sentence} (${name})`);
}

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
