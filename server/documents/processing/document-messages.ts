import type { StoredFile } from '../../../models/stored-file.ts';
import type { SegmentRole } from '../../sensitivity/sensitivity.types.ts';
import type {
  DocumentLanguage,
  DocumentType,
  IndexedChunk,
  RefusalCode,
  TextScore,
} from '../documents.types.ts';
import type { DocumentLimits } from './document-limits.ts';

/**
 * What a document process reads: one file in its life, to be inspected, read, read once it was inspected, to have a page drawn, or to be unpacked. It is given
 * the key of that file and no other.
 */
export type DocumentOrder = StoredFile & { filename: string; limits: DocumentLimits } & (
    | { type: 'inspect' }
    | { type: 'read'; contentType: DocumentType }
    | { type: 'draw'; contentType: DocumentType; page: number; passage: string }
    | { type: 'unpack' }
  );

/** A file of an archive under its base name, whole. */
export interface ArchiveEntry {
  filename: string;
  contentType: DocumentType;
  bytes: Uint8Array;
}

/** A file of an archive that is no document, and why. */
export interface PassedOver {
  filename: string;
  code: string;
  message: string;
}

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
  /** Pictures that were passed over. */
  unreadPictures: number;
}

/** Where something stands on a page, in parts of its width and height, from its top left corner. */
export interface PageMark {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page as it looks, as a PNG picture, with the places of a passage; none where it was not found. */
export interface DrawnPage {
  picture: Uint8Array;
  width: number;
  height: number;
  marks: PageMark[];
}

/** Has a process get ready for a file that is to come, likely of this type: an order for that follows, or its end. */
export interface PreparingOrder {
  type: 'prepare';
  contentType: DocumentType;
  limits: DocumentLimits;
}

/** Starts a process that judges `texts` until it is ended. */
interface JudgingOrder {
  type: 'judge';
  limits: DocumentLimits;
}

/** Texts to score one by one, as words of `role`. */
export interface TextsToJudge {
  call: number;
  texts: string[];
  role: SegmentRole;
}

/** Server to document process. `taken` answers each batch of pages or chunks, and each entry. */
export type ToDocumentProcess =
  | DocumentOrder
  | PreparingOrder
  | JudgingOrder
  | ({ type: 'texts' } & TextsToJudge)
  | { type: 'taken' }
  | { type: 'picture-text'; call: number; text: string }
  | { type: 'picture-failed'; call: number };

/** Document process to server. It ends with exactly one of `inspected`, `drawn`, `finished`, `unpacked`, `refused`; `scores` answers `texts`. */
export type FromDocumentProcess =
  | { type: 'progress'; pagesDone: number; pageCount: number | null }
  | { type: 'pages'; pages: PageText[] }
  | { type: 'chunks'; chunks: IndexedChunk[] }
  | { type: 'entry'; entry: ArchiveEntry }
  | { type: 'picture'; call: number; bytes: Uint8Array }
  | { type: 'scores'; call: number; scores: TextScore[] }
  | { type: 'inspected'; contentType: DocumentType }
  | ({ type: 'drawn' } & DrawnPage)
  | ({ type: 'finished' } & ReadFacts)
  | { type: 'unpacked'; passedOver: PassedOver[] }
  | { type: 'refused'; code: RefusalCode; sentence: string };
