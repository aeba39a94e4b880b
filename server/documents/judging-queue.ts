import { attempt, background } from '../../models/background.ts';
import type { Logger } from '../core/logger.ts';
import type { DocumentProgressBoard } from './document-progress.ts';
import type { DocumentRow } from './documents.repository.ts';
import { type JudgingTools, judgeDocument } from './judge-document.ts';

interface JudgingQueueOptions extends JudgingTools {
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
 * Judges documents that can be searched already, one after another, each user's in the order of their arrival and users
 * in turn. Its state is the rows: what a stop, a crash or a failure left without a score stays so, counts as sensitive,
 * and is judged after the next start.
 */
export function createJudgingQueue(options: JudgingQueueOptions) {
  const { judge, progress, logger } = options;
  const jobs: Job[] = [];
  let current: Job | undefined;
  let isClosed = false;
  /** Users in the order in which their turn was last. */
  const served = new Set<string>();

  async function work(): Promise<void> {
    for (current = next(); current; current = next()) {
      const job = current;
      await attempt('document_judging', () => run(job));
      await attempt('document_judging', () => leave(job));
    }
    served.clear();
    judge.rest();
  }

  // So that nobody waits for all of another's folder.
  function next(): Job | undefined {
    const order = [...served];
    const turnOf = ({ row }: Job) => order.indexOf(row.userId);
    const [first, ...others] = jobs;
    if (!first) return undefined;
    const job = others.reduce((best, other) => (turnOf(other) < turnOf(best) ? other : best), first);
    served.delete(job.row.userId);
    served.add(job.row.userId);
    return job;
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
      if (!current) background('judging_queue', work);
    },
    holds: (id: string): boolean => jobOf(id) !== undefined,
    /** Resolves once the document is no longer in the queue. */
    settled: async (id: string): Promise<void> => jobOf(id)?.ended,
    /** Takes a document out; resolves when nothing is written of it any more. */
    async cancel(id: string): Promise<void> {
      const job = jobOf(id);
      job?.abort.abort();
      if (job && job !== current) leave(job);
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
