import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import type { CollectedCall } from '../open-call.ts';
import type { CallEnd, CallFinish } from '../stateless-call.ts';

/** What names an answer. */
export interface MessageHead {
  id: string;
  model: string;
}

/** A whole answer (docs.anthropic.com/en/api/messages). */
export function presentMessage(head: MessageHead, { text, calls, end }: CollectedCall): object {
  const said = text === '' && calls.length > 0 ? [] : [{ type: 'text', text }];
  return {
    ...emptyMessage(head, end.tokensInput),
    content: [...said, ...calls.map((call) => ({ ...presentCall(call), input: inputOf(call) }))],
    ...presentStop(end.finish),
    usage: presentUsage(end),
  };
}

/** An answer before its first word, as a stream begins; what the prompt takes is told there, what the answer took at the end. */
export function emptyMessage({ id, model }: MessageHead, input_tokens: number): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens, output_tokens: 0 },
  };
}

/** A call without its arguments. */
export function presentCall({ id, name }: ToolCall): object {
  return { type: 'tool_use', id, name, input: {} };
}

export function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return { input_tokens: tokensInput, output_tokens: tokensOutput };
}

/** Why an answer ended, in that API's words. */
export function presentStop(finish: CallFinish): { stop_reason: string; stop_sequence: string | null } {
  const stop_sequence = finish.kind === 'stop_sequence' ? finish.sequence : null;
  return { stop_reason: REASONS[finish.kind], stop_sequence };
}

const REASONS = {
  end: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  stop_sequence: 'stop_sequence',
} as const;

/** Arguments that a model wrote badly are an empty object: that API knows no others. */
function inputOf({ arguments: written }: ToolCall): object {
  return parseJsonObject(written) ?? {};
}
