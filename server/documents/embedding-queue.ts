import { background } from '../../models/background.ts';
import type { Logger } from '../core/logger.ts';
import type { Database } from '../db/connection.ts';
import type { Embeddings } from '../engines/embeddings.ts';
import { createEmbeddingBacklog } from './embedding-backlog.ts';
import { EmbeddingWorker, type Later } from './embedding-worker.ts';
import type { VectorIndex } from './search/vector-index.ts';

interface EmbeddingQueueTools {
  database: Database;
  vectors: Pick<VectorIndex, 'add'>;
  embeddings: Embeddings;
  logger: Logger;
  /** Absent: a timer that keeps no process alive. */
  later?: Later;
}

/**
 * Embeds in the background every passage of a ready document that has no vector of the active model, newest documents
 * first. Vectors of an earlier model are replaced one by one: queries are embedded by the active model alone, so the
 * others can be searched no more; words are searched meanwhile. Its state is the rows: a restart goes on where it
 * stopped.
 */
export function createEmbeddingQueue(tools: EmbeddingQueueTools) {
  const backlog = createEmbeddingBacklog(tools.database);
  const worker = new EmbeddingWorker(backlog, { later: startTimer, ...tools });
  return {
    /** Says that there may be work: the server started, a document became ready, or the active model changed. */
    wake: () => worker.wake(),
    /** Stops the work in hand and does no more. */
    close: () => worker.close(),
    /** Passages of the user's ready documents with a vector of the active model, and all of them. */
    progress: (userId: string) => backlog.progress(userId, tools.embeddings.active()?.id),
  };
}

const startTimer: Later = (work, milliseconds) => {
  const timer = setTimeout(() => background('embedding_pause', work), milliseconds).unref();
  return () => clearTimeout(timer);
};
