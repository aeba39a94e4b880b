import { attempt } from '../../models/background.ts';
import type { ActiveRuns, RunPlace } from './active-runs.ts';
import type { AgentType } from './agent-types.ts';
import type { RunDependencies, RunEvent, RunOrder, RunOutcome, RunStep } from './run.types.ts';
import { runAgent } from './run-agent.ts';
import { endNote } from './run-sentences.ts';
import type { RunRow, RunsRepository } from './runs.repository.ts';

/** What a run says to whoever asked for it; `result` or `nothing` is last unless it throws. */
export type StoredRunEvent =
  | { type: 'run'; id: string; agentType: AgentType; tools: string[] }
  | Exclude<RunEvent, { type: 'end' }>
  | { type: 'result'; row: RunRow; steps: RunStep[] }
  /** Nothing at all could answer. */
  | { type: 'nothing'; thrown: unknown };

/** What storing a run takes. */
export interface ExecuteParts {
  runs: RunsRepository;
  active: ActiveRuns;
  now: () => number;
  /** Clears what the engine holds of a run. */
  forgetSequence: (runId: string) => Promise<void>;
}

/**
 * Runs an agent and stores what it does: a step is stored before it is told. The row is there when this returns; the
 * run goes on as its events are read, and they must be read to the end. Throws 429 where too many go on.
 */
export function executeRun(
  parts: ExecuteParts,
  deps: RunDependencies,
  order: RunOrder,
  gone: AbortSignal,
): AsyncGenerator<StoredRunEvent> {
  const row = newRow(order, { conversationId: null, createdAt: parts.now() });
  const place = parts.active.enter(order.caller.userId, row.id, gone);
  try {
    parts.runs.insert(row);
  } catch (thrown) {
    place.leave();
    throw thrown;
  }
  return follow(parts, deps, order, row, place);
}

async function* follow(
  parts: ExecuteParts,
  deps: RunDependencies,
  order: RunOrder,
  row: RunRow,
  place: RunPlace,
): AsyncGenerator<StoredRunEvent> {
  const steps: RunStep[] = [];
  let isOver = false;
  try {
    yield { type: 'run', id: row.id, agentType: row.agentType, tools: row.tools };
    for await (const event of runAgent(deps, order, place.signal)) {
      if (event.type === 'end') {
        const finished = finish(parts, row, event.outcome);
        isOver = true;
        const { thrown } = event.outcome;
        yield thrown ? { type: 'nothing', thrown } : { type: 'result', row: finished, steps };
        continue;
      }
      if (event.type === 'step') {
        steps.push(event.step);
        // Deleted meanwhile, with its account: there is nothing left to do it for.
        if (!parts.runs.addStep(row.id, event.step, event.taint, parts.now())) place.cancel();
      }
      yield event;
    }
  } finally {
    place.cancel();
    if (!isOver) closeBroken(parts, row, order);
    await attempt('forget_sequence', () => parts.forgetSequence(row.id));
    place.leave();
  }
}

/** The row of a run that begins now. */
export function newRow(
  { runId, caller, agentType, task, tools, maxIterations }: RunOrder,
  begun: Pick<RunRow, 'conversationId' | 'createdAt'>,
): RunRow {
  return {
    ...{ id: runId, userId: caller.userId, agentType, task, maxIterations, ...begun },
    tools: tools.map(({ tool }) => tool.name),
    status: 'running',
    result: '',
    totalTokens: 0,
    executionTimeMs: 0,
    model: null,
    llmProvider: null,
    taintScore: 0,
    error: null,
    finishedAt: null,
  };
}

/** Stores how a run ended, and gives its row as it is now. */
function finish({ runs, now }: ExecuteParts, row: RunRow, outcome: RunOutcome): RunRow {
  const finishedAt = now();
  const ended = {
    status: outcome.status,
    result: outcome.result,
    error: outcome.error,
    totalTokens: outcome.totalTokens,
    model: outcome.route?.model ?? null,
    llmProvider: outcome.route?.provider ?? null,
    taintScore: outcome.taint,
    executionTimeMs: finishedAt - row.createdAt,
    finishedAt,
  };
  runs.finish(row.id, ended);
  return { ...row, ...ended };
}

/** A run whose events were not read to the end, or could not be stored, is over all the same. */
function closeBroken({ runs, now }: ExecuteParts, { id, createdAt }: RunRow, { language }: RunOrder): void {
  const finishedAt = now();
  const sentence = endNote('interrupted', language);
  try {
    runs.finish(id, {
      ...{ status: 'interrupted', result: sentence, error: sentence, finishedAt },
      executionTimeMs: finishedAt - createdAt,
    });
  } catch {
    // The disk is full, say: the next start finds it still running and closes it.
  }
}
