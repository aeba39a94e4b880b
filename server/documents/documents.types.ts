import type { FileCode } from '../core/app-error.schemas.ts';
import type { DrawnPage } from './processing/document-messages.ts';

/** Every kind of file that Alcove reads, by its content type. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.ms-outlook',
  'application/rtf',
  'application/epub+zip',
  'text/html',
  'text/markdown',
  'text/plain',
  'text/csv',
  'application/json',
  'application/x-ipynb+json',
  'application/xml',
  'message/rfc822',
  'application/mbox',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/bmp',
  'image/avif',
  'image/heic',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Largest document in bytes (api-decisions.md). */
export const MOST_DOCUMENT_BYTES = 50 * 1024 * 1024;

export type DocumentLanguage = 'fr' | 'en';

/** One piece of a file in reading order, as a parser found it. */
export interface ParsedBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  /** Readable text: one line a table row with cells between ` | `, one line a list item. */
  text: string;
  /** Depth of a heading, 1 to 6. */
  level?: number;
  /** Page, slide or sheet, counted from 1; null where the format has none. */
  page: number | null;
}

/** A whole file in memory (at most 50 MB) under its base name. */
export interface SourceFile {
  bytes: Uint8Array;
  filename: string;
}

/** Why a file is refused; the message is a sentence for the person, in English, without any of its content. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
export type RefusalCode = FileCode;

/** What a parser may ask for while it reads. */
export interface ParseContext {
  /** Reads the text of a picture through OCR; empty when it holds none. PNG, JPEG or WEBP bytes. */
  readImage(bytes: Uint8Array): Promise<string>;
  /** Tells how far it is; `pageCount` null where the format has no pages. */
  report(pagesDone: number, pageCount: number | null): void;
}

/** Reads one kind of file. Runs in a process of its own, without network, secrets or database. */
export interface DocumentParser {
  /** Starts the threads that it reads with; to be called before the process is closed to new ones. */
  start?(): void;
  /** Opens the container and looks whether it can be read. Throws DocumentRefused: encrypted, empty, corrupt. */
  inspect(file: SourceFile): Promise<void>;
  /** Reads it from beginning to end. Throws DocumentRefused. */
  parse(file: SourceFile, context: ParseContext): AsyncIterable<ParsedBlock>;
  /** Draws a page, counted from 0, with the places of a passage; absent where the type has no looks. Throws DocumentRefused. */
  draw?(file: SourceFile, index: number, passage: string): Promise<DrawnPage>;
}

/** A passage: what is searched, shown, cited and scored. */
export interface TextChunk {
  position: number;
  page: number | null;
  /** The headings above it, outermost first, joined by ` › `. */
  heading: string | null;
  text: string;
  language: DocumentLanguage | null;
  /** Estimated tokens of `text`. */
  tokens: number;
}

/** A passage with all that the index holds of it. */
export interface IndexedChunk extends TextChunk {
  /** Stems of heading and text, separated by blanks, for the full-text index. */
  searchHeading: string;
  searchText: string;
}

/** How sensitive a text is, as the scorer says of it as a `document` segment. */
export interface TextScore {
  score: number;
  categories: { name: string; score: number }[];
  /** Those of them that are named as its reason. */
  causes: { name: string; score: number }[];
}

/** What a passage or document counts for while nobody has judged it: all that is made from it stays on this machine. */
export const UNJUDGED_SCORE = 1;

export type SearchMode = 'hybrid' | 'lexical' | 'semantic';

/** A passage that was found. */
export interface FoundChunk {
  row: number;
  documentId: string;
  filename: string;
  title: string;
  chunkId: string;
  page: number | null;
  heading: string | null;
  text: string;
  /** UTF-16 offsets into `text` of what matched, sorted, not overlapping. */
  highlights: [number, number][];
  /** Higher is better; comparable within one answer only. */
  score: number;
  tokens: number;
  /** `UNJUDGED_SCORE` while the passage is not judged. */
  sensitivityScore: number;
  /** 1 where its owner read it and let it go. */
  released: 0 | 1;
}

export interface SearchRequest {
  userId: string;
  query: string;
  limit: number;
  /** Only in these; absent: in all of the user's documents. */
  documentIds?: string[];
  mode: SearchMode;
}

export interface SearchAnswer {
  /** What was really done: `lexical` where no embedding model is installed or no vector is there yet. */
  mode: SearchMode;
  /** Passages that matched in all, before the limit. */
  total: number;
  results: FoundChunk[];
}

export type SearchDocuments = (request: SearchRequest, signal: AbortSignal) => Promise<SearchAnswer>;
