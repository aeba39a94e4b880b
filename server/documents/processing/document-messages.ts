import type { DocumentLanguage, DocumentType, IndexedChunk, RefusalCode } from '../documents.types.ts';
import type { DocumentLimits } from './document-limits.ts';

/** What a document process is started for; it does one thing in its life. */
export type DocumentOrder = { path: string; filename: string; limits: DocumentLimits } & (
  | { type: 'inspect' }
  | { type: 'read'; contentType: DocumentType }
);

/** Extracted text of one page, counted from 1. */
export interface PageText {
  page: number;
  text: string;
}

/** What is known of a document once all of it is read. */
export interface ReadFacts {
  /** Null where the format has no pages. */
  pageCount: number | null;
  /** The language of most of the text; null where there is none or it is neither. */
  language: DocumentLanguage | null;
  chunkCount: number;
}

/** Server to document process. `taken` answers each batch of pages or chunks. */
export type ToDocumentProcess =
  | DocumentOrder
  | { type: 'taken' }
  | { type: 'picture-text'; call: number; text: string }
  | { type: 'picture-failed'; call: number };

/** Document process to server. It ends with exactly one of `inspected`, `finished`, `refused`. */
export type FromDocumentProcess =
  | { type: 'progress'; pagesDone: number; pageCount: number | null }
  | { type: 'pages'; pages: PageText[] }
  | { type: 'chunks'; chunks: IndexedChunk[] }
  | { type: 'picture'; call: number; bytes: Uint8Array }
  | { type: 'inspected'; contentType: DocumentType }
  | ({ type: 'finished' } & ReadFacts)
  | { type: 'refused'; code: RefusalCode; sentence: string };
