import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import type { CallEnd, CallFinish } from '../stateless-call.ts';

/** Where an answer's words stand in a reply: chat has a message, generate a text. */
export type ReplyForm = (text: string, calls: ToolCall[]) => object;

export const chatForm: ReplyForm = (content, calls) => ({
  message: {
    role: 'assistant',
    content,
    ...(calls.length > 0 ? { tool_calls: calls.map(presentCall) } : {}),
  },
});

export const generateForm: ReplyForm = (response) => ({ response });

/** How an answer ended and what it cost; durations in nanoseconds, as Ollama has them. */
export function presentEnd({ finish, tokensInput, tokensOutput, latencyMs }: CallEnd): object {
  return {
    done: true,
    done_reason: REASONS[finish.kind],
    total_duration: Math.round(latencyMs * 1e6),
    prompt_eval_count: tokensInput,
    eval_count: tokensOutput,
  };
}

const REASONS: Record<CallFinish['kind'], 'stop' | 'length'> = {
  end: 'stop',
  length: 'length',
  tool_calls: 'stop',
  stop_sequence: 'stop',
};

function presentCall({ name, arguments: written }: ToolCall): object {
  return { function: { name, arguments: parseJsonObject(written) ?? {} } };
}
