import { cutText } from '../../models/cut-text.ts';
import type { RunDependencies, RunOrder, RunStep } from './run.types.ts';
import type { RunDeadline } from './run-deadline.ts';
import { MOST_OUTPUT_CHARACTERS } from './tool.types.ts';

/** What a call happens in. */
export interface CallSetting {
  deps: RunDependencies;
  order: RunOrder;
  deadline: RunDeadline;
  signal: AbortSignal;
  /** The steps before this one. */
  steps: readonly RunStep[];
}

/** What a call came to, and what it adds to the run beside its step. */
export interface CallOutcome extends Pick<RunStep, 'output' | 'status' | 'reason' | 'artefacts'> {
  /** The highest stored score of what was read, on the scorer's own scale. */
  storedScore: number;
  sources: string[];
  named: readonly string[];
  tokens: number;
}

/** A call that was not made, or did not work. */
export function notDone(
  status: 'failed' | 'refused' | 'declined',
  reason: string,
  output: string,
): CallOutcome {
  return { output, status, reason, artefacts: [], storedScore: 0, sources: [], named: [], tokens: 0 };
}

/** At most as long as a tool's output may be. */
export function bounded(text: string): string {
  if (text.length <= MOST_OUTPUT_CHARACTERS) return text;
  return `${cutText(text, MOST_OUTPUT_CHARACTERS - 1)}…`;
}

/** A call whose tool threw what it must not: the log learns of it, the model only that it happened. */
export function fault({ deps }: CallSetting, tool: string, thrown: unknown): CallOutcome {
  deps.onFault(tool, thrown);
  return notDone('failed', 'tool_fault', `${tool} broke down. This is a fault of Alcove; try another way.`);
}
