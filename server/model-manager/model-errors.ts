import type { GgufTrouble } from '../../models/gguf/bad-gguf.ts';
import { AppError } from '../core/app-error.ts';
import type { ModelKind } from '../db/tables/models.ts';
import { EgressFailed, type FailureKind } from '../egress/egress-errors.ts';
import { storageFailure } from '../http/error-handler.ts';

/** 404 for an id that is neither in the catalogue nor installed. */
export function unknownModel(): AppError {
  return new AppError(404, 'model_not_found', 'There is no such model. GET /models lists those there are.');
}

/** 400 for a download that is under way already, here or in another Alcove process. */
export function alreadyDownloading(): AppError {
  return new AppError(400, 'download_running', 'This model is being downloaded already.');
}

/** 400 for stopping what only the process that started it can stop. */
export function downloadingElsewhere(): AppError {
  return new AppError(
    400,
    'download_elsewhere',
    'Another Alcove process is downloading this model. Stop it there.',
  );
}

/** 507 (RFC 4918 section 11.5) before anything is written, with what is missing in GB. */
export function notEnoughSpace(neededBytes: number, freeBytes: number): AppError {
  return new AppError(
    507,
    'disk_full',
    `Not enough disk space: ${gigabytes(neededBytes)} GB are needed and ${gigabytes(freeBytes)} GB are free. Free some space and try again.`,
    { params: { needed_gb: neededBytes / 1e9, free_gb: freeBytes / 1e9 } },
  );
}

/** Whether a failure of the network may be mended by connecting again; what the egress gate refuses may not. */
export function isCut(error: unknown): boolean {
  if (error instanceof EgressFailed) return MENDABLE.has(error.kind);
  return !(error instanceof AppError) && diskFailure(error) === undefined;
}

const MENDABLE: ReadonlySet<FailureKind> = new Set(['network', 'timeout', 'aborted']);

/** Whether the gate broke an answer off because it was longer than asked for. */
export function isOverlong(error: unknown): boolean {
  return error instanceof EgressFailed && error.kind === 'too_large';
}

/** A failed write to the models directory or the database as what the user can do about it; undefined for any other failure. */
export function diskFailure(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(507, 'disk_full', 'The disk is full. Free some space and try again.', {
      cause: error,
    });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || code === 'EIO')
    return new AppError(503, 'models_directory_unwritable', 'The models directory cannot be written to.', {
      cause: error,
    });
  return storageFailure(error);
}

/** 502 when the file is not what its publisher says it is; the file is removed. */
export function wrongDigest(): AppError {
  return new AppError(
    502,
    'model_digest_mismatch',
    'The downloaded file is not the one that was published: its SHA-256 differs. It was removed; try again.',
  );
}

/** 502 when the source sends more bytes than the published file has; the file is removed. */
export function wrongSize(): AppError {
  return new AppError(
    502,
    'model_size_mismatch',
    'The model source sent more bytes than the published file has. What was received was removed; try again later.',
  );
}

/** 502 when the publisher has replaced the file since it was first installed here. */
export function digestChanged(): AppError {
  return new AppError(
    502,
    'model_digest_changed',
    'The model source now publishes another file than the one first installed here, so it was not downloaded. If you trust the new file, fetch it by hand and import it.',
  );
}

/** 502 for 401 and 403: hubs answer so for what is private and for what does not exist. */
export function sourceRefuses(): AppError {
  return new AppError(
    502,
    'model_source_refused',
    'The model source refuses this file: it does not exist, or only an account may have it. Check the name, or download it by hand and import it.',
  );
}

/** 502 when the publisher gives the file to those only who accepted the terms with an account. */
export function sourceIsGated(): AppError {
  return new AppError(
    502,
    'model_source_gated',
    'The publisher gives this model only to accounts that accepted its terms. Accept them on the page of the model and give Alcove a token of your account, or download it by hand and import it.',
  );
}

/** 503 when the source takes no more requests for now. `waitMs` is what it asks to wait, where it says. */
export function sourceBusy(waitMs: number | undefined): AppError {
  const minutes = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 60_000));
  return new AppError(
    503,
    'model_source_busy',
    minutes === undefined
      ? 'The model source takes no more requests for now. Try again in a few minutes.'
      : `The model source takes no more requests for now. Try again in ${minutes} min.`,
    { params: minutes === undefined ? undefined : { minutes } },
  );
}

/** 502 for an answer that says only that the source cannot. */
export function sourceFails(status: number): AppError {
  return new AppError(
    502,
    'model_source_failed',
    `The model source cannot answer now: it said ${status}. Try again later.`,
    { params: { status } },
  );
}

/** 502 when the source has no such file. */
export function sourceMissing(): AppError {
  return new AppError(
    502,
    'model_source_missing',
    'The model source no longer has this file. Choose another model, or import a file.',
  );
}

/** 422 for what cannot be imported. */
export function importRefused(why: ImportRefusal, cause?: unknown): AppError {
  return new AppError(422, 'import_refused', IMPORT_REFUSALS[why], { cause, params: { why } });
}

/** 422 for a folder that lacks files of its model. */
export function filesMissing(family: string, settings: string, weights: string): AppError {
  const detail = `Files of this ${family} model are missing. It needs ${settings} and ${weights}.`;
  return new AppError(422, 'import_refused', detail, {
    params: { why: 'files_missing', family, settings, weights },
  });
}

/** 422 for a model in several GGUF files, one of which is not there; the sentence says how its name ends. */
export function partMissing(part: number, parts: number): AppError {
  const ending = [part, parts].map((number) => String(number).padStart(5, '0')).join('-of-');
  const detail = `Part ${part} of ${parts} of this model is missing. Put the file whose name ends in "${ending}.gguf" beside the others.`;
  return new AppError(422, 'import_refused', detail, {
    params: { why: 'part_missing', part, parts, ending },
  });
}

type ImportRefusal = keyof typeof IMPORT_REFUSALS;

const IMPORT_REFUSALS = {
  unreadable: 'A file of this model cannot be read.',
  empty: 'A file of this model is empty or only a Git LFS pointer: its content was not downloaded.',
  not_regular: 'Only a regular file can be imported.',
  not_absolute: 'Give the full path of the file.',
  own: 'Files of Alcove itself cannot be imported.',
  private: 'Files in hidden folders, key stores and system folders cannot be imported.',
  not_there: 'There is no readable file at this path.',
  voice_alone:
    'Give the folder of the model; or, for a Piper voice, its .onnx file with its .onnx.json beside it.',
  several_or_none:
    'This folder holds no model that Alcove can use, or several Piper voices. Give the folder with the config.json of one model, the .onnx file of one voice, or a GGUF file.',
  unknown_kind:
    'This folder holds a model of a kind that Alcove cannot use. It can use Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR and YOLOS in ONNX form, and Piper voices.',
  settings_not_regular: 'The settings of this model are not a regular file.',
  settings_too_long: 'The settings of this model are too long.',
  not_piper: 'These are not the settings of a Piper voice.',
  voice_language: 'This voice speaks neither French nor English; Alcove has no use for it.',
} as const;

/** Throws AppError 422: a file of a model that was found cannot be read. */
export function refuseUnreadable(cause: unknown): never {
  throw importRefused('unreadable', cause);
}

/** 422 with the header check's plain reason. */
export function notAModel(reason: string, why: GgufTrouble | 'no_chat_template' = 'damaged'): AppError {
  return new AppError(422, 'model_file_invalid', reason, { params: { why } });
}

/** 422 for an installed model that no engine can use, however often it is asked. */
export function neverUsable(kind: ModelKind, { why, sentence }: { why: string; sentence: string }): AppError {
  const isForSearch = kind === 'embedding';
  return new AppError(
    422,
    isForSearch ? 'embedding_model_unusable' : 'model_unusable',
    `${sentence} Open Models and choose another.`,
    { params: { why } },
  );
}

/** 503 when the source, whose host is named, gave no answer at all: to a look-up, or to a download that waits to go on. */
export function sourceUnreachable(host: string, cause: unknown): AppError {
  return new AppError(
    503,
    'model_source_unreachable',
    `Alcove could not reach ${host}. Check the connection of this computer, then try again.`,
    { cause, params: { host } },
  );
}

/** 503 when the connection of a download could not be kept; what has arrived is kept. */
export function interrupted(cause: unknown): AppError {
  return new AppError(
    503,
    'download_interrupted',
    'The connection to the model source was lost. Start the download again to go on where it stopped.',
    { cause },
  );
}

// After one of these, what was received is worthless or must not be kept.
const FINAL = new Set([
  'model_digest_mismatch',
  'model_digest_changed',
  'model_size_mismatch',
  'model_file_invalid',
]);

/** Whether trying to resume makes no sense after this failure. */
export function isFinal(error: AppError): boolean {
  return FINAL.has(error.code);
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
