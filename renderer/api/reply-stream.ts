import type { Approval, Step } from './agents.ts';
import type { Message, Routing, SentWith } from './chat.ts';
import { streamEvents } from './event-stream.ts';

/** What makes an assistant write: a new message, a new answer to an old one, or an old one said differently. */
export type ReplyRequest =
  | { kind: 'send'; content: string; routing?: Routing; documents?: SentWith }
  | {
      kind: 'regenerate';
      messageId: string;
      /** Without it the same rules as for a new message decide; `cloud` asks no tool alone, and is scored all the same. */
      provider?: 'local' | 'cloud' | undefined;
      /** A model of this device in place of the conversation's. */
      localModel?: string | undefined;
      /** Goes on with an answer that ended early. */
      goesOn?: boolean;
      /** Says what that answer says in fewer words, or with more. */
      length?: 'shorter' | 'longer';
      leavesOutSensitive?: boolean;
    }
  | {
      kind: 'edit';
      messageId: string;
      content: string;
      routing?: Routing;
      documents?: SentWith;
    };

/** Where a reply is being written, told before its first word. */
export interface RouteEvent {
  provider: string;
  /** Of a cloud that has no name of its own. */
  host?: string;
  score: number;
  categories: { name: string; score: number }[];
}

/** Tokens of the prompt that a model on this computer has read, of those that it had to. */
export interface Reading {
  read: number;
  unread: number;
}

/** What is told of the tools that are called for a reply; as of a run of agents. */
type CallEvent =
  | { event: 'run'; data: { id: string } }
  | { event: 'step_started'; data: { index: number; tool: string; input: string } }
  | { event: 'progress'; data: { index: number; text: string } }
  | { event: 'approval_required'; data: Approval }
  | { event: 'step'; data: Step };

export type ReplyEvent =
  | { event: 'user_message'; data: Message }
  | { event: 'route'; data: RouteEvent }
  | { event: 'reading'; data: Reading }
  | { event: 'token'; data: { text: string } }
  | CallEvent
  | { event: 'assistant_message'; data: Message }
  | { event: 'error'; data: { detail: string; code?: string } };

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
          local_model: request.localModel,
          length: request.length,
          ...(request.goesOn && { continue: true }),
          ...(request.leavesOutSensitive && { context_policy: 'withhold' }),
        },
        signal,
      );
    const { messageId, content, routing, documents } = request;
    return streamEvents('PUT', `${base}/${messageId}`, { content, routing, ...documents }, signal);
  };
  return stream() as AsyncGenerator<ReplyEvent>;
}
