import { newId } from '../../core/ids.ts';
import type { ChatDependencies } from '../chat.types.ts';
import type { MessageRow } from '../messages.repository.ts';
import type { ImportedConversation, ImportedMessage } from './imported-conversation.ts';

/**
 * Stores conversations from files, all or none. They start as local only: a file says nothing of what its
 * answers were made from.
 */
export function importConversations(deps: ChatDependencies, userId: string, files: ImportedConversation[]) {
  return deps.database.transaction(() => files.map((file) => importOne(deps, userId, file)));
}

function importOne(
  deps: ChatDependencies,
  userId: string,
  file: ImportedConversation,
): { id: string; title: string } {
  const now = deps.clock.now();
  const id = newId();
  const rows = toRows(id, file.messages, now);
  const active = (file.activeKey && rows.get(file.activeKey)) || [...rows.values()].at(-1);
  deps.conversations.insert({
    id,
    userId,
    title: file.title,
    titleSource: 'given',
    systemPrompt: file.systemPrompt,
    routing: 'local_only',
    isArchived: false,
    activeMessageId: active?.id ?? null,
    createdAt: file.createdAt ?? now,
    lastActivityAt: now,
  });
  deps.search.indexTitle(id, file.title);
  for (const row of rows.values()) {
    deps.messages.insert(row);
    deps.search.indexMessage(id, row.id, row.content);
  }
  return { id, title: file.title };
}

/** Rows by the key that the file has for them. */
function toRows(conversationId: string, messages: ImportedMessage[], now: number): Map<string, MessageRow> {
  const rows = new Map<string, MessageRow>();
  for (const message of messages) {
    const parent = message.parentKey === undefined ? undefined : rows.get(message.parentKey);
    rows.set(message.key, {
      id: newId(),
      conversationId,
      parentId: parent?.id ?? null,
      depth: (parent?.depth ?? 0) + 1,
      role: message.role,
      content: message.content,
      taintScore: message.taintScore ?? 0,
      metadata: {
        ...(message.role === 'assistant' ? { model: 'imported', imported: true } : {}),
        ...(message.staysHere ? { stays_here: true } : {}),
      },
      createdAt: message.createdAt ?? now,
    });
  }
  return rows;
}
