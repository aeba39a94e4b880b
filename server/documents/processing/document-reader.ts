import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../../models/engine/program-host.ts';
import { systemTimer, type Timer } from '../../../models/engine/timer.ts';
import { createQueue } from '../../../models/queue.ts';
import type { StoredFile } from '../../../models/stored-file.ts';
import type { DocumentType, IndexedChunk } from '../documents.types.ts';
import { DOCUMENT_LIMITS, type DocumentLimits, limitsForSize } from './document-limits.ts';
import type { ArchiveEntry, DrawnPage, PageText, ReadFacts } from './document-messages.ts';
import { type DocumentTask, runDocumentProcess } from './run-document-process.ts';
import { SpareProcess } from './spare-process.ts';
import { type DocumentProcess, startDocumentProcess } from './start-document-process.ts';

/** Takes what is read of a document as it comes. */
export interface ReadListener {
  /** `pageCount` is null where the format has no pages. */
  onProgress(pagesDone: number, pageCount: number | null): void;
  /** The next batch comes once this has resolved; what it throws ends the reading. */
  onPages(pages: PageText[]): Promise<void>;
  /** At most 32 passages, in the order of the document; likewise. */
  onChunks(chunks: IndexedChunk[]): Promise<void>;
}

/** A file that was inspected, in the process that has it open. */
export interface OpenedDocument {
  contentType: DocumentType;
  process: DocumentProcess;
}

/** A file, and the name that it came by. */
interface FilePlace extends StoredFile {
  filename: string;
}

/** A page of a file that was read, and what to look for on it; an empty passage is nowhere. */
type PageOrder = FilePlace & { contentType: DocumentType; page: number; passage: string };

export type DocumentReader = ReturnType<typeof createDocumentReader>;

export interface DocumentReaderOptions {
  /** The server's environment; what is harmless of it is passed on. */
  environment: Readonly<Record<string, string | undefined>>;
  /** What starts the processes; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
  /** The text in a picture (PNG, JPEG, WEBP); empty when there is none or it is no picture. Throws when it cannot tell. */
  readPicture(bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  limits?: Partial<DocumentLimits>;
  /** Files read at the same time; one less than there are cores. Inspections have two places of their own. */
  parallel?: number;
  /** Has a process ready for the next file, for a while after each. */
  keepsSpare?: boolean;
  timer?: Timer;
  start?: () => DocumentProcess;
}

const INSPECTIONS_AT_ONCE = 2;

/** Reads documents, each in a process of its own that lives no longer than that and is killed at its limits. */
export function createDocumentReader(options: DocumentReaderOptions) {
  const { environment, programs = createForkProgramHost(), timer = systemTimer } = options;
  const { start = () => startDocumentProcess(programs, environment) } = options;
  const limits = { ...DOCUMENT_LIMITS, ...options.limits };
  const inspections = createQueue({ concurrency: INSPECTIONS_AT_ONCE });
  const spare = new SpareProcess(start, limits, timer);
  const readings = createQueue({
    concurrency: options.parallel ?? Math.max(1, availableParallelism() - 1),
  });
  const limitsOf = async (file: FilePlace) => limitsForSize(limits, await sizeOf(file));
  const inspect = async (place: FilePlace, signal: AbortSignal, isKept: boolean): Promise<OpenedDocument> => {
    const order = { type: 'inspect', ...placeOf(place), limits } as const;
    const run = async () => {
      const process = spare.take();
      const task = { process, order, timer, signal, serve: serveNothing, isKept };
      return { process, outcome: await runDocumentProcess(task) };
    };
    const { process, outcome } = await inspections.run(run, { signal });
    if (outcome.type !== 'inspected') throw new Error('The document process answered another order.');
    return { contentType: outcome.contentType, process };
  };
  return {
    /** Finds out by its content what a file is, and that it can be opened. Throws DocumentRefused, and the reason of `signal`. */
    inspect: async (file: FilePlace, signal: AbortSignal) => ({
      contentType: (await inspect(file, signal, false)).contentType,
    }),
    /** The same, but keeps the file open for `read`, or until its process is killed; the file may move meanwhile. */
    open: (file: FilePlace, signal: AbortSignal) => inspect(file, signal, true),
    /** Reads a file into pages and passages. Throws DocumentRefused, and the reason of `signal`. */
    async read(
      file: FilePlace & { contentType: DocumentType },
      listener: ReadListener,
      signal: AbortSignal,
      opened?: OpenedDocument,
    ): Promise<ReadFacts> {
      const { contentType } = file;
      const order = { type: 'read', ...placeOf(file), contentType, limits: await limitsOf(file) } as const;
      const serve = serveReading(listener, options.readPicture);
      const run = async () => {
        const process = opened?.process ?? spare.take();
        return runDocumentProcess({ process, order, timer, signal, serve });
      };
      const outcome = await readings.run(run, { signal });
      if (options.keepsSpare) spare.prepare(contentType);
      if (outcome.type !== 'finished') throw new Error('The document process answered another order.');
      const { type: _, ...facts } = outcome;
      return facts;
    },
    /** Draws a page of a file, counted from 1. Throws DocumentRefused, and the reason of `signal`. */
    draw({ contentType, page, passage, ...file }: PageOrder, signal: AbortSignal): Promise<DrawnPage> {
      const order = { type: 'draw', ...placeOf(file), contentType, page, passage, limits } as const;
      return inspections.run(
        async () => {
          const task = { process: spare.take(), order, timer, signal, serve: serveNothing };
          const outcome = await runDocumentProcess(task);
          if (outcome.type !== 'drawn') throw new Error('The document process answered another order.');
          const { type: _, ...drawn } = outcome;
          // Whoever looks at a page turns to the next one.
          if (options.keepsSpare) spare.prepare(contentType);
          return drawn;
        },
        { signal },
      );
    },
    /**
     * Unpacks an archive into the files that are documents, by their content; the next comes once `onEntry` has resolved, and what it
     * throws ends it. Returns what is none. Throws DocumentRefused, and the reason of `signal`.
     */
    async unpack(file: FilePlace, onEntry: (entry: ArchiveEntry) => Promise<void>, signal: AbortSignal) {
      const order = { type: 'unpack', ...placeOf(file), limits: await limitsOf(file) } as const;
      const serve = serveUnpacking(onEntry);
      const run = () => runDocumentProcess({ process: spare.take(), order, timer, signal, serve });
      const outcome = await readings.run(run, { signal });
      if (outcome.type !== 'unpacked') throw new Error('The document process answered another order.');
      return outcome.passedOver;
    },
    /** Ends what waits for the next file. */
    close: () => spare.end(),
  };
}

const serveNothing: DocumentTask['serve'] = async () => {};

/** Hands each file of an archive on, and asks for the next one. */
function serveUnpacking(onEntry: (entry: ArchiveEntry) => Promise<void>): DocumentTask['serve'] {
  return async (notice, process) => {
    if (notice.type !== 'entry') return;
    await onEntry(notice.entry);
    process.send({ type: 'taken' });
  };
}

/** Hands what a reading process sends to the listener, and the text of its pictures back. */
function serveReading(
  listener: ReadListener,
  readPicture: (bytes: Uint8Array, signal: AbortSignal) => Promise<string>,
): DocumentTask['serve'] {
  return async (notice, process, signal) => {
    if (notice.type === 'progress') return listener.onProgress(notice.pagesDone, notice.pageCount);
    if (notice.type === 'picture') {
      const text = await readPicture(notice.bytes, signal).catch(() => undefined);
      if (text === undefined) process.send({ type: 'picture-failed', call: notice.call });
      else process.send({ type: 'picture-text', call: notice.call, text });
      return;
    }
    if (notice.type === 'entry') throw new Error('The document process unpacked what it was to read.');
    await (notice.type === 'pages' ? listener.onPages(notice.pages) : listener.onChunks(notice.chunks));
    process.send({ type: 'taken' });
  };
}

// What else a caller knows of a file is none of the process's business.
const placeOf = ({ path, key, filename }: FilePlace): FilePlace => ({ path, key, filename });

// Of a file that is gone the process tells.
const sizeOf = ({ path }: FilePlace): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
