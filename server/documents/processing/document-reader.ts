import { availableParallelism } from 'node:os';
import { systemTimer, type Timer } from '../../../models/engine/timer.ts';
import type { DocumentType, IndexedChunk } from '../documents.types.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './document-limits.ts';
import type { PageText, ReadFacts } from './document-messages.ts';
import { type DocumentProcess, forkDocumentProcess } from './fork-document-process.ts';
import { runDocumentProcess } from './run-document-process.ts';
import { serveReading } from './serve-reading.ts';
import { Slots } from './slots.ts';

/** Takes what is read of a document as it comes. */
export interface ReadListener {
  /** `pageCount` is null where the format has no pages. */
  onProgress(pagesDone: number, pageCount: number | null): void;
  /** The next batch comes once this has resolved; what it throws ends the reading. */
  onPages(pages: PageText[]): Promise<void>;
  /** At most 16 passages, in the order of the document; likewise. */
  onChunks(chunks: IndexedChunk[]): Promise<void>;
}

export interface DocumentReader {
  /**
   * Finds out by its content what a file is, and that it can be opened. Throws DocumentRefused, and the reason of `signal`.
   */
  inspect(
    file: { path: string; filename: string },
    signal: AbortSignal,
  ): Promise<{ contentType: DocumentType }>;
  /** Reads a file into pages and passages. Throws DocumentRefused, and the reason of `signal`. */
  read(
    file: { path: string; filename: string; contentType: DocumentType },
    listener: ReadListener,
    signal: AbortSignal,
  ): Promise<ReadFacts>;
}

export interface DocumentReaderOptions {
  /** The server's environment; what is harmless of it is passed on. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The text in a picture (PNG, JPEG, WEBP); empty when there is none or it is no picture. Throws when it cannot tell. */
  readPicture(bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  limits?: Partial<DocumentLimits>;
  /** Files read at the same time; one less than there are cores. Inspections have two places of their own. */
  parallel?: number;
  timer?: Timer;
  start?: () => DocumentProcess;
}

const INSPECTIONS_AT_ONCE = 2;

/** Reads documents, each in a process of its own that lives no longer than that and is killed at its limits. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { environment, timer = systemTimer, start = () => forkDocumentProcess(environment) } = options;
  const limits = { ...DOCUMENT_LIMITS, ...options.limits };
  const inspections = new Slots(INSPECTIONS_AT_ONCE);
  const readings = new Slots(options.parallel ?? Math.max(1, availableParallelism() - 1));
  return {
    async inspect({ path, filename }, signal) {
      const order = { type: 'inspect', path, filename, limits } as const;
      const serve = async () => {};
      const run = () => runDocumentProcess({ process: start(), order, timer, signal, serve });
      const outcome = await inspections.run(run, signal);
      if (outcome.type !== 'inspected') throw new Error('The document process answered another order.');
      return { contentType: outcome.contentType };
    },
    async read({ path, filename, contentType }, listener, signal) {
      const order = { type: 'read', path, filename, contentType, limits } as const;
      const serve = serveReading(listener, options.readPicture);
      const run = () => runDocumentProcess({ process: start(), order, timer, signal, serve });
      const outcome = await readings.run(run, signal);
      if (outcome.type !== 'finished') throw new Error('The document process answered another order.');
      const { pageCount, language, chunkCount } = outcome;
      return { pageCount, language, chunkCount };
    },
  };
}
