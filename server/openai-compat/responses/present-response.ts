import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import type { CallEnd } from '../stateless-call.ts';
import type { ResponseBody } from './responses.schemas.ts';

/** What a response is, whole or in pieces. */
export interface ResponseHead {
  id: string;
  /** Unix seconds. */
  created: number;
  model: string;
  asked: ResponseBody;
}

/** A response without its answer (platform.openai.com/docs/api-reference/responses/object). */
export function presentResponse(
  { id, created, model, asked }: ResponseHead,
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed',
  output: readonly object[],
  end?: CallEnd,
): object {
  return {
    id,
    object: 'response',
    created_at: created,
    status,
    background: false,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: asked.instructions ?? null,
    max_output_tokens: asked.max_output_tokens ?? null,
    metadata: {},
    model,
    output,
    parallel_tool_calls: asked.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: false,
    temperature: asked.temperature ?? null,
    text: { format: asked.text?.format ?? { type: 'text' } },
    tool_choice: asked.tool_choice ?? 'auto',
    tools: (asked.tools ?? []).filter(({ type }) => type !== 'hosted'),
    top_p: null,
    truncation: 'disabled',
    usage: end ? presentUsage(end) : null,
  };
}

/** What was said, as an item of the output. */
export function presentSaid(id: string, text: string, isDone: boolean): object {
  const content = isDone ? [presentText(text)] : [];
  return { id, type: 'message', status: isDone ? 'completed' : 'in_progress', role: 'assistant', content };
}

export function presentText(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

/** A call as an item: of a function, or of a tool that takes free text. */
export function presentCall(id: string, call: ToolCall, isFree: boolean): object {
  const base = { id, call_id: call.id, name: call.name, status: 'completed' };
  return isFree
    ? { ...base, type: 'custom_tool_call', input: freeText(call) }
    : { ...base, type: 'function_call', arguments: call.arguments };
}

/** The one text of a call of a tool of free text; what a model wrote otherwise is handed on as it is. */
export function freeText({ arguments: written }: ToolCall): string {
  const input = parseJsonObject(written)?.input;
  return typeof input === 'string' ? input : written;
}

/** Whether a tool that was offered takes free text. */
export function isFreeTool({ tools }: ResponseBody, name: string): boolean {
  return (tools ?? []).some((tool) => tool.type === 'custom' && tool.name === name);
}

function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return {
    input_tokens: tokensInput,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: tokensOutput,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokensInput + tokensOutput,
  };
}
