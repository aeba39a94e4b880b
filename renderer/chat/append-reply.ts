import type { Conversation, Message } from '../api/chat.ts';

// A shorter conversation is read anew at once, with whatever else the server has changed in it, such as its title.
const LONG = 200;

/**
 * A long conversation with one more question and its reply at the end, as the stream told them: to read all of it anew
 * for that would cost more than the reply. Undefined where it has to be read: when it is short, or goes on elsewhere.
 */
export function appendReply(
  conversation: Conversation | undefined,
  question: Message | undefined,
  reply: Message | undefined,
): Conversation | undefined {
  if (!conversation || !question || !reply || conversation.messages.length < LONG) return undefined;
  if (conversation.messages.at(-1)?.id !== question.parent_id) return undefined;
  return {
    ...conversation,
    message_count: conversation.message_count + 2,
    messages: [...conversation.messages, question, reply],
  };
}
