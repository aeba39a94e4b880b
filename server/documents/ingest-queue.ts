import { background } from '../../models/background.ts';
import type { Logger } from '../core/logger.ts';
import { toAppError } from '../http/error-handler.ts';
import type { DocumentRow } from './documents.repository.ts';
import { DocumentRefused } from './documents.types.ts';
import type { JudgingQueue } from './judging-queue.ts';
import type { OpenedDocument } from './processing/document-reader.ts';
import { clearReading, type ReadingTools, readDocument } from './read-document.ts';

interface IngestQueueOptions extends ReadingTools {
  logger: Logger;
  /** What is read goes on into this one. */
  judging: JudgingQueue;
  /** Documents read at the same time. */
  parallel: number;
  /** Called when another document can be searched. */
  onReady: () => void;
}

interface Job {
  row: DocumentRow;
  opened: OpenedDocument | undefined;
  abort: AbortController;
  ended: Promise<IngestFailure | undefined>;
  end: (failure?: IngestFailure) => void;
}

/** Why a document could not be read, as its row tells it. */
export interface IngestFailure {
  error: string;
  errorCode: string;
}

export type IngestQueue = ReturnType<typeof createIngestQueue>;

/**
 * Reads documents in the background, a few at a time, each user's in the order of their arrival and users in turn, and
 * has them judged. Its state is the rows: what a stop or a crash cut off is still `processing`, and is read anew at the
 * next start.
 */
export function createIngestQueue(options: IngestQueueOptions) {
  const { progress, logger, judging } = options;
  const waiting: Job[] = [];
  const running = new Set<Job>();
  let isClosed = false;

  function startNext(): void {
    while (!isClosed && running.size < options.parallel && waiting.length > 0) {
      const next = takeNext();
      background('document_queue', () => run(next));
    }
  }

  // The user with the fewest documents in work goes first, so that one large folder does not shut others out.
  function takeNext(): Job {
    const load = ({ row }: Job) => [...running].filter((job) => job.row.userId === row.userId).length;
    const least = waiting.reduce((best, job) => (load(job) < load(best) ? job : best));
    waiting.splice(waiting.indexOf(least), 1);
    return least;
  }

  async function run(job: Job): Promise<void> {
    running.add(job);
    let failure: IngestFailure | undefined;
    try {
      const outcome = await read(job);
      if (outcome !== 'ready') failure = outcome;
      running.delete(job);
      if (outcome === 'ready') judging.add(job.row);
      else progress.tell(job.row.id, { stage: 'ended' });
    } finally {
      // Whatever failed: those who wait for this one are told, and the next one begins.
      running.delete(job);
      job.end(failure);
      startNext();
    }
  }

  async function read({ row, abort, opened }: Job): Promise<'ready' | IngestFailure | undefined> {
    try {
      await readDocument(row, options, abort.signal, opened);
      options.onReady();
      return 'ready';
    } catch (error) {
      return abort.signal.aborted ? undefined : await fail(row, error);
    } finally {
      opened?.process.kill();
    }
  }

  async function fail(row: DocumentRow, error: unknown): Promise<IngestFailure> {
    const failure = tell(error);
    if (!(error instanceof DocumentRefused))
      logger.error('document_not_read', { kind: error instanceof Error ? error.name : typeof error });
    try {
      await clearReading(row, options);
      options.rows.update(row.id, { status: 'failed', ...failure });
    } catch (cause) {
      // The disk is full or gone: the row stays `processing`, and the next start tries again.
      logger.error('document_failure_not_stored', {
        kind: cause instanceof Error ? cause.name : typeof cause,
      });
    }
    return failure;
  }

  function addReading(row: DocumentRow, opened: OpenedDocument | undefined): void {
    const { promise: ended, resolve: end } = Promise.withResolvers<IngestFailure | undefined>();
    const job: Job = { row, opened, abort: new AbortController(), ended, end };
    waiting.push(job);
    progress.tell(row.id, { stage: 'waiting' });
    startNext();
    // A file that waits takes no process meanwhile.
    if (!running.has(job)) opened?.process.kill();
    if (!running.has(job)) job.opened = undefined;
  }

  async function cancelReading(job: Job): Promise<void> {
    job.abort.abort();
    const place = waiting.indexOf(job);
    if (place < 0) return void (await job.ended);
    waiting.splice(place, 1);
    progress.tell(job.row.id, { stage: 'ended' });
    job.end();
  }

  const jobOf = (id: string) => [...running, ...waiting].find((job) => job.row.id === id);

  return {
    /**
     * Puts a document in the queue: to be read while its row is `processing`, to be judged when that is `ready`. A file
     * that is `opened` is the queue's from here on.
     */
    add: (row: DocumentRow, opened?: OpenedDocument): void =>
      row.status === 'ready' ? judging.add(row) : addReading(row, opened),
    /** Whether it is being read or judged, or waits for that. */
    holds: (id: string): boolean => jobOf(id) !== undefined || judging.holds(id),
    /** Resolves once the document is not being read, nor waits for that. */
    read: async (id: string): Promise<void> => void (await jobOf(id)?.ended),
    /** Resolves once the document is neither read nor judged any more, with why it could not be read. */
    async settled(id: string): Promise<IngestFailure | undefined> {
      const failure = await jobOf(id)?.ended;
      await judging.settled(id);
      return failure;
    },
    /** Takes a document out, also while it is read or judged; resolves when nothing is written of it any more. */
    async cancel(id: string): Promise<void> {
      const job = jobOf(id);
      if (job) await cancelReading(job);
      await judging.cancel(id);
    },
    /** Stops; what is unfinished is read or judged at the next start. */
    async close(): Promise<void> {
      isClosed = true;
      for (const job of waiting.splice(0)) job.end();
      for (const job of running) job.abort.abort();
      await Promise.all([...running].map(({ ended }) => ended));
      await judging.close();
    },
  };
}

/** What the person is told, and programs: also where the disk was full, which is not the document's fault. */
function tell(error: unknown): IngestFailure {
  if (error instanceof DocumentRefused) return { error: error.message, errorCode: error.code };
  const { status, code, detail } = toAppError(error);
  return status === 500 ? { error: UNEXPECTED, errorCode: 'failed' } : { error: detail, errorCode: code };
}

const UNEXPECTED = 'This document could not be read. Remove it and try again; the log has the time.';
