/** One field that the server refused, in its own words. */
export interface FieldError {
  field: string;
  message: string;
  /** Stable, where the server names what kind of refusal it is. */
  code?: string;
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
  ) {
    super(say(code, detail));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The sentence that a person is shown for a code, in the language of the app; `detail` is the server's own. */
export type SayError = (code: string | undefined, detail: string) => string;

let say: SayError = (_code, detail) => detail;

/** What a person is shown for a refusal of the server. */
export const sayError: SayError = (code, detail) => say(code, detail);

/** Chooses the words of every refusal that comes from here on. */
export function speakErrors(words: SayError): void {
  say = words;
}

/** What the server names its code in: a body of other fields than `detail` would break clients that know the form. */
export const ERROR_CODE_HEADER = 'alcove-error';

/** The server did not answer at all. */
export function noAnswer(): ApiError {
  const detail = 'Alcove does not answer. Is it still running on this computer?';
  return new ApiError(0, detail, [], undefined, 'no_answer');
}

/** Reads the server's error form, `{"detail", "errors"?}`, out of a response that is not 2xx. */
export async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { detail?: unknown; errors?: FieldError[] };
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText;
  const retryAfter = Number(response.headers.get('retry-after'));
  const code = response.headers.get(ERROR_CODE_HEADER) ?? undefined;
  return new ApiError(response.status, detail, body.errors ?? [], retryAfter || undefined, code);
}
