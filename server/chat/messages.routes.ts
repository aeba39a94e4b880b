import type { z } from 'zod';
import { forbidden } from '../http/access.ts';
import { callerOf, done, type Endpoint, endpoint, type Input, type Reply } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { wantsEvents } from '../http/sse.ts';
import { EditMessageBody, PreloadBody, RegenerateBody, SendMessageBody, SendReply } from './chat.schemas.ts';
import type { DocumentChoice } from './grounding/grounding.types.ts';
import { replyAsEvents, replyAsJson } from './reply-to-turn.ts';
import type { Conversing, Turn, TurnEvent } from './send-message.ts';

const shared = { tag: 'Chat', access: { kind: 'user', scope: 'chat' } } as const;
const responses = {
  200: {
    description:
      "Both messages; with Accept: text/event-stream the events user_message, route, reading (how many tokens of the prompt a model on this machine has read, of those that it had to), token and assistant_message, and where tools are called run, step_started, progress, approval_required and step, as of an agent's run",
    schema: SendReply,
    isStreamable: true,
  },
};

/** Everything below `/chat/conversations/{id}/messages`, and `stop` and `preload`. */
export function messageEndpoints(
  conversing: Conversing,
  preload: (turn: Turn, content: string) => Promise<void>,
): Endpoint[] {
  return [
    send(conversing),
    edit(conversing),
    regenerate(conversing),
    stop(conversing),
    preloadEndpoint(preload),
  ];
}

const send = (conversing: Conversing) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/chat/conversations/{id}/messages',
    operationId: 'sendMessage',
    summary: 'Send a message and get the reply, as one JSON body or as a stream',
    body: SendMessageBody,
    responses,
    handle: (input) => {
      const turn = toSaid(input);
      return reply(turn, conversing.send(turn, input.body.content));
    },
  });

const edit = (conversing: Conversing) =>
  endpoint({
    ...shared,
    method: 'put',
    path: '/chat/conversations/{id}/messages/{message_id}',
    operationId: 'editMessage',
    summary: 'Say one of your messages anew, as a branch, and get the reply to that',
    body: EditMessageBody,
    responses,
    handle: (input) => {
      const turn = toSaid(input);
      return reply(turn, conversing.edit(turn, input.params.message_id ?? '', input.body.content));
    },
  });

const regenerate = (conversing: Conversing) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/chat/conversations/{id}/messages/{message_id}/regenerate',
    operationId: 'regenerateMessage',
    summary: 'Answer the same user message once more; the old answer is kept as a sibling',
    body: RegenerateBody,
    bodyOptional: true,
    responses,
    handle: (input) => {
      const { provider, context_policy: contextPolicy, local_model: localModel } = input.body;
      const staysHere = provider === 'local' || localModel !== undefined;
      const wantsModel = provider === 'cloud' || localModel !== undefined;
      const turn = { ...toTurn(input, staysHere), contextPolicy, localModel, wantsModel };
      const how = input.body.continue ? 'goes_on' : input.body.length;
      return reply(turn, conversing.regenerate(turn, input.params.message_id ?? '', how));
    },
  });

const stop = (conversing: Conversing) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/chat/conversations/{id}/stop',
    operationId: 'stopAnswer',
    summary: 'Stop the answer that is being written, if any; what is written so far is kept',
    responses: { 200: { description: 'Nothing is being written any more', schema: MessageReply } },
    handle: async (input) => {
      conversing.stop(callerOf(input), input.params.id ?? '');
      return done('Stopped');
    },
  });

const preloadEndpoint = (preload: (turn: Turn, content: string) => Promise<void>) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/chat/conversations/{id}/preload',
    operationId: 'preloadConversation',
    summary: 'Let the local model read ahead what is there and what is being typed; stores nothing',
    bucket: 'typing',
    body: PreloadBody,
    bodyOptional: true,
    responses: { 200: { description: 'Read ahead', schema: MessageReply } },
    handle: async (input) => {
      await preload(toTurn(input, true), input.body.content);
      return done('Preloaded');
    },
  });

function toTurn(input: Input<unknown, unknown>, localOnly: boolean): Turn {
  return {
    caller: callerOf(input),
    conversationId: input.params.id ?? '',
    localOnly,
    isStreaming: wantsEvents(input.request.headers.accept),
    signal: input.signal,
  };
}

function reply(turn: Turn, events: AsyncGenerator<TurnEvent>): Promise<Reply> | Reply {
  return turn.isStreaming ? replyAsEvents(events) : replyAsJson(events);
}

function toSaid(input: Input<z.output<typeof SendMessageBody>, unknown>): Turn {
  const { routing, hide_details: hidesDetails, has_unread_files: hasUnreadFiles } = input.body;
  const documents = documentsOf(input);
  return { ...toTurn(input, routing === 'local_only'), documents, hasUnreadFiles, hidesDetails };
}

/**
 * The documents that a message asks for, attached files among them. Throws 403 for a key that may not read documents but
 * asks for more than it attached.
 */
function documentsOf(input: Input<z.output<typeof SendMessageBody>, unknown>): DocumentChoice | undefined {
  const { document_ids: named, use_documents: useAll, attachments } = input.body;
  const ids = [...new Set([...attachments, ...named])];
  if (ids.length === 0 && !useAll) return undefined;
  const caller = callerOf(input);
  const mayRead = caller.kind === 'session' || caller.scopes.includes('documents:read');
  if (!mayRead && (named.length > 0 || useAll)) throw forbidden();
  return { ids, useAll };
}
