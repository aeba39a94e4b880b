/** One field that the server refused, in its own words. */
export interface FieldError {
  field: string;
  message: string;
  /** Stable, where the server names what kind of refusal it is. */
  code?: string;
}

/** A refusal of the server, or no answer at all (`status` 0). `message` is the server's own sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, detail: string, fields: FieldError[] = [], retryAfterSeconds?: number) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads the server's error form, `{"detail", "errors"?}`, out of a response that is not 2xx. */
export async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { detail?: unknown; errors?: FieldError[] };
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, detail, body.errors ?? [], retryAfter || undefined);
}
