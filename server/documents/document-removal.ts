import { settled } from '../../models/background.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ChunkStore } from './chunk-store.ts';
import type { DocumentProgressBoard } from './document-progress.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { IngestQueue } from './ingest-queue.ts';

export interface RemovalTools {
  rows: DocumentsRepository;
  files: KeptFiles;
  queue: IngestQueue;
  chunks: ChunkStore;
  progress: DocumentProgressBoard;
}

/** Removes documents for good, each once however often it is asked for. */
export interface DocumentRemoval {
  /** Takes it out of the queue, then the index rows and the vectors, the text and the file. */
  remove(row: DocumentRow): Promise<void>;
  /** Resolves when a removal of this document that is under way has ended, well or not; undefined where there is none. */
  ended(id: string): Promise<void> | undefined;
}

/** Makes the removal of documents, which takes seconds for a long one. */
export function createDocumentRemoval(tools: RemovalTools): DocumentRemoval {
  const underWay = new Map<string, Promise<void>>();
  return {
    remove(row) {
      const started = underWay.get(row.id);
      if (started !== undefined) return started;
      const removal = removeAll(row, tools).finally(() => underWay.delete(row.id));
      underWay.set(row.id, removal);
      return removal;
    },
    ended(id) {
      const removal = underWay.get(id);
      return removal && settled(removal);
    },
  };
}

async function removeAll(
  { id }: DocumentRow,
  { rows, files, queue, chunks, progress }: RemovalTools,
): Promise<void> {
  await queue.cancel(id);
  // Out of every search before the first passage goes; a crash in between leaves a failed document to delete again.
  rows.update(id, { status: 'failed', error: 'This document was being deleted. Delete it again.' });
  await chunks.removeAll(id);
  rows.delete(id);
  await files.remove(id);
  progress.tell(id, { stage: 'ended' });
}
