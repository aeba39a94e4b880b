import type { PromptTurn } from '../chat/answer.types.ts';
import { isLocalOnly } from '../http/caller.ts';
import type { CallSetting } from './call-outcome.ts';
import { ToolFailed } from './tool.types.ts';

/** A tool's question to the model goes the way of every prompt, and inherits what the run knows. */
export async function askModel(
  { deps, order, signal }: CallSetting,
  turns: PromptTurn[],
  starterReply: string,
  spent: { tokens: number },
): Promise<{ text: string; tokens: number; model: string }> {
  const { taint } = deps.taint.privacy();
  const request = {
    userId: order.caller.userId,
    allowed: {
      key: isLocalOnly(order.caller) ? ('local_only' as const) : ('auto' as const),
      conversation: 'auto' as const,
      turn: order.isLocalOnly ? ('local_only' as const) : ('auto' as const),
    },
    conversationId: order.runId,
    messageId: order.runId,
    // Words that a model wrote about something sensitive are as sensitive, however they read.
    turns: turns.map((turn) => ({ ...turn, storedTaint: Math.max(turn.storedTaint, taint) })),
    starterReply,
    isStreaming: false,
  };
  for await (const event of deps.answer(request, signal)) {
    if (event.type !== 'done') continue;
    const { answer } = event;
    const tokens = answer.tokensInput + answer.tokensOutput;
    spent.tokens += tokens;
    deps.taint.inherit(Math.max(answer.taint, answer.unredactedTaint ?? 0));
    if (answer.finishReason === 'aborted') throw new ToolFailed('The model was stopped.');
    return { text: answer.text, tokens, model: answer.route.model };
  }
  throw new ToolFailed('The model gave no answer.');
}
