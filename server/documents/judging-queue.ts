import type { Logger } from '../core/logger.ts';
import type { DocumentProgressBoard } from './document-progress.ts';
import type { DocumentRow } from './documents.repository.ts';
import { type JudgingTools, judgeDocument } from './judge-document.ts';

export interface JudgingQueueOptions extends JudgingTools {
  progress: DocumentProgressBoard;
  logger: Logger;
}

interface Job {
  row: DocumentRow;
  abort: AbortController;
  ended: Promise<void>;
  end: () => void;
}

export type JudgingQueue = ReturnType<typeof createJudgingQueue>;

/**
 * Judges documents that can be searched already, one after another in the order of their arrival. Its state is the rows:
 * what a stop, a crash or a failure left without a score stays so, counts as sensitive, and is judged after the next start.
 */
export function createJudgingQueue(options: JudgingQueueOptions) {
  const { judge, progress, logger } = options;
  const jobs: Job[] = [];
  let isClosed = false;

  async function work(): Promise<void> {
    for (let job = jobs[0]; job; job = jobs[0]) {
      await run(job);
      leave(job);
    }
    judge.rest();
  }

  async function run({ row, abort }: Job): Promise<void> {
    try {
      abort.signal.throwIfAborted();
      await judgeDocument(row, options, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      logger.error('document_not_judged', { kind: error instanceof Error ? error.name : typeof error });
    }
  }

  function leave(job: Job): void {
    jobs.splice(jobs.indexOf(job), 1);
    progress.tell(job.row.id, { stage: 'ended' });
    job.end();
  }

  const jobOf = (id: string) => jobs.find(({ row }) => row.id === id);

  return {
    /** Puts a ready document in the queue. */
    add(row: DocumentRow): void {
      progress.tell(row.id, { stage: isClosed ? 'ended' : 'judging' });
      if (isClosed) return;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      jobs.push({ row, abort: new AbortController(), ended, end });
      if (jobs.length === 1) void work();
    },
    holds: (id: string): boolean => jobOf(id) !== undefined,
    /** Resolves once the document is no longer in the queue. */
    settled: async (id: string): Promise<void> => jobOf(id)?.ended,
    /** Takes a document out; resolves when nothing is written of it any more. */
    async cancel(id: string): Promise<void> {
      const job = jobOf(id);
      job?.abort.abort();
      if (job && job !== jobs[0]) leave(job);
      await job?.ended;
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const { abort } of jobs) abort.abort();
      await Promise.all(jobs.map(({ ended }) => ended));
      judge.rest();
    },
  };
}
