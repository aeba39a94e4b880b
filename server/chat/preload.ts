import { AppError } from '../core/app-error.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import type { ChatDependencies } from './chat.types.ts';
import { withMemory } from './memory.ts';
import { systemTurn } from './prompt-turns.ts';
import type { Turn } from './send-message.ts';

/** Makes `preload`: the local model reads the conversation and what is being typed before it is sent. */
export function createPreload(
  { conversations, messages }: ChatDependencies,
  local: LocalChat,
  memoryOf: (userId: string) => string | undefined,
  instructionsOf: (userId: string) => string,
) {
  return async (turn: Turn, typed: string): Promise<void> => {
    const conversation = conversations.findOwn(turn.caller.userId, turn.conversationId);
    if (!conversation) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    const branch = messages.branch(conversation.id, conversation.activeMessageId);
    const told = { ...conversation, ownInstructions: instructionsOf(turn.caller.userId) };
    const system = systemTurn(told).map(({ text }) => ({ role: 'system' as const, content: text }));
    const history = branch.map(({ role, content, id }) => ({ role, content, messageId: id }));
    const message = typed.trim() ? [{ role: 'user' as const, content: typed }] : [];
    const turns = withMemory([...system, ...history, ...message], memoryOf(turn.caller.userId));
    if (turns.length > 0)
      await local.preload({ turns, sequenceKey: conversation.id, userId: turn.caller.userId }, turn.signal);
  };
}
