import type { PromptTurn, RouteFacts } from '../chat/answer.types.ts';
import type { RunDependencies, RunOrder, RunStep } from './run.types.ts';
import type { RunDeadline } from './run-deadline.ts';

/** A run while it goes on. */
export interface RunState {
  deps: RunDependencies;
  order: RunOrder;
  deadline: RunDeadline;
  signal: AbortSignal;
  /** The prompt so far, results of tools in full. */
  turns: PromptTurn[];
  steps: RunStep[];
  totalTokens: number;
  /** Of the last answer. */
  route: RouteFacts | undefined;
  /** Calls in a row that could not be made as they were written. */
  wrongCalls: number;
  wasToldOfRepetition: boolean;
}
