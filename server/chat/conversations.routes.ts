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
import type { Chat } from './create-chat.ts';
import { presentConversation, presentListItem, presentMessage } from './present.ts';

const shared = { tag: 'Chat', access: { kind: 'user', scope: 'chat' } } as const;

/** `/chat/conversations` and `/chat/conversations/{id}`. */
export function conversationEndpoints(service: Chat['conversations']): Endpoint[] {
  return [create(service), list(service), read(service), change(service), remove(service)];
}

const create = (service: Chat['conversations']) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/chat/conversations',
    operationId: 'createConversation',
    summary: 'Create a conversation',
    body: CreateConversationBody,
    bodyOptional: true,
    responses: { 201: { description: 'The new conversation', schema: ConversationReply } },
    handle: async (input) => {
      const { title, system_prompt: systemPrompt, routing, project_id: projectId, temporary } = input.body;
      const caller = callerOf(input);
      if (!temporary)
        return created(
          presentConversation(service.create(caller, { title, systemPrompt, routing, projectId })),
        );
      const made = await service.createTemporary(caller, { title, systemPrompt, routing });
      return created({ ...presentConversation(made), temporary: true });
    },
  });

const list = (service: Chat['conversations']) =>
  endpoint({
    ...shared,
    method: 'get',
    path: '/chat/conversations',
    operationId: 'listConversations',
    summary: 'List or search your conversations: those that are pinned, then newest activity first',
    query: ListConversationsQuery,
    responses: { 200: { description: 'One page', schema: ConversationListReply } },
    handle: (input) => {
      const { skip, limit, archived: includeArchived, q, project_id: projectId } = input.query;
      const { userId } = callerOf(input);
      const found = service.list({ userId, skip, limit, includeArchived, q, projectId });
      const items = found.items.map((item) => presentListItem(item, found.matches.get(item.id)));
      return ok({ items, total: found.total });
    },
  });

const read = (service: Chat['conversations']) =>
  endpoint({
    ...shared,
    method: 'get',
    path: '/chat/conversations/{id}',
    operationId: 'readConversation',
    summary: 'Read one conversation with the messages of its active branch',
    responses: { 200: { description: 'The conversation', schema: ConversationReadReply } },
    handle: (input) => {
      const found = service.read(callerOf(input), input.params.id ?? '');
      return ok({
        ...presentConversation(found.conversation),
        instructions: found.conversation.instructions,
        ...(service.isTemporary(callerOf(input), found.conversation.id) ? { temporary: true } : {}),
        messages: found.messages.map((row) => presentMessage(row, found.siblings.get(row.id))),
        administrator_reads: found.administratorReads.map((at) => ({ at: toIso(at) })),
      });
    },
  });

const change = (service: Chat['conversations']) =>
  endpoint({
    ...shared,
    method: 'patch',
    path: '/chat/conversations/{id}',
    operationId: 'changeConversation',
    summary:
      'Rename, pin, restore, put into a project; change the system prompt, the routing or the branch shown',
    body: ChangeConversationBody,
    responses: { 200: { description: 'The changed conversation', schema: ConversationReply } },
    handle: (input) => {
      const { title, routing, temperature, ...body } = input.body;
      const changes = {
        ...{ title, routing, temperature },
        systemPrompt: body.system_prompt,
        isArchived: body.archived,
        activeMessageId: body.active_message_id,
        isPinned: body.pinned,
        projectId: body.project_id,
        localModel: body.local_model,
        cloudModel: body.cloud_model,
        maxTokens: body.max_tokens,
      };
      return ok(presentConversation(service.change(callerOf(input), input.params.id ?? '', changes)));
    },
  });

const remove = (service: Chat['conversations']) =>
  endpoint({
    ...shared,
    method: 'delete',
    path: '/chat/conversations/{id}',
    operationId: 'deleteConversation',
    summary: 'Archive a conversation, or with permanent=true delete it for good',
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
