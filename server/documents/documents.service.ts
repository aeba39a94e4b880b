import { FILE_CODES } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/connection.ts';
import type { UploadedFile } from '../http/receive-multipart.ts';
import type { DocumentProgress } from './document-progress.ts';
import { createDocumentRemoval, type RemovalTools } from './document-removal.ts';
import type { DocumentListing, DocumentRow } from './documents.repository.ts';
import {
  DocumentRefused,
  type DocumentType,
  type SearchAnswer,
  type SearchDocuments,
  type SearchRequest,
  UNJUDGED_SCORE,
} from './documents.types.ts';
import { createPassageReader } from './passage-reader.ts';
import { createReleases, type ReleaseTools } from './releases.ts';
import {
  type AboutUpload,
  refusal,
  type StoredDocument,
  type UploadTools,
  uploadDocument,
} from './upload-document.ts';

export interface DocumentsTools
  extends Omit<UploadTools, 'removal' | 'isActive'>,
    RemovalTools,
    ReleaseTools {
  database: Database;
  search: SearchDocuments;
  /** Aborts when a message has waited long enough for documents to be judged. */
  patience: () => AbortSignal;
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

/** A person's documents: everything here is theirs alone, and what is somebody else's is 404. */
export function createDocumentsService(tools: DocumentsTools) {
  const { rows, files, queue, progress, database } = tools;
  const removal = createDocumentRemoval(tools);
  const active = database.sqlite.prepare<[string]>('SELECT 1 FROM users WHERE id = ? AND is_active = 1');
  const uploading = { ...tools, removal, isActive: (userId: string) => active.get(userId) !== undefined };
  const passages = createPassageReader(database);

  function own(userId: string, id: string): DocumentRow {
    const row = rows.find(userId, id);
    if (!row) throw documentNotFound();
    return row;
  }

  const scoreOf = (userId: string, id: string) => rows.find(userId, id)?.sensitivityScore ?? undefined;
  const isJudged = (userId: string, id: string) => scoreOf(userId, id) !== undefined;

  async function waitUntilDone({ row, settled }: StoredDocument): Promise<DocumentRow> {
    const failure = await settled;
    const done = rows.find(row.userId, row.id);
    if (done && done.status !== 'failed') return done;
    if (!done && !failure) throw documentNotFound();
    if (done) await removal.remove(done);
    database.truncateLog();
    const code = done?.errorCode ?? failure?.errorCode;
    throw refusal({
      code: FILE_CODES.find((known) => known === code) ?? 'failed',
      message: done?.error ?? failure?.error ?? 'This document could not be read.',
    });
  }

  return {
    own,
    find: rows.find,
    /** Throws AppError 404 unless each of these is the user's. */
    requireOwn(userId: string, ids: string[]): void {
      for (const id of ids) own(userId, id);
    },
    /** Waits until none of these is being read any more: those of them that are there and were read. */
    async awaitRead(userId: string, ids: string[], signal: AbortSignal): Promise<string[]> {
      await untilAborted(Promise.all(ids.map((id) => queue.read(id))), signal);
      return ids.filter((id) => rows.find(userId, id)?.status === 'ready');
    },
    /** Those of them that are there and say nothing, or not all that they hold: what is in them nobody knows. */
    unreadOf: (userId: string, ids: string[]): string[] =>
      ids.filter((id) => {
        const row = rows.find(userId, id);
        return row !== undefined && !isWhollyRead(row);
      }),
    /** Waits a while for these to be judged, if they are going to be. */
    async awaitJudged(ids: string[], signal: AbortSignal): Promise<void> {
      if (!ids.some(queue.holds)) return;
      const judged = Promise.all(ids.map((id) => queue.settled(id)));
      await untilAborted(judged, AbortSignal.any([signal, tools.patience()]));
    },
    /** Whether the document's own score is known. */
    isJudged,
    /** A document's score on the scorer's own scale; `UNJUDGED_SCORE`, so that it stays here, while it is not known. */
    scoreOf: (userId: string, id: string): number => scoreOf(userId, id) ?? UNJUDGED_SCORE,
    /** What a document hands to each of its passages: the same, or what is left of it since passages were released. */
    handedScoreOf(userId: string, id: string): number {
      const row = rows.find(userId, id);
      return row?.releasedScore ?? row?.sensitivityScore ?? UNJUDGED_SCORE;
    },
    releases: createReleases(tools, own),
    ...passages,
    /** See `uploadDocument`. With `wait`, answers when it is read and judged; 422 then also for what is found later. */
    async upload(
      userId: string,
      file: UploadedFile,
      { wait, ...about }: AboutUpload & { wait: boolean },
      signal: AbortSignal,
    ): Promise<{ row: DocumentRow; created: boolean }> {
      const stored = await uploadDocument(userId, file, about, uploading, signal);
      return { row: wait ? await waitUntilDone(stored) : stored.row, created: stored.created };
    },
    list: (userId: string, listing: DocumentListing) => rows.list(userId, listing),
    /** What an account keeps, and the most it may. */
    quota: (userId: string) => ({ used: rows.usage(userId), most: tools.quota }),
    /** Whether the account may keep so many more bytes, of whatever kind. */
    hasRoom: (userId: string, bytes: number): boolean =>
      rows.usage(userId).bytes + bytes <= tools.quota.bytes,
    content: (userId: string, id: string) => ({ row: own(userId, id), pages: rows.pages(id) }),
    /** The file as it was uploaded, to be sent. */
    async file(userId: string, id: string) {
      const { filename, contentType } = own(userId, id);
      return { content: await files.find(id), filename, contentType };
    },
    /** A page as it looks, with the places of a passage of it. Throws 400 where there is none to be seen. */
    async page(userId: string, id: string, page: number, passage: string, signal: AbortSignal) {
      const { filename, contentType, pageCount, status } = own(userId, id);
      if (contentType !== 'application/pdf' || status !== 'ready' || page > (pageCount ?? 0))
        throw new AppError(400, 'no_such_page', 'This document has no such page to be seen.');
      const file = {
        ...(await files.find(id)),
        filename,
        contentType: contentType as DocumentType,
        page,
        passage,
      };
      try {
        return await tools.reader.draw(file, signal);
      } catch (error) {
        if (error instanceof DocumentRefused) throw refusal(error);
        throw error;
      }
    },
    /** Removes the file and every sight of it, for good; text, index rows and vectors follow in the background. */
    async remove(userId: string, id: string): Promise<void> {
      await removal.remove(own(userId, id));
    },
    /** The same of several, of those that are the user's; how many these were. */
    async removeAll(userId: string, ids: string[]): Promise<number> {
      const found = [...new Set(ids)].flatMap((id) => rows.find(userId, id) ?? []);
      await Promise.all(found.map((row) => removal.remove(row)));
      return found.length;
    },
    /** Resolves once the text of everything that was removed has been erased. */
    erased: removal.erased,
    /** Stops erasing; the next start goes on. */
    close: removal.close,
    /** Throws 404 when one of the documents asked for is not the caller's. */
    search(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
      for (const id of request.documentIds ?? []) own(request.userId, id);
      return tools.search(request, signal);
    },
    /** What is known of a document's reading, then each step, until it has ended or the signal aborts. */
    async follow(
      row: DocumentRow,
      onProgress: (progress: DocumentProgress) => void,
      signal: AbortSignal,
    ): Promise<void> {
      const last = progress.of(row.id);
      if (!last || signal.aborted) return;
      const ended = Promise.withResolvers<void>();
      const leave = progress.listen(row.id, (step) => {
        onProgress(step);
        if (step.stage === 'ended') ended.resolve();
      });
      try {
        onProgress(last);
        await untilAborted(ended.promise, signal);
      } finally {
        leave();
      }
    },
    /** Removes all that a user has stored, before the account goes. */
    async forgetUser(userId: string): Promise<void> {
      for (const id of rows.idsOf(userId)) {
        const row = rows.find(userId, id);
        if (row) await removal.remove(row);
      }
      await removal.erased();
    },
    /** Takes up what a stop or a crash cut off; to be called once, at start. */
    async resume(): Promise<void> {
      await files.sweep((id) => rows.exists(id));
      removal.resume();
      for (const row of rows.unfinished()) if (!queue.holds(row.id)) queue.add(row);
    },
  };
}

/** Whether all of a document was read, and something was found in it: a page that reads as nothing may hold anything. */
export function isWhollyRead(row: DocumentRow): boolean {
  return row.status === 'ready' && row.unreadPictures === 0 && !hasNoText(row);
}

/** Whether a document was read, and nothing was found in it. */
export function hasNoText({ status, chunkCount }: Pick<DocumentRow, 'status' | 'chunkCount'>): boolean {
  return status === 'ready' && chunkCount === 0;
}

async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const leave = () => aborted.resolve();
  signal.addEventListener('abort', leave, { once: true });
  if (!signal.aborted) await Promise.race([aborted.promise, work]);
  signal.removeEventListener('abort', leave);
}

/** The one answer to an id that is unknown or somebody else's. */
function documentNotFound(): AppError {
  return new AppError(404, 'document_not_found', 'Document not found');
}
