import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import type { CollectedCall } from '../open-call.ts';
import type { CallEnd, CallFinish } from '../stateless-call.ts';

/** What names an answer, whole or in pieces. */
export interface CompletionHead {
  id: string;
  /** Unix seconds. */
  created: number;
  model: string;
}

/** A whole answer (platform.openai.com/docs/api-reference/chat/object). */
export function presentCompletion(head: CompletionHead, { text, calls, end }: CollectedCall): object {
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(calls.length > 0 ? { tool_calls: calls.map(presentCall) } : {}),
  };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: presentFinish(end.finish) }],
    usage: presentUsage(end),
  };
}

/** A piece of an answer (platform.openai.com/docs/api-reference/chat-streaming). */
export function presentChunk(head: CompletionHead, delta: object, finish: CallFinish | null = null): object {
  const finish_reason = finish && presentFinish(finish);
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  };
}

/** The last piece, where it was asked for: what the answer cost, and nothing of it. */
export function presentUsageChunk(head: CompletionHead, end: CallEnd): object {
  return { ...head, object: 'chat.completion.chunk', choices: [], usage: presentUsage(end) };
}

/** A call as the client is to make it. */
export function presentCall({ id, name, arguments: written }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: written } };
}

function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return {
    prompt_tokens: tokensInput,
    completion_tokens: tokensOutput,
    total_tokens: tokensInput + tokensOutput,
  };
}

function presentFinish({ kind }: CallFinish): 'stop' | 'length' | 'tool_calls' {
  return kind === 'length' || kind === 'tool_calls' ? kind : 'stop';
}
