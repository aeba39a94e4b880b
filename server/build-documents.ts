import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { createAudit } from './auth/audit.repository.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/connection.ts';
import { createChunkStore } from './documents/chunk-store.ts';
import { createDocumentProgress } from './documents/document-progress.ts';
import { createDocumentsRepository } from './documents/documents.repository.ts';
import { createDocumentsService } from './documents/documents.service.ts';
import type { SearchDocuments } from './documents/documents.types.ts';
import { createEmbeddingQueue } from './documents/embedding-queue.ts';
import { createIngestQueue } from './documents/ingest-queue.ts';
import { createJudgingQueue } from './documents/judging-queue.ts';
import { createDocumentReader } from './documents/processing/document-reader.ts';
import { createPassageJudge, type PassageJudge } from './documents/processing/passage-judge.ts';
import { createLexicalSearch } from './documents/search/lexical-search.ts';
import { createSearchDocuments } from './documents/search/search-documents.ts';
import { createVectorIndex } from './documents/search/vector-index.ts';
import type { Embeddings } from './engines/embeddings.ts';
import { openKeptFiles } from './secrets/kept-files.ts';

interface DocumentParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  embeddings: Embeddings;
  /** Reads the text of a picture on this machine. */
  readPicture: (bytes: Uint8Array, signal: AbortSignal) => Promise<string>;
  environment: NodeJS.ProcessEnv;
  /** What starts the processes that read files. */
  programs: ProgramHost;
  /** What the files are sealed under; undefined where they are plain. */
  filesKey: KeyObject | undefined;
  /** Absent: a process of its own. */
  judge?: PassageJudge;
  /** Aborts when a message has waited long enough for documents to be judged; absent: after `passagesJudged`. */
  patience?: () => AbortSignal;
}

/** The documents of a data directory: storing, reading, searching, and the queues behind them. */
export function buildDocuments(config: Config, parts: DocumentParts) {
  const { database, clock, logger, embeddings, readPicture, environment, programs } = parts;
  const lexical = createLexicalSearch(database);
  const vectors = createVectorIndex(database);
  const rows = createDocumentsRepository(database);
  const files = openKeptFiles(join(config.dataDirectory, 'documents'), parts.filesKey);
  const chunks = createChunkStore(database, { lexical, vectors });
  const progress = createDocumentProgress();
  // One core stays with the server and with whoever else works on the machine.
  const parallel = Math.max(1, availableParallelism() - 1);
  const reader = createDocumentReader({ environment, programs, readPicture, parallel, keepsSpare: true });
  const embeddingQueue = createEmbeddingQueue({ database, vectors, embeddings, logger });
  const judge = parts.judge ?? createPassageJudge({ environment, programs });
  const queue = createIngestQueue({
    judging: createJudgingQueue({ judge, rows, chunks, progress, logger }),
    reader,
    rows,
    chunks,
    files,
    progress,
    logger,
    parallel,
    onReady: () => embeddingQueue.wake(),
  });
  const searchDocuments = createSearchDocuments({
    database,
    lexical,
    vectors,
    embeddings,
    vectorMs: config.timeouts.queryVector,
  });
  const search: SearchDocuments = async (request, signal) => {
    const answer = await searchDocuments(request, signal);
    // Another program, such as the command line, may have chosen an embedding model since.
    if (answer.mode !== request.mode && embeddings.active()) embeddingQueue.wake();
    return answer;
  };
  const documents = createDocumentsService({
    database,
    clock,
    rows,
    files,
    reader,
    queue,
    chunks,
    progress,
    judge: restingJudge(parts.judge ?? createPassageJudge({ environment, programs })),
    audit: createAudit(database, clock),
    search,
    quota: config.quota,
    patience: parts.patience ?? (() => AbortSignal.timeout(config.timeouts.passagesJudged)),
  });
  return {
    documents,
    /** Reads files that are no documents of anybody, for agents. */
    reader,
    /** Another embedding model is in use, or none. */
    onEmbeddingChanged: () => embeddingQueue.wake(),
    async start(): Promise<void> {
      await documents.resume();
      embeddingQueue.wake();
    },
    /** Seals the files that an earlier version left plain (KeptFiles.sealPlain). */
    sealFiles: files.sealPlain,
    async close(): Promise<void> {
      await queue.close();
      await documents.close();
      reader.close();
      await embeddingQueue.close();
    },
  };
}

/** For what a person asks for now and then: its process ends with each answer, and is not the queue's. */
function restingJudge(judge: PassageJudge): Pick<PassageJudge, 'score'> {
  let asked = 0;
  return {
    async score(texts, signal, role) {
      asked += 1;
      try {
        return await judge.score(texts, signal, role);
      } finally {
        asked -= 1;
        if (asked === 0) judge.rest();
      }
    },
  };
}
