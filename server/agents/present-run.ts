import type { z } from 'zod';
import type { RouteFacts } from '../chat/answer.types.ts';
import { toIso } from '../core/clock.ts';
import type { RUN_EVENTS, RunReply, RunSummaryReply, StepReply } from './agents.schemas.ts';
import type { RunStep } from './run.types.ts';
import type { RunRow, RunSummary } from './runs.repository.ts';

/** A run as the API shows it. */
export function presentRun(row: RunRow, steps: RunStep[]): z.output<typeof RunReply> {
  return {
    ...presentFacts(row),
    tools: row.tools,
    steps: steps.map((step) => presentStep(row.id, step)),
  };
}

/** A run as a list shows it. */
export function presentSummary(row: RunSummary): z.output<typeof RunSummaryReply> {
  return { ...presentFacts(row), step_count: row.stepCount };
}

function presentFacts(row: RunRow) {
  return {
    id: row.id,
    agent_type: row.agentType,
    task: row.task,
    max_iterations: row.maxIterations,
    status: row.status,
    result: row.result,
    total_tokens: row.totalTokens,
    execution_time_ms: row.executionTimeMs,
    model: row.model,
    llm_provider: row.llmProvider,
    sensitivity_score: row.taintScore,
    error: row.error,
    created_at: toIso(row.createdAt),
    finished_at: row.finishedAt === null ? null : toIso(row.finishedAt),
  };
}

/** A step as the API shows it, its files as addresses. */
export function presentStep(runId: string, step: RunStep): z.output<typeof StepReply> {
  const { artefacts, durationMs, ...rest } = step;
  return {
    ...rest,
    artefacts: artefacts.map(({ id, name, contentType }) => ({
      id,
      name,
      content_type: contentType,
      url: `/api/v1/agents/runs/${runId}/artefacts/${id}`,
    })),
    duration_ms: durationMs,
  };
}

/** Where an answer of a run is made, and why. */
export function presentRunRoute(route: RouteFacts): z.output<typeof RUN_EVENTS.route> {
  return {
    llm_provider: route.provider,
    model: route.model,
    sensitivity_score: route.sensitivityScore,
    why: route.why,
    ...(route.fallbackReason ? { fallback_reason: route.fallbackReason } : {}),
  };
}
