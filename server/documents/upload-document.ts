import type { FileCode } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { notAuthenticated } from '../http/access.ts';
import type { UploadedFile } from '../http/receive-multipart.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { DocumentRemoval } from './document-removal.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import { DocumentRefused, type DocumentType } from './documents.types.ts';
import type { IngestFailure, IngestQueue } from './ingest-queue.ts';
import type { DocumentReader, OpenedDocument } from './processing/document-reader.ts';

/** How many documents one account may keep, and how many bytes they and the files that its agents made may have. */
interface Quota {
  documents: number;
  bytes: number;
}

export interface UploadTools {
  rows: DocumentsRepository;
  files: KeptFiles;
  reader: DocumentReader;
  queue: IngestQueue;
  removal: DocumentRemoval;
  clock: Clock;
  quota: Quota;
  /** False once an account is disabled or being deleted. */
  isActive: (userId: string) => boolean;
}

/** A document that was uploaded. */
export interface StoredDocument {
  row: DocumentRow;
  /** False where the same bytes were there already. */
  created: boolean;
  /** Resolves when nothing more is done with it, with why it could not be read. */
  settled: Promise<IngestFailure | undefined>;
}

/** What else is known of a file. */
export interface AboutUpload {
  title?: string | undefined;
  sourceUrl?: string | undefined;
  /** Where it is known already: the file is opened only when it is read, and what is wrong with it found then. */
  contentType?: DocumentType | undefined;
}

/**
 * Stores a file that has arrived and puts it in the queue. The same bytes of the same user are one document: the one
 * that is there is returned, `created` false, and read anew if that had failed. Throws AppError 422, with nothing stored,
 * for what is no readable document, and for what is more than the account may keep.
 */
export async function uploadDocument(
  userId: string,
  file: UploadedFile,
  about: AboutUpload,
  tools: UploadTools,
  signal: AbortSignal,
): Promise<StoredDocument> {
  const { sha256 } = file;
  // Taken while the row is there for certain: another who waits removes what could not be read.
  const watch = (row: DocumentRow) => ({ row, settled: tools.queue.settled(row.id) });
  const known = await withKept(userId, sha256, tools, (kept) => kept && watch(tryAgain(kept, tools)));
  if (known) return { ...known, created: false };
  requireRoom(tools.rows, tools.quota, userId, file.sizeBytes);
  const opened = about.contentType ? undefined : await open(file, tools.reader, signal);
  const contentType = opened?.contentType ?? about.contentType;
  if (!contentType) throw new Error('A file was opened without a type.');
  const row = newRow(userId, file, contentType, about, tools.clock.now());
  const insert = (kept: DocumentRow | undefined) =>
    watch(kept ? tryAgain(kept, tools) : add(row, tools, opened));
  let stored: ReturnType<typeof watch> | undefined;
  try {
    await tools.files.keep(file.content, row.id);
    stored = await withKept(userId, sha256, tools, insert);
    return { ...stored, created: stored.row.id === row.id };
  } finally {
    if (stored?.row.id !== row.id) {
      opened?.process.kill();
      await tools.files.remove(row.id);
    }
  }
}

/**
 * Calls `act` with the document that has these bytes, once none of them is about to go; nothing comes between that look
 * and the call. Throws 401 where the account itself has gone since the file began to arrive.
 */
async function withKept<Result>(
  userId: string,
  sha256: string,
  { rows, removal, isActive }: UploadTools,
  act: (kept: DocumentRow | undefined) => Result,
): Promise<Result> {
  for (;;) {
    if (!isActive(userId)) throw notAuthenticated();
    const kept = rows.findByBytes(userId, sha256);
    const removed = kept && removal.ended(kept.id);
    if (!removed) return act(kept);
    await removed;
  }
}

function add(
  row: DocumentRow,
  { rows, queue, quota }: UploadTools,
  opened: OpenedDocument | undefined,
): DocumentRow {
  requireRoom(rows, quota, row.userId, row.sizeBytes);
  rows.insert(row);
  queue.add(row, opened);
  return row;
}

/**
 * Throws AppError 422 when one more document of so many bytes is more than the account may keep. What is refused is asked
 * again right before it is stored: others of the account may have arrived meanwhile.
 */
function requireRoom(
  rows: Pick<DocumentsRepository, 'usage'>,
  quota: Quota,
  userId: string,
  sizeBytes: number,
): void {
  const used = rows.usage(userId);
  const megabytes = Math.floor(quota.bytes / 1_000_000);
  if (used.documents >= quota.documents)
    throw new AppError(
      422,
      'quota_documents',
      `Your account holds ${quota.documents} documents, which is the most. Remove some first.`,
      { params: { most: quota.documents } },
    );
  if (used.bytes + sizeBytes > quota.bytes)
    throw new AppError(
      422,
      'quota_disk',
      `Your documents and the files of your agents may take ${megabytes} MB. Remove some first.`,
      { params: { megabytes } },
    );
}

/** A document whose reading failed, or whose failure could not be stored, is read anew; one without a score, judged anew. */
function tryAgain(row: DocumentRow, { rows, queue }: UploadTools): DocumentRow {
  if (queue.holds(row.id)) return row;
  if (row.status === 'ready') {
    if (row.sensitivityScore === null) queue.add(row);
    return row;
  }
  const again = { ...row, status: 'processing' as const, error: null, errorCode: null };
  rows.update(row.id, { status: again.status, error: null, errorCode: null });
  queue.add(again);
  return again;
}

async function open(
  { content, filename }: UploadedFile,
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  try {
    return await reader.open({ ...content, filename }, signal);
  } catch (error) {
    throw error instanceof DocumentRefused ? refusal(error) : error;
  }
}

/** The answer to a file that cannot be read: 422 with the reason. */
export function refusal({ code, message }: { code: FileCode; message: string }): AppError {
  return new AppError(422, `document_${code}`, message, { errors: [{ field: 'file', message, code }] });
}

function newRow(
  userId: string,
  { filename, sizeBytes, sha256 }: UploadedFile,
  contentType: DocumentType,
  { title, sourceUrl }: AboutUpload,
  createdAt: number,
): DocumentRow {
  return {
    id: newId(),
    userId,
    filename,
    title: title || filename.replace(/(?<=.)\.[^.]{1,8}$/u, ''),
    contentType,
    sizeBytes,
    sha256,
    status: 'processing',
    error: null,
    errorCode: null,
    pageCount: null,
    chunkCount: 0,
    unreadPictures: 0,
    language: null,
    sensitivityScore: null,
    sensitivityCategories: [],
    releasedScore: null,
    sourceUrl: sourceUrl ?? null,
    createdAt,
  };
}
