import { AppError } from '../core/app-error.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { Turn } from './send-message.ts';

/** Makes `preload`: the local model reads the conversation and what is being typed before it is sent. */
export function createPreload({ conversations, messages }: ChatDependencies, local: LocalChat) {
  return async (turn: Turn, typed: string): Promise<void> => {
    const conversation = conversations.findOwn(turn.caller.userId, turn.conversationId);
    if (!conversation) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    const branch = messages.branch(conversation.id, conversation.activeMessageId);
    const system = conversation.systemPrompt
      ? [{ role: 'system' as const, content: conversation.systemPrompt }]
      : [];
    const history = branch.map(({ role, content, id }) => ({ role, content, messageId: id }));
    const message = typed.trim() ? [{ role: 'user' as const, content: typed }] : [];
    const turns = [...system, ...history, ...message];
    if (turns.length > 0)
      await local.preload({ turns, sequenceKey: conversation.id, userId: turn.caller.userId }, turn.signal);
  };
}
