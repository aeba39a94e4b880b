import { streamEvents } from './event-stream.ts';
import { call, callRaw } from './http.ts';

/** A file that Alcove keeps, with what is known of it so far. */
export interface DocumentRecord {
  id: string;
  filename: string;
  title: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  status: 'processing' | 'ready' | 'failed';
  /** Why it could not be read, in the server's words, and the code of that. */
  error: string | null;
  error_code: string | null;
  page_count: number | null;
  chunk_count: number | null;
  language: string | null;
  /** The highest score of its passages; null until they are judged. */
  sensitivity_score: number | null;
  sensitivity_categories: { name: string; score: number }[];
  created_at: string;
}

export interface DocumentPage {
  items: DocumentRecord[];
  total: number;
  /** What the account keeps, and the most it may. */
  quota?: Record<'used' | 'most', { documents: number; bytes: number }>;
}

/** What a document says, page by page; `page` is null where the format has none. */
export interface DocumentContent {
  document: DocumentRecord;
  pages: { page: number | null; text: string }[];
}

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
export interface FoundPassage {
  document_id: string;
  filename: string;
  chunk_id: string;
  page: number | null;
  heading: string | null;
  text: string;
  /** UTF-16 offsets into `text` of the words that matched. */
  highlights: [number, number][];
  score: number;
}

export interface SearchAnswer {
  query: string;
  /** What was really done; `lexical` is by words only. */
  mode: 'hybrid' | 'lexical' | 'semantic';
  latency_ms: number;
  total: number;
  results: FoundPassage[];
}

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

/** The file as it was added. */
export async function readDocumentFile(id: string): Promise<Blob> {
  const response = await callRaw('GET', `/documents/${id}/file`, { accept: '*/*' });
  return response.blob();
}

/** Deletes the file and everything made from it. */
export function deleteDocument(id: string): Promise<unknown> {
  return call('DELETE', `/documents/${id}`);
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
