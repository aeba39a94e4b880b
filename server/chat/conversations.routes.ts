import { toIso } from '../core/clock.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import {
  ChangeConversationBody,
  ConversationListReply,
  ConversationReadReply,
  ConversationReply,
  CreateConversationBody,
  DeleteConversationQuery,
  ListConversationsQuery,
} from './chat.schemas.ts';
import type { ConversationsService } from './conversations.service.ts';
import { presentConversation, presentListItem, presentMessage } from './present.ts';

const access = { kind: 'user', scope: 'chat' } as const;
const tag = 'Chat';

/** `/chat/conversations` and `/chat/conversations/{id}`. */
export function conversationEndpoints(service: ConversationsService): Endpoint[] {
  return [create(service), list(service), read(service), change(service), remove(service)];
}

const create = (service: ConversationsService) =>
  endpoint({
    method: 'post',
    path: '/chat/conversations',
    operationId: 'createConversation',
    tag,
    summary: 'Create a conversation',
    access,
    body: CreateConversationBody,
    bodyOptional: true,
    responses: { 201: { description: 'The new conversation', schema: ConversationReply } },
    handle: (input) => {
      const { title, system_prompt, routing } = input.body;
      return created(
        presentConversation(service.create(callerOf(input), { title, systemPrompt: system_prompt, routing })),
      );
    },
  });

const list = (service: ConversationsService) =>
  endpoint({
    method: 'get',
    path: '/chat/conversations',
    operationId: 'listConversations',
    tag,
    summary: 'List or search your conversations, newest activity first',
    access,
    query: ListConversationsQuery,
    responses: { 200: { description: 'One page', schema: ConversationListReply } },
    handle: (input) => {
      const { skip, limit, archived, q } = input.query;
      const { userId } = callerOf(input);
      const { items, total } = service.list({ userId, skip, limit, includeArchived: archived, q });
      return ok({ items: items.map(presentListItem), total });
    },
  });

const read = (service: ConversationsService) =>
  endpoint({
    method: 'get',
    path: '/chat/conversations/{id}',
    operationId: 'readConversation',
    tag,
    summary: 'Read one conversation with the messages of its active branch',
    access,
    responses: { 200: { description: 'The conversation', schema: ConversationReadReply } },
    handle: (input) => {
      const found = service.read(callerOf(input), input.params.id ?? '');
      return ok({
        ...presentConversation(found.conversation),
        messages: found.messages.map((row) => presentMessage(row, found.siblings.get(row.id))),
        administrator_reads: found.administratorReads.map((at) => ({ at: toIso(at) })),
      });
    },
  });

const change = (service: ConversationsService) =>
  endpoint({
    method: 'patch',
    path: '/chat/conversations/{id}',
    operationId: 'changeConversation',
    tag,
    summary: 'Rename, restore, change the system prompt, the routing or the branch shown',
    access,
    body: ChangeConversationBody,
    responses: { 200: { description: 'The changed conversation', schema: ConversationReply } },
    handle: (input) => {
      const { title, system_prompt, routing, archived, active_message_id } = input.body;
      const changes = {
        title,
        systemPrompt: system_prompt,
        routing,
        isArchived: archived,
        activeMessageId: active_message_id,
      };
      return ok(presentConversation(service.change(callerOf(input), input.params.id ?? '', changes)));
    },
  });

const remove = (service: ConversationsService) =>
  endpoint({
    method: 'delete',
    path: '/chat/conversations/{id}',
    operationId: 'deleteConversation',
    tag,
    summary: 'Archive a conversation, or with permanent=true delete it for good',
    access,
    query: DeleteConversationQuery,
    responses: { 200: { description: 'Done', schema: MessageReply } },
    handle: async (input) => {
      const id = input.params.id ?? '';
      if (!input.query.permanent) {
        service.archive(callerOf(input), id);
        return done('Conversation archived');
      }
      await service.deleteForGood(callerOf(input), id);
      return done('Conversation deleted');
    },
  });
