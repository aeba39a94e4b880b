import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { StoredFileDamaged } from '../../models/sealed-format.ts';
import type { ErrorCode, ErrorParams } from '../core/app-error.schemas.ts';
import { AppError, type FieldError } from '../core/app-error.ts';
import { storageCode } from '../core/explain-storage-failure.ts';
import type { Logger } from '../core/logger.ts';
import { requestState } from './request-state.ts';

/** How a failure is told, and with which status. */
export type PresentError = (error: AppError, request: Request) => { status: number; body: object };

/** As `{"detail", "code", "params"?, "errors"?}`: everywhere but where an API of others is served. */
export const presentError: PresentError = (error) => ({
  status: error.status,
  body: { ...toldError(error), ...fieldErrors(error) },
});

/**
 * Answers every failure as `present` says; what is not an AppError is a 500 that says nothing of its cause. `onLocked` hears
 * of each that another program's lock on the database caused.
 */
export function errorHandler(
  logger: Logger,
  present = presentError,
  onLocked: () => void = () => {},
): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown);
    if (error.code === 'database_locked') onLocked();
    if (error.status >= 500)
      logger.error('request_failed', describe(error, thrown, requestState(request).route));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.set(error.headers);
    // In a header too: answers in the form of other interfaces have no place for it.
    response.set('Alcove-Error', error.code);
    const { status, body } = present(error, request);
    response.status(status).json(body);
  };
}

/** What every form of a failure says: the sentence, and what a window makes its own of. */
export function toldError({ detail, code, params }: AppError): ToldError {
  return { detail, code, ...(params && { params }) };
}

interface ToldError {
  detail: string;
  code: AppError['code'];
  params?: ErrorParams;
}

/** A 422 always says which field; one whose thrower named none is about the body as a whole. */
function fieldErrors({ status, errors, detail }: AppError): { errors?: FieldError[] } {
  if (errors) return { errors };
  return status === 422 ? { errors: [{ field: 'body', message: detail }] } : {};
}

/** The last route: what nothing else answered. */
export const notFoundHandler: RequestHandler = () => {
  throw new AppError(404, 'not_found', 'Not found');
};

/** Turns what was thrown, by us or by Express and its body parser, into what the caller is told. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // Whoever asked has gone: nobody hears this, and it is no failure.
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return new AppError(400, 'request_aborted', 'The request was given up.');
  if (thrown instanceof StoredFileDamaged)
    return new AppError(500, 'file_damaged', FILE_DAMAGED, { cause: thrown });
  const storage = storageFailure(thrown);
  if (storage) return storage;
  const { status, type } = httpFacts(thrown);
  // From the file server: a name that is not there, or one that leads out of its folder.
  if (status === 404 || status === 403) return new AppError(404, 'not_found', 'Not found');
  if (status === 413) return new AppError(413, 'body_too_large', 'The request body is too large');
  if (type === 'entity.parse.failed')
    return new AppError(400, 'malformed_json', 'The request body is not valid JSON');
  if (status === 415)
    return new AppError(415, 'unsupported_media_type', 'The encoding of the body is not supported');
  if (status && status >= 400 && status < 500)
    return new AppError(400, 'bad_request', 'The request is not valid');
  return new AppError(
    500,
    'internal_error',
    'Something went wrong inside Alcove. The log has the time and the code.',
  );
}

const FILE_DAMAGED =
  'This file is damaged on the disk of this computer, or its key is another. Restore it from a backup, or delete it.';

/** What the disk or the database file has to do with it, by its code; undefined when it has nothing. */
export function storageFailure(thrown: unknown): AppError | undefined {
  const code = storageCode(thrown);
  if (code === undefined) return undefined;
  const known = Object.entries(STORAGE_FAILURES).find(([prefix]) => code.startsWith(prefix));
  return known && new AppError(known[1].status, known[1].code, known[1].detail, { cause: thrown });
}

interface StorageFailure {
  status: number;
  code: ErrorCode;
  detail: string;
}

const DISK_FULL: StorageFailure = {
  status: 507,
  code: 'disk_full',
  detail: 'The disk is full. Free some space and try again; this was not stored.',
};
const READ_ONLY: StorageFailure = {
  status: 503,
  code: 'database_read_only',
  detail: 'The data directory cannot be written to. Check its permissions and try again.',
};
const STORAGE_FAILURES: Record<string, StorageFailure> = {
  SQLITE_FULL: DISK_FULL,
  SQLITE_IOERR_SHMSIZE: DISK_FULL,
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  SQLITE_BUSY: {
    status: 503,
    code: 'database_locked',
    detail: 'The database is locked by another program. Close that and try again.',
  },
  SQLITE_READONLY: READ_ONLY,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  SQLITE_CORRUPT: {
    status: 500,
    code: 'database_damaged',
    detail: 'The database is damaged. Stop Alcove and restore it from a backup.',
  },
};

function httpFacts(thrown: unknown): { status?: number; type?: string } {
  if (!(thrown instanceof Error)) return {};
  const status = 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : undefined;
  const type = 'type' in thrown && typeof thrown.type === 'string' ? thrown.type : undefined;
  return { status, type };
}

// Messages of unknown errors may quote values, so only the error's class and the top frame's function are logged.
function describe(error: AppError, thrown: unknown, route: string) {
  const cause = error.cause ?? thrown;
  const frame = cause instanceof Error ? /\n\s+at (.{0,120})/.exec(cause.stack ?? '')?.[1] : undefined;
  return { code: error.code, route, kind: cause instanceof Error ? cause.name : typeof cause, frame };
}
