import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { UploadedFile } from '../http/receive-multipart.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import { DocumentRefused, type DocumentType } from './documents.types.ts';
import type { IngestQueue } from './ingest-queue.ts';
import type { DocumentReader } from './processing/document-reader.ts';

export interface UploadTools {
  rows: DocumentsRepository;
  files: DocumentFiles;
  reader: DocumentReader;
  queue: IngestQueue;
  clock: Clock;
}

/**
 * Stores a file that has arrived and puts it in the queue. The same bytes of the same user are one document: the one
 * that is there is returned, `created` false, and read anew if that had failed. Throws AppError 422, with nothing stored,
 * for what is no readable document.
 */
export async function uploadDocument(
  userId: string,
  file: UploadedFile,
  title: string | undefined,
  tools: UploadTools,
  signal: AbortSignal,
): Promise<{ row: DocumentRow; created: boolean }> {
  const known = tools.rows.findByBytes(userId, file.sha256);
  if (known) return { row: tryAgain(known, tools), created: false };
  const contentType = await inspect(file, tools.reader, signal);
  const row = newRow(userId, file, contentType, title, tools.clock.now());
  await tools.files.keep(file.path, row.id);
  const first = insertOnce(row, tools.rows);
  if (first.id !== row.id) {
    await tools.files.remove(row.id);
    return { row: first, created: false };
  }
  tools.queue.add(row);
  return { row, created: true };
}

function tryAgain(row: DocumentRow, { rows, queue }: UploadTools): DocumentRow {
  if (row.status !== 'failed') return row;
  const again = { ...row, status: 'processing' as const, error: null, errorCode: null };
  rows.update(row.id, { status: again.status, error: null, errorCode: null });
  queue.add(again);
  return again;
}

async function inspect(
  file: UploadedFile,
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<DocumentType> {
  try {
    return (await reader.inspect(file, signal)).contentType;
  } catch (error) {
    throw error instanceof DocumentRefused ? refusal(error) : error;
  }
}

/** The answer to a file that cannot be read: 422 with the reason. */
export function refusal({ code, message }: { code: string; message: string }): AppError {
  return new AppError(422, `document_${code}`, message, { errors: [{ field: 'file', message, code }] });
}

/** The row, or the one of the same bytes that came in between. */
function insertOnce(row: DocumentRow, rows: DocumentsRepository): DocumentRow {
  const between = rows.findByBytes(row.userId, row.sha256);
  if (between) return between;
  rows.insert(row);
  return row;
}

function newRow(
  userId: string,
  { filename, sizeBytes, sha256 }: UploadedFile,
  contentType: DocumentType,
  title: string | undefined,
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
    language: null,
    sensitivityScore: null,
    sensitivityCategories: [],
    createdAt,
  };
}
