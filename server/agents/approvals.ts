import type { StartTimer } from './run-deadline.ts';

/** What became of a question: `unanswered` where nobody said anything in time. */
type ApprovalAnswer = 'allowed' | 'declined' | 'unanswered';

/** A question that a run put to its owner. */
interface OpenApproval {
  id: string;
  answered: Promise<ApprovalAnswer>;
}

/** The questions of all runs that wait for an answer; they are in memory only, as the runs are. */
export interface Approvals {
  ask(run: { runId: string; userId: string }, signal: AbortSignal): OpenApproval;
  /** False where this user has no such open question: unknown, another's, or answered before. */
  answer(userId: string, runId: string, approvalId: string, allow: boolean): boolean;
}

/** Makes the book of questions; one that nobody answers within `limitMs` counts as unanswered. */
export function createApprovals(parts: {
  newId: () => string;
  startTimer: StartTimer;
  limitMs: number;
}): Approvals {
  const open = new Map<string, { runId: string; userId: string; settle: (answer: ApprovalAnswer) => void }>();
  return {
    ask(run, signal) {
      const id = parts.newId();
      const { promise, resolve } = Promise.withResolvers<ApprovalAnswer>();
      const settle = (answer: ApprovalAnswer) => {
        open.delete(id);
        stop();
        signal.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      const giveUp = () => settle('unanswered');
      const stop = parts.startTimer(parts.limitMs, giveUp);
      open.set(id, { ...run, settle });
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      return { id, answered: promise };
    },
    answer(userId, runId, approvalId, allow) {
      const asked = open.get(approvalId);
      if (!asked || asked.userId !== userId || asked.runId !== runId) return false;
      asked.settle(allow ? 'allowed' : 'declined');
      return true;
    },
  };
}
