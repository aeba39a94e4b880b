import type { Conversation, Message } from '../api/chat.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';

/** What is known of a question whose answer was stopped. */
export interface StoppedQuestion {
  request: ReplyRequest;
  /** As the server stored it; undefined when it was stopped before the server said so. */
  userMessage: Message | undefined;
  /** The messages of the conversation when it was asked. */
  before: readonly Message[];
}

/** Whether a stopped question is in the conversation, with what was written of its answer, without, or not at all. */
export function standingOfQuestion(
  { request, userMessage, before }: StoppedQuestion,
  conversation: Conversation | undefined,
): 'answered' | 'asked' | 'missing' {
  if (request.kind === 'regenerate') return 'answered';
  const messages = conversation?.messages ?? [];
  const id = userMessage?.id ?? findNew(messages, request.content, before)?.id;
  if (id === undefined) return 'missing';
  return messages.some(({ parent_id }) => parent_id === id) ? 'answered' : 'asked';
}

function findNew(messages: readonly Message[], content: string, before: readonly Message[]) {
  const known = new Set(before.map(({ id }) => id));
  return messages.find(
    (message) => message.role === 'user' && message.content === content && !known.has(message.id),
  );
}
