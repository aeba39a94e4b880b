import { cutText } from '../../models/cut-text.ts';
import type { Answer, CallsOfAnswer, ToolStep } from './answer.types.ts';
import type { AssistantMetadata } from './chat.schemas.ts';
import { presentStep } from './present-step.ts';

/** Most characters of what a call was given, or gave, that are kept with the message; the run holds all of it. */
const MOST_CHARACTERS = 4_000;

function presentCalls({ runId, steps }: CallsOfAnswer) {
  return { run_id: runId, steps: steps.map((step) => presentStep(runId, shortened(step))) };
}

function shortened(step: ToolStep): ToolStep {
  return { ...step, input: cut(step.input), output: cut(step.output) };
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${cutText(text, MOST_CHARACTERS)}…`;
}

/** The metadata that is stored with an assistant message and returned with it (interface, "Message"). */
export function toMetadata(answer: Answer): AssistantMetadata {
  const { route } = answer;
  return {
    model: route.model,
    tokens_input: answer.tokensInput,
    tokens_output: answer.tokensOutput,
    tokens_used: answer.tokensInput + answer.tokensOutput,
    latency_ms: Math.round(answer.latencyMs),
    llm_provider: route.provider,
    ...(route.host ? { llm_host: route.host } : {}),
    sensitivity_score: route.sensitivityScore,
    message_score: route.messageScore,
    why: route.why,
    categories: route.categories,
    reasons: route.reasons,
    spans: route.spans,
    tokens_evaluated: answer.tokensEvaluated,
    ...(route.fallbackReason ? { fallback_reason: route.fallbackReason } : {}),
    ...(answer.unredactedTaint === undefined ? {} : { unredacted_taint: answer.unredactedTaint }),
    ...(answer.cloudText
      ? {
          cloud_digests: answer.cloudText.digests,
          cloud_address: answer.cloudText.address,
          taint_elsewhere: answer.cloudText.taintElsewhere,
        }
      : {}),
    ...(route.keptBy ? { kept_by: route.keptBy } : {}),
    ...(answer.staysHere ? { stays_here: true } : {}),
    ...(answer.contextExceeded ? { context_exceeded: true } : {}),
    ...(answer.needsModel ? { needs_model: true } : {}),
    ...(answer.tool ? { tool: answer.tool } : {}),
    ...(answer.calls ? presentCalls(answer.calls) : {}),
    finish_reason: answer.finishReason === 'end' ? 'stop' : answer.finishReason,
    ...(answer.finishReason === 'aborted' ? { stopped: true } : {}),
    ...(answer.brokenOff ? { broken_off: answer.brokenOff } : {}),
    ...(answer.turnsLeftOut > 0 ? { turns_left_out: answer.turnsLeftOut } : {}),
    ...(answer.windowStart ? { window_start: answer.windowStart } : {}),
  };
}
