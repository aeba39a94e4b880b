import type { z } from 'zod';
import type { ToolStep } from './answer.types.ts';
import type { StepReply } from './chat.schemas.ts';

/** A call of a tool as the API shows it, its files as addresses. */
export function presentStep(runId: string, step: ToolStep): z.output<typeof StepReply> {
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
