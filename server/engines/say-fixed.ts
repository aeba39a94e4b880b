import type { ChatTurn, ToolCall } from '../../models/engine/chat-engine.ts';
import type { LocalChatEvent, LocalChatSummary } from './local-chat.ts';

type CountTokens = (turns: ChatTurn[]) => Promise<number>;

/** Says a fixed text in pieces, with the tokens that it amounts to for the active model. */
export async function* sayFixed(
  text: string,
  tokensInput: number,
  count: CountTokens,
  why: Partial<Pick<LocalChatSummary, 'contextExceeded' | 'needsModel'>> = {},
): AsyncGenerator<LocalChatEvent> {
  for (const piece of text.match(/\S+\s*|\s+/g) ?? []) yield { type: 'token', text: piece };
  const empty = await count([{ role: 'user', content: '' }]);
  const full = await count([{ role: 'user', content: text }]);
  const tokensOutput = Math.max(1, full - empty);
  yield { ...DONE, stopReason: 'end', tokensInput, tokensOutput, contextExceeded: false, ...why };
}

/** Makes calls that no model wrote: they cost no token of output. */
export function* callFixed(calls: ToolCall[], tokensInput: number): Generator<LocalChatEvent> {
  for (const call of calls) yield { type: 'tool_call', call };
  yield { ...DONE, stopReason: 'tool_calls', tokensInput, tokensOutput: 0, contextExceeded: false };
}

const DONE = { type: 'done', tokensEvaluated: 0, turnsLeftOut: 0 } as const;
