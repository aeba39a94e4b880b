import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ChunkStore } from './chunk-store.ts';
import type { DocumentProgressBoard } from './document-progress.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { DocumentType } from './documents.types.ts';
import type { DocumentReader, OpenedDocument } from './processing/document-reader.ts';

/** What reading a document works with. */
export interface ReadingTools {
  reader: DocumentReader;
  rows: DocumentsRepository;
  chunks: ChunkStore;
  files: Pick<KeptFiles, 'find'>;
  progress: DocumentProgressBoard;
}

/**
 * Reads a stored document into pages, passages and indexes and makes it `ready`: to be searched, not yet judged. What an
 * earlier try left is removed first; a file that is `opened` already is not opened anew. Throws DocumentRefused; what was written by then stays for the caller to clear.
 */
export async function readDocument(
  row: DocumentRow,
  tools: ReadingTools,
  signal: AbortSignal,
  opened?: OpenedDocument,
): Promise<void> {
  const { reader, rows, chunks, files, progress } = tools;
  await clearReading(row, tools);
  const file = {
    ...(await files.find(row.id)),
    filename: row.filename,
    contentType: row.contentType as DocumentType,
  };
  const facts = await reader.read(
    file,
    {
      onProgress: (pagesDone, pageCount) => progress.tell(row.id, { stage: 'reading', pagesDone, pageCount }),
      onPages: async (pages) => rows.insertPages(row.id, pages),
      onChunks: async (added) => chunks.add(row, added),
    },
    signal,
    opened,
  );
  rows.update(row.id, {
    status: 'ready',
    error: null,
    errorCode: null,
    pageCount: facts.pageCount,
    chunkCount: facts.chunkCount,
    unreadPictures: facts.unreadPictures,
    language: facts.language,
    sensitivityScore: null,
    sensitivityCategories: [],
    releasedScore: null,
  });
}

/** Removes what a reading that did not end has written. */
export async function clearReading(row: DocumentRow, { rows, chunks }: ReadingTools): Promise<void> {
  await chunks.removeAll(row.id);
  rows.deletePages(row.id);
}
