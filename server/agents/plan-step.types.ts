import type { AgentType } from './agent-types.ts';
import type { Language, NamedDocument, RunStep } from './run.types.ts';

/** What the deterministic planner sees of a run. */
export interface PlanStepInput {
  task: string;
  agentType: AgentType;
  /** Names of the run's tools, those that cannot be used now among them. */
  tools: string[];
  language: Language;
  /** Oldest first; outputs are data. */
  steps: Pick<RunStep, 'tool' | 'input' | 'output' | 'status' | 'reason'>[];
  documents: NamedDocument[];
}

/** Says the next evident step of a task, or the text that ends it; for the starter model, which cannot plan. */
export type PlanStep = (
  input: PlanStepInput,
) => { toolCall: { name: string; arguments: Record<string, unknown> } } | { text: string };
