import { type DocumentRecord, hasNoText } from '../api/documents.ts';
import type { ArchiveAnswer } from '../api/upload-document.ts';
import { type Refusal, refusalOfDocument } from './refusal.ts';

/** A file on its way into the documents, or what became of it. */
export interface Upload {
  key: number;
  file: File;
  /** `known`: the same bytes were there already. */
  state: 'waiting' | 'sending' | 'processing' | 'ready' | 'known' | 'failed';
  /** How much has left, from 0 to 1. */
  sent: number;
  document: DocumentRecord | undefined;
  /** What became of its files, where it is an archive. */
  archive: ArchiveAnswer | undefined;
  /** Why it failed. */
  error: Refusal | undefined;
  /** The draft that it was added for, if any. */
  draftKey: string | undefined;
}

/** Most bytes of one file (api-decisions.md, "Documents and retrieval"). */
const MAX_BYTES = 50 * 1024 * 1024;

/** Whether a file is still on its way. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'processing';
}

/** How many documents of a file that is through were read with nothing found in them. */
export function countWithoutText({ document, archive }: Upload): number {
  return (archive?.items ?? (document ? [document] : [])).filter(hasNoText).length;
}

/** A file that waits to be sent, or that is too large ever to be. */
export function newUpload(key: number, file: File, draftKey: string | undefined): Upload {
  const isTooLarge = file.size > MAX_BYTES;
  return {
    key,
    file,
    state: isTooLarge ? 'failed' : 'waiting',
    sent: 0,
    document: undefined,
    archive: undefined,
    error: isTooLarge ? { code: 'too_large', sentence: '' } : undefined,
    draftKey,
  };
}

/** What a document on the server says of the file that was sent. */
export function outcomeOf(
  document: DocumentRecord,
  isNew: boolean,
): Pick<Upload, 'state' | 'document' | 'error'> {
  const error = refusalOfDocument(document);
  if (error) return { state: 'failed', document, error };
  const done = isNew ? 'ready' : 'known';
  return { state: document.status === 'processing' ? 'processing' : done, document, error: undefined };
}

/** The same of an archive: it has failed where none of its files is a document. */
export function outcomeOfArchive(archive: ArchiveAnswer): Pick<Upload, 'state' | 'archive' | 'error'> {
  const [refused] = archive.refused;
  if (archive.items.length > 0 || !refused) return { state: 'ready', archive, error: undefined };
  return { state: 'failed', archive, error: { code: refused.code, sentence: refused.message } };
}
