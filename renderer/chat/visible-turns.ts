import type { DocumentsOfMessage, Message } from '../api/chat.ts';
import type { LiveTurn } from './live-turns.ts';

/** What is on screen: the stored messages that still count, then the question and the reply under way. */
export interface VisibleTurns {
  stored: Message[];
  /** The question that is not stored, or not read back, yet. */
  question: string | undefined;
  /** What that question asks about. */
  documents: DocumentsOfMessage | undefined;
  live: LiveTurn | undefined;
}

/** Lays a reply under way over the stored branch: what it will replace is not shown. */
export function visibleTurns(messages: Message[], live: LiveTurn | undefined): VisibleTurns {
  if (!live) return { stored: messages, question: undefined, documents: undefined, live };
  const { request, userMessage } = live;
  const known = userMessage ? messages.findIndex((message) => message.id === userMessage.id) : -1;
  if (known >= 0)
    return { stored: messages.slice(0, known + 1), question: undefined, documents: undefined, live };
  const stored = request.kind === 'send' ? messages : before(messages, request.messageId, request.kind);
  if (request.kind === 'regenerate') return { stored, question: undefined, documents: undefined, live };
  return { stored, question: request.content, documents: request.documents, live };
}

function before(messages: Message[], id: string, kind: 'regenerate' | 'edit'): Message[] {
  const index = messages.findIndex((message) => message.id === id);
  if (index < 0) return messages;
  // To regenerate from the question itself keeps the question.
  const keepsIt = kind === 'regenerate' && messages[index]?.role === 'user';
  return messages.slice(0, keepsIt ? index + 1 : index);
}
