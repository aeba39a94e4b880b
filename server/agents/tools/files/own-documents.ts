import { AppError } from '../../../core/app-error.ts';
import { isUuid } from '../../../core/ids.ts';
import type { DocumentRow } from '../../../documents/documents.repository.ts';
import { type DocumentsService, isWhollyRead } from '../../../documents/documents.service.ts';
import { UNJUDGED_SCORE } from '../../../documents/documents.types.ts';
import type { Caller } from '../../../http/caller.ts';
import { ToolFailed, ToolUnread } from '../../tool.types.ts';
import type { SourceText } from './source-text.ts';

/** What the tools need of the documents feature. */
export type DocumentsToRead = Pick<
  DocumentsService,
  'list' | 'find' | 'content' | 'scoreOf' | 'awaitRead' | 'awaitJudged'
>;

/** Documents asked for at once while all of them are gone through. */
const STEP = 500;

/** Whether the caller's credential lets it read documents: for an API key it takes that scope. */
export function mayReadDocuments(caller: Caller): boolean {
  return caller.kind === 'session' || caller.scopes.includes('documents:read');
}

/** All documents of the caller, newest first; none where it may not read any. */
export function ownDocuments(caller: Caller, documents: Pick<DocumentsToRead, 'list'>): DocumentRow[] {
  const all: DocumentRow[] = [];
  while (mayReadDocuments(caller)) {
    const { rows, total } = documents.list(caller.userId, { skip: all.length, limit: STEP, q: '' });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all;
}

/** The caller's document of an id. Throws ToolFailed for one that is unknown or somebody else's, with one sentence for both. */
export function ownDocument(
  caller: Caller,
  id: string,
  documents: Pick<DocumentsToRead, 'find'>,
): DocumentRow {
  if (!mayReadDocuments(caller))
    throw new ToolFailed('This API key may not read documents; it needs the scope documents:read.');
  const row = isUuid(id) ? documents.find(caller.userId, id.toLowerCase()) : undefined;
  if (!row)
    throw new ToolFailed('There is no such document; list them with list: true.', {
      reason: 'file_not_found',
    });
  return row;
}

/**
 * The text of a document, once it is read, under the score that is stored with it: `UNJUDGED_SCORE` while it is not
 * judged, for which it waits as long as a message does, or not read to its end. Throws ToolUnread for one that could not
 * be read.
 */
export async function readOwnDocument(
  { userId }: Caller,
  { id }: DocumentRow,
  documents: DocumentsToRead,
  signal: AbortSignal,
): Promise<SourceText> {
  await documents.awaitRead(userId, [id], signal);
  await documents.awaitJudged([id], signal);
  signal.throwIfAborted();
  const { row, pages } = contentOf(userId, id, documents);
  if (row.status !== 'ready')
    throw new ToolUnread(row.filename, row.error ?? 'This document could not be read.', {
      reason: `document_${row.errorCode ?? 'failed'}`,
    });
  return {
    name: row.filename,
    title: row.title,
    pages,
    pageCount: row.pageCount,
    score: isWhollyRead(row) ? documents.scoreOf(userId, id) : UNJUDGED_SCORE,
  };
}

function contentOf(userId: string, id: string, documents: DocumentsToRead) {
  try {
    return documents.content(userId, id);
  } catch (cause) {
    if (cause instanceof AppError)
      throw new ToolFailed('This document was removed.', { cause, reason: 'file_not_found' });
    throw cause;
  }
}
