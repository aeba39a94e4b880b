import type { AgentType, Run } from '../api/agents.ts';
import { leaveDraft } from '../chat/use-draft.ts';

/** Under which the task that is being written is kept, and the documents chosen for it. */
export const TASK_DRAFT = 'agent-task';

/** What is chosen for a run besides its task and documents. */
export interface RunDraft {
  type: AgentType;
  /** Undefined: all that can be used. */
  tools: readonly string[] | undefined;
  mostSteps: number;
  isLocalOnly: boolean;
}

/** As the server has it where nothing is said (api-decisions.md, "Execute"). */
export const FRESH_DRAFT: RunDraft = { type: 'general', tools: undefined, mostSteps: 5, isLocalOnly: false };

// In memory only, as what is written is.
let draft = FRESH_DRAFT;

/** What was chosen in this window. */
export function readRunDraft(): RunDraft {
  return draft;
}

/** Chooses anew. */
export function writeRunDraft(next: RunDraft): void {
  draft = next;
}

/** Fills the form with what a run was asked, to change it and run it again. */
export function draftFrom(run: Run): void {
  leaveDraft(TASK_DRAFT, run.task);
  writeRunDraft({
    type: run.agent_type,
    tools: run.tools,
    mostSteps: run.max_iterations,
    isLocalOnly: mayHaveStayed(run),
  });
}

// The record does not say whether a run had to stay here. One that a cloud answered had not; of any other it may be,
// and what was to stay once must not leave because it is asked again.
function mayHaveStayed({ llm_provider: provider }: Run): boolean {
  return provider === null || provider === 'local';
}

/** Forgets what was chosen, as when somebody logs out. */
export function forgetRunDraft(): void {
  draft = FRESH_DRAFT;
}
