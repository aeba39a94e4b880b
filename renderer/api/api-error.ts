import type { ErrorParams } from '../../server/core/app-error.schemas.ts';

/** One field that the server refused, in its own words. */
export interface FieldError {
  field: string;
  message: string;
  /** Stable, where the server names what kind of refusal it is. */
  code?: string;
  params?: ErrorParams;
}

/** A refusal of the server, or no answer at all (`status` 0). `message` is a sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable, and what the words of the app's language are found by; undefined where the server named none. */
  readonly code: string | undefined;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    detail: string,
    fields: FieldError[] = [],
    retryAfterSeconds?: number,
    code?: string,
    params?: ErrorParams,
  ) {
    const told = fields.map((field) => ({ ...field, message: words.field(field) }));
    // That a value was refused says nothing; what is wrong with it does.
    super(isOfField(code) && told[0] ? told[0].message : words.say(code, detail, params));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = told;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** How refusals are told in a language of the app. */
export interface RefusalWords {
  /** The sentence for a code, with what it came with; `detail` is the server's own, for a code that has no words. */
  say: (code: string | undefined, detail: string, params?: ErrorParams) => string;
  /** What is wrong with one field. */
  field: (refused: FieldError) => string;
}

let words: RefusalWords = { say: (_code, detail) => detail, field: ({ message }) => message };

function isOfField(code: string | undefined): boolean {
  return code === 'validation_error' || code === 'password_policy';
}

/** What a person is shown for a refusal of the server. */
export function sayError(code: string | undefined, detail: string, params?: ErrorParams): string {
  return words.say(code, detail, params);
}

/** Chooses the words of every refusal that comes from here on. */
export function speakErrors(spoken: RefusalWords): void {
  words = spoken;
}

/** What a person is shown for whatever was thrown: of what is no refusal, they can only be told that it happened. */
export function sayThrown(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.message;
  return sayError('window_fault', 'Something went wrong in this window. Load it again, then try once more.');
}

/** The code of what was thrown, where it is a refusal that has one. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof ApiError ? thrown.code : undefined;
}

/** The server did not answer at all. */
export function noAnswer(): ApiError {
  const detail = 'Alcove does not answer. Is it still running on this computer?';
  return new ApiError(0, detail, [], undefined, 'no_answer');
}

/** The answer ended before it was whole. */
export function brokenOff(): ApiError {
  return new ApiError(0, 'The answer broke off. Ask again.', [], undefined, 'answer_broken_off');
}

/** The form of a refusal; what stands between this window and the server may answer in another. */
export interface ErrorBody {
  detail?: unknown;
  code?: string;
  params?: ErrorParams;
  errors?: FieldError[];
}

/** The refusal that an answer is; one that is not in the server's form is not the server's. */
export function refusalOf(
  status: number,
  { detail, code, params, errors = [] }: ErrorBody,
  retryAfterSeconds: number | undefined,
): ApiError {
  const told = retryAfterSeconds === undefined ? params : { ...params, seconds: retryAfterSeconds };
  if (typeof detail === 'string') return new ApiError(status, detail, errors, retryAfterSeconds, code, told);
  const sentence = `Something else answered in Alcove’s place (${status}). Try again; see what stands between the two.`;
  return new ApiError(status, sentence, [], retryAfterSeconds, 'foreign_answer');
}

/** Reads the server's error form, `{"detail", "code", "params"?, "errors"?}`, out of a response that is not 2xx. */
export async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const retryAfter = Number(response.headers.get('retry-after'));
  return refusalOf(response.status, body, retryAfter || undefined);
}
