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

const access = { kind: 'user', scope: 'chat' } as const;
const tag = 'Chat';

/** `/chat/conversations` and `/chat/conversations/{id}`. */
export function conversationEndpoints(service: Chat['conversations']): Endpoint[] {
  return [create(service), list(service), read(service), change(service), remove(service)];
}

const create = (service: Chat['conversations']) =>
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
    method: 'get',
    path: '/chat/conversations',
    operationId: 'listConversations',
    tag,
    summary: 'List or search your conversations: those that are pinned, then newest activity first',
    access,
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
        instructions: found.conversation.instructions,
        ...(service.isTemporary(callerOf(input), found.conversation.id) ? { temporary: true } : {}),
        messages: found.messages.map((row) => presentMessage(row, found.siblings.get(row.id))),
        administrator_reads: found.administratorReads.map((at) => ({ at: toIso(at) })),
      });
    },
  });

const change = (service: Chat['conversations']) =>
  endpoint({
    method: 'patch',
    path: '/chat/conversations/{id}',
    operationId: 'changeConversation',
    tag,
    summary:
      'Rename, pin, restore, put into a project; change the system prompt, the routing or the branch shown',
    access,
    body: ChangeConversationBody,
    responses: { 200: { description: 'The changed conversation', schema: ConversationReply } },
    handle: (input) => {
      const {
        title,
        system_prompt,
        routing,
        archived,
        active_message_id,
        pinned,
        project_id,
        local_model,
        cloud_model,
        temperature,
        max_tokens,
      } = input.body;
      const changes = {
        title,
        systemPrompt: system_prompt,
        routing,
        isArchived: archived,
        activeMessageId: active_message_id,
        isPinned: pinned,
        projectId: project_id,
        localModel: local_model,
        cloudModel: cloud_model,
        temperature,
        maxTokens: max_tokens,
      };
      return ok(presentConversation(service.change(callerOf(input), input.params.id ?? '', changes)));
    },
  });

const remove = (service: Chat['conversations']) =>
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
