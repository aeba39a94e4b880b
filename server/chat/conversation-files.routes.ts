import { z } from 'zod';
import { callerOf, created, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { ExportQuery } from './chat.schemas.ts';
import type { ChatDependencies } from './chat.types.ts';
import { exportJson, exportMarkdown } from './conversation-file.ts';
import type { ConversationsService } from './conversations.service.ts';
import { ConversationFile, ImportBody, ImportReply } from './import/import.schemas.ts';
import type { Imports } from './import/imports.ts';

const shared = { tag: 'Chat', access: { kind: 'user', scope: 'chat' } } as const;

/** A file as it was sent: it is parsed in a thread. */
const FileBytes = z.instanceof(Uint8Array);

/** Export of one conversation and import of many. */
export function conversationFileEndpoints(
  deps: ChatDependencies,
  service: ConversationsService,
  imports: Imports,
): Endpoint[] {
  return [
    endpoint({
      ...shared,
      method: 'get',
      path: '/chat/conversations/{id}/export',
      operationId: 'exportConversation',
      summary: 'Export the branch that is shown, as JSON or Markdown',
      query: ExportQuery,
      responses: { 200: { description: 'The file', schema: ConversationFile } },
      handle: (input) => {
        const conversation = service.own(callerOf(input), input.params.id ?? '');
        const branch = deps.messages.branch(conversation.id, conversation.activeMessageId);
        if (input.query.format === 'json') return ok(exportJson(conversation, branch));
        return {
          status: 200,
          text: exportMarkdown(conversation, branch),
          contentType: 'text/markdown; charset=utf-8',
        };
      },
    }),
    endpoint({
      ...shared,
      method: 'post',
      path: '/chat/import',
      operationId: 'importConversations',
      summary:
        'Import conversations that Alcove, ChatGPT or Claude exported; what cannot be read of another program is named',
      body: FileBytes,
      isRaw: true,
      documentedBody: ImportBody,
      bodyLimit: 50 * 1024 * 1024,
      responses: { 201: { description: 'What was imported', schema: ImportReply } },
      handle: async (input) => {
        const { conversations, leftOut } = await imports.run(
          callerOf(input).userId,
          input.body,
          input.signal,
        );
        return created({ conversations, ...(leftOut.length > 0 ? { left_out: leftOut } : {}) });
      },
    }),
  ];
}
