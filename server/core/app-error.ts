/** One field that failed validation; `field` is its path in the request, such as `email` or `tools.0`. */
export interface FieldError {
  field: string;
  message: string;
  /** Stable for programs, where there is more than one thing that can be wrong with the field. */
  code?: string;
}

/**
 * A failure that the caller can act on. `detail` is a sentence shown to a person: it never holds
 * a secret, a prompt, document text, SQL or a path. `code` is stable for programs and tests.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly headers: Record<string, string>;
  readonly errors: FieldError[] | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { headers?: Record<string, string>; errors?: FieldError[]; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = more.headers ?? {};
    this.errors = more.errors;
  }
}
