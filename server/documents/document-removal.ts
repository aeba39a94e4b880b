import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises';
import { attempt, settled } from '../../models/background.ts';
import type { Database } from '../db/connection.ts';
import type { KeptFiles } from '../secrets/kept-files.ts';
import type { ChunkStore } from './chunk-store.ts';
import type { DocumentProgressBoard } from './document-progress.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { IngestQueue } from './ingest-queue.ts';

export interface RemovalTools {
  database: Database;
  rows: DocumentsRepository;
  files: KeptFiles;
  queue: IngestQueue;
  chunks: ChunkStore;
  progress: DocumentProgressBoard;
}

/** Removes documents for good, each once however often it is asked for. */
export type DocumentRemoval = ReturnType<typeof createDocumentRemoval>;

/** Erasing is at work for a third of the time, so that whoever asks something is answered between. */
const PAUSE_MS = 10;

/** Makes the removal of documents. A passage takes about 5 ms in an index of 100,000. */
export function createDocumentRemoval(tools: RemovalTools) {
  const underWay = new Map<string, Promise<void>>();
  let isErasing = false;
  let erasure: Promise<void> = Promise.resolve();
  let isClosed = false;
  /** How many wait for the end of it: then it does not pause. */
  let awaited = 0;

  async function hide({ id }: DocumentRow): Promise<void> {
    const { queue, rows, files, progress } = tools;
    await queue.cancel(id);
    rows.hide(id);
    await files.remove(id);
    progress.tell(id, { stage: 'ended' });
    erase();
  }

  function erase(): void {
    if (isErasing || isClosed) return;
    isErasing = true;
    const begun = attempt('document_erasure', eraseAll).finally(() => {
      if (erasure === begun) isErasing = false;
    });
    erasure = begun;
  }

  const pause = () => (awaited > 0 ? otherWork() : wait(PAUSE_MS, undefined, { ref: false }));

  // Nothing comes between the last look for another one and the end.
  async function eraseAll(): Promise<void> {
    const { rows, chunks, database } = tools;
    for (let id = rows.nextHidden(); id !== undefined && !isClosed; id = rows.nextHidden()) {
      while (!isClosed && chunks.removeSome(id)) await pause();
      if (isClosed) return;
      rows.delete(id);
      await pause();
    }
    if (!isClosed) database.truncateLog();
    isErasing = false;
  }

  return {
    /** Takes it out of the queue, then the file and every sight of it; its text follows in the background. */
    remove(row: DocumentRow): Promise<void> {
      const started = underWay.get(row.id);
      if (started !== undefined) return started;
      const removal = hide(row).finally(() => underWay.delete(row.id));
      underWay.set(row.id, removal);
      return removal;
    },
    /** Resolves when a removal of this document that is under way has ended, well or not; undefined where there is none. */
    ended(id: string) {
      const removal = underWay.get(id);
      return removal && settled(removal);
    },
    /** Goes on with what a stop or a crash cut off. */
    resume: erase,
    /** Resolves once the text of everything that was removed has left the tables and the indexes. */
    async erased() {
      awaited += 1;
      while (isErasing) await erasure;
      awaited -= 1;
    },
    /** Stops between two steps; the next start goes on. */
    async close() {
      isClosed = true;
      await erasure;
    },
  };
}
