import type { AgentType, Approval, Artefact, Run, RunStatus, Step } from '../api/agents.ts';
import type { LiveRun, LiveStep } from './live-runs.ts';

/** A step as it is shown, whether it goes on or is long over. */
export interface StepView {
  index: number;
  tool: string;
  input: string;
  state: 'running' | 'asking' | Step['status'];
  /** How far it is, while it goes on. */
  progress: string;
  output: string;
  /** Stable code of why it did not work. */
  reason: string | null;
  artefacts: readonly Artefact[];
  durationMs: number | undefined;
  /** What is asked before it may go on. */
  approval: Approval | undefined;
}

/** Whether nothing more comes of a step. */
export function isStepOver({ state }: StepView): boolean {
  return state !== 'running' && state !== 'asking';
}

/** A run as it is shown; the record of a run that ends looks as it did while it was watched. */
export interface RunView {
  id: string;
  type: AgentType;
  task: string;
  status: RunStatus | 'stopping';
  steps: readonly StepView[];
  /** The result, or as much of it as is written. */
  text: string;
  provider: string | undefined;
  model: string | undefined;
  /** Stable code of why it is answered there, while that is known. */
  why: string | undefined;
  fallback: string | undefined;
  /** In the app's words; undefined where only the server knows, whose sentence is not theirs. */
  failure: string | undefined;
  /** What it took; undefined until it is over. */
  facts: { milliseconds: number; tokens: number; createdAt: string } | undefined;
}

/** What is shown of a run that goes on. */
export function viewOfLiveRun(run: LiveRun): RunView {
  const { request, route } = run;
  return {
    id: run.id,
    type: request.agent_type ?? 'general',
    task: request.task,
    status: run.state === 'failed' ? 'failed' : run.state,
    steps: liveSteps(run),
    text: run.text,
    provider: route?.llm_provider,
    model: route?.model,
    why: route?.why,
    fallback: route?.fallback_reason,
    failure: run.error,
    facts: undefined,
  };
}

/** The steps of what goes on, those that ask before they begin among them. */
export function liveSteps({
  steps,
  approvals,
  state,
}: Pick<LiveRun, 'steps' | 'approvals' | 'state'>): StepView[] {
  const known = new Set(steps.map(({ index }) => index));
  const asked = approvals
    .filter(({ index }) => !known.has(index))
    .map(({ index, tool, input }): LiveStep => ({ index, tool, input, progress: '', end: undefined }));
  const shown = state === 'failed' ? steps.filter(({ end }) => end) : [...steps, ...asked];
  return shown.map((step) =>
    step.end
      ? viewOfStep(step.end)
      : viewOfRunning(
          step,
          approvals.find(({ index }) => index === step.index),
        ),
  );
}

function viewOfRunning({ index, tool, input, progress }: LiveStep, approval: Approval | undefined): StepView {
  return {
    index,
    tool,
    input,
    state: approval ? 'asking' : 'running',
    progress,
    output: '',
    reason: null,
    artefacts: [],
    durationMs: undefined,
    approval,
  };
}

/** What is shown of a run as the server keeps it. */
export function viewOfRun(run: Run): RunView {
  return {
    id: run.id,
    type: run.agent_type,
    task: run.task,
    status: run.status,
    steps: run.steps.map(viewOfStep),
    text: run.result,
    provider: run.llm_provider ?? undefined,
    model: run.model ?? undefined,
    why: undefined,
    fallback: undefined,
    failure: undefined,
    facts: { milliseconds: run.execution_time_ms, tokens: run.total_tokens, createdAt: run.created_at },
  };
}

/** What is shown of a step as the server keeps it. */
export function viewOfStep(step: Step): StepView {
  const { index, tool, input, status, output, reason, artefacts, duration_ms } = step;
  return {
    index,
    tool,
    input,
    state: status,
    progress: '',
    output,
    reason,
    artefacts,
    durationMs: duration_ms,
    approval: undefined,
  };
}
