import type { DocumentsOfMessage, Message, Routing } from './chat.ts';
import { streamEvents } from './event-stream.ts';

/** What makes an assistant write: a new message, a new answer to an old one, or an old one said differently. */
export type ReplyRequest =
  | { kind: 'send'; content: string; routing?: Routing; documents?: DocumentsOfMessage }
  | { kind: 'regenerate'; messageId: string; provider?: 'local'; leavesOutSensitive?: boolean }
  | {
      kind: 'edit';
      messageId: string;
      content: string;
      routing?: Routing;
      documents?: DocumentsOfMessage;
    };

/** Where a reply is being written, told before its first word. */
export interface RouteEvent {
  provider: string;
  score: number;
  categories: { name: string; score: number }[];
}

export type ReplyEvent =
  | { event: 'user_message'; data: Message }
  | { event: 'route'; data: RouteEvent }
  | { event: 'token'; data: { text: string } }
  | { event: 'assistant_message'; data: Message }
  | { event: 'error'; data: { detail: string } };

/** Streams a reply of a conversation; aborting `signal` stops the model, and what was written is kept. */
export function streamReply(
  conversationId: string,
  request: ReplyRequest,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent> {
  const base = `/chat/conversations/${conversationId}/messages`;
  const stream = () => {
    if (request.kind === 'send') {
      const { content, routing, documents } = request;
      return streamEvents('POST', base, { content, routing, ...documents }, signal);
    }
    if (request.kind === 'regenerate')
      return streamEvents(
        'POST',
        `${base}/${request.messageId}/regenerate`,
        {
          provider: request.provider,
          ...(request.leavesOutSensitive && { context_policy: 'withhold' }),
        },
        signal,
      );
    const { messageId, content, routing, documents } = request;
    return streamEvents('PUT', `${base}/${messageId}`, { content, routing, ...documents }, signal);
  };
  return stream() as AsyncGenerator<ReplyEvent>;
}
