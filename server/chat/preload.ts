import { AppError } from '../core/app-error.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import type { PromptTurn } from './answer.types.ts';
import { toIdentifiedTurn } from './answer-parts.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { GroundingDocuments } from './grounding/grounding.types.ts';
import { findStanding } from './grounding/standing-passages.ts';
import { withStanding } from './grounding/turn-grounding.ts';
import { withMemory } from './memory.ts';
import { lastWindowStart, toPromptTurns } from './prompt-turns.ts';
import type { Turn } from './send-message.ts';

/** Makes `preload`: the local model reads the conversation and what is being typed before it is sent. */
export function createPreload(
  { conversations, messages }: ChatDependencies,
  local: LocalChat,
  memoryOf: (userId: string) => string | undefined,
  instructionsOf: (userId: string) => string,
  documents: Pick<GroundingDocuments, 'passages' | 'handedScoreOf'>,
) {
  return async (turn: Turn, typed: string): Promise<void> => {
    const conversation = conversations.findOwn(turn.caller.userId, turn.conversationId);
    if (!conversation) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    const branch = messages.branch(conversation.id, conversation.activeMessageId);
    const told = { ...conversation, ownInstructions: instructionsOf(turn.caller.userId) };
    const { userId } = turn.caller;
    const message = typed.trim() ? [{ role: 'user' as const, text: typed, storedTaint: 0 }] : [];
    const said = [...toPromptTurns(told, branch), ...message];
    const toLocal = (turns: PromptTurn[]) => withMemory(turns.map(toIdentifiedTurn), memoryOf(userId));
    const windowStart = lastWindowStart(branch);
    // The next message asks the same documents, unless the person chooses others.
    const before = findStanding(userId, branch, documents);
    const order = { sequenceKey: conversation.id, userId, windowStart, turns: toLocal(said) };
    const longer = before && { longerTurns: toLocal(withStanding(said, before)) };
    if (said.length > 0) await local.preload({ ...order, ...longer }, turn.signal);
  };
}
