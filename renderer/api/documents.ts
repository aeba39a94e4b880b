import type { z } from 'zod';
import type * as schemas from '../../server/documents/documents.schemas.ts';
import { streamEvents } from './event-stream.ts';
import { call, callRaw } from './http.ts';

/** A file that Alcove keeps, with what is known of it so far. */
export type DocumentRecord = z.infer<typeof schemas.DocumentReply>;

export type DocumentPage = z.infer<typeof schemas.DocumentListReply>;

/** What a document says, page by page; `page` is null where the format has none. */
export type DocumentContent = z.infer<typeof schemas.DocumentContentReply>;

/** Whether a document was read, and nothing was found in it. */
export function hasNoText({
  status,
  chunk_count,
}: Pick<DocumentRecord, 'status'> & { chunk_count?: number | null }): boolean {
  return status === 'ready' && chunk_count === 0;
}

/** A page as it looks; marks are in parts of it, from its top left corner. */
type DrawnPage = z.infer<typeof schemas.PageReply>;

/** How far the reading of a document is. */
export interface ReadingProgress {
  stage: 'waiting' | 'reading' | 'indexing' | 'judging';
  pages_done: number | null;
  page_count: number | null;
}

export type DocumentEvent =
  | { event: 'progress'; data: ReadingProgress }
  | { event: 'document'; data: DocumentRecord };

/** A passage that answers a search. */
export type FoundPassage = SearchAnswer['results'][number];

type SearchAnswer = z.infer<typeof schemas.SearchDocumentsReply>;

export function listDocuments(
  query: { q?: string; skip?: number; limit?: number },
  signal?: AbortSignal,
): Promise<DocumentPage> {
  return call('GET', '/documents', { query, signal });
}

export function readDocument(id: string, signal?: AbortSignal): Promise<DocumentRecord> {
  return call('GET', `/documents/${id}`, { signal });
}

export function readDocumentContent(id: string, signal?: AbortSignal): Promise<DocumentContent> {
  return call('GET', `/documents/${id}/content`, { signal });
}

/** A page of a PDF document as it looks, and where a passage of it stands. */
export function drawPage(
  id: string,
  page: number,
  passage: string,
  signal?: AbortSignal,
): Promise<DrawnPage> {
  return call('POST', `/documents/${id}/page`, { body: { page, passage }, signal });
}

/** The file as it was added. */
export async function readDocumentFile(id: string): Promise<Blob> {
  const response = await callRaw('GET', `/documents/${id}/file`, { accept: '*/*' });
  return response.blob();
}

/** Keeps the page or file at an address as a document. */
export function fetchDocument(url: string): Promise<DocumentRecord> {
  return call('POST', '/documents/fetch', { body: { url } });
}

/** Deletes the file and everything made from it. */
export function deleteDocument(id: string): Promise<unknown> {
  return call('DELETE', `/documents/${id}`);
}

/** Deletes several, up to 1,000. */
export function deleteDocuments(ids: readonly string[]): Promise<{ deleted: number }> {
  return call('POST', '/documents/delete', { body: { ids } });
}

/** Follows a document until it is ready or has failed; aborting stops the watching only. */
export function watchDocument(id: string, signal: AbortSignal): AsyncGenerator<DocumentEvent> {
  const events = streamEvents('GET', `/documents/${id}/events`, undefined, signal);
  return events as AsyncGenerator<DocumentEvent>;
}

/** The passages that fit a query best, in all documents or in those named. */
export function searchDocuments(
  request: { query: string; limit: number; document_ids?: string[] },
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  return call('POST', '/documents/search', { body: request, signal });
}

/** A passage that keeps its document on this device. */
export type KeepingPassage = WhyItStays['passages'][number];

export type WhyItStays = z.infer<typeof schemas.WhyItStaysReply>;

/** Which passages of a document keep it on this device. */
export function explainDocument(id: string, signal?: AbortSignal): Promise<WhyItStays> {
  return call('GET', `/documents/${id}/sensitivity`, { signal });
}

/** Lets one passage go that was read, or the whole document. */
export function release(id: string, chunkId: string | undefined): Promise<WhyItStays> {
  const body = chunkId === undefined ? { whole: true } : { chunk_ids: [chunkId] };
  return call('POST', `/documents/${id}/releases`, { body });
}

/** Takes back all that was released of a document. */
export function takeBackReleases(id: string): Promise<unknown> {
  return call('DELETE', `/documents/${id}/releases`);
}
