import type {
  CommandCode,
  ErrorCode,
  ErrorParams,
  FieldCode,
  FileCode,
  StartCode,
} from './app-error.schemas.ts';

/** One field that failed validation; `field` is its path in the request, such as `email` or `tools.0`. */
export interface FieldError {
  field: string;
  message: string;
  /** Stable: programs decide by it, and windows have their words for it. */
  code?: FieldCode | FileCode | 'folder_refused';
  params?: ErrorParams;
}

/**
 * A failure that the caller can act on. `detail` is a sentence shown to a person: it never holds
 * a secret, a prompt, document text, SQL or a path. `code` is stable; windows say it in their own language, with what is in
 * `params`.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode | StartCode | CommandCode;
  readonly params: ErrorParams | undefined;
  readonly detail: string;
  readonly headers: Record<string, string>;
  readonly errors: FieldError[] | undefined;

  constructor(
    status: number,
    code: ErrorCode | StartCode | CommandCode,
    detail: string,
    more: {
      headers?: Record<string, string>;
      errors?: FieldError[];
      params?: ErrorParams | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = more.headers ?? {};
    this.errors = more.errors;
    this.params = more.params;
  }
}
