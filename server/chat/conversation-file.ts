import type { z } from 'zod';
import { toIso } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { ConversationFile } from './chat.schemas.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import type { MessageRow } from './messages.repository.ts';
import { isKeptHere, unredactedTaint } from './prompt-turns.ts';
import { ROUTING_LINE } from './score-prompt.ts';

type File = z.output<typeof ConversationFile>;

/** The branch that is shown, in the form that `importConversations` reads back. */
export function exportJson(conversation: ConversationSummary, branch: MessageRow[]): File {
  return {
    format: 'alcove.conversation',
    version: 1,
    title: conversation.title,
    system_prompt: conversation.systemPrompt,
    routing: conversation.routing,
    created_at: toIso(conversation.createdAt),
    messages: branch.map((row) => ({
      role: row.role,
      content: row.content,
      created_at: toIso(row.createdAt),
      ...taintOf(row),
      ...(isKeptHere(row) ? { routing: 'local_only' as const } : {}),
    })),
  };
}

// The words of an answer need not tell that it was made from a sensitive document.
function taintOf(row: MessageRow): { sensitivity_score?: number } {
  const taint = Math.max(row.taintScore, unredactedTaint(row) ?? 0);
  return taint >= ROUTING_LINE ? { sensitivity_score: taint } : {};
}

/** The branch that is shown, to be read by a person. */
export function exportMarkdown(conversation: ConversationSummary, branch: MessageRow[]): string {
  const turns = branch.map((row) => {
    const who = row.role === 'user' ? 'You' : `Assistant (${String(row.metadata.model ?? 'imported')})`;
    return `## ${who} · ${toIso(row.createdAt)}\n\n${row.content}\n`;
  });
  return [`# ${conversation.title}\n`, ...turns].join('\n');
}

/**
 * Stores conversations from files, all or none. They start as local only: a file says nothing of what its
 * answers were made from.
 */
export function importConversations(deps: ChatDependencies, userId: string, files: File[]) {
  return deps.database.transaction(() => files.map((file) => importOne(deps, userId, file)));
}

function importOne(deps: ChatDependencies, userId: string, file: File): { id: string; title: string } {
  const now = deps.clock.now();
  const id = newId();
  const rows = toRows(id, file, now);
  deps.conversations.insert({
    id,
    userId,
    title: file.title,
    titleSource: 'given',
    systemPrompt: file.system_prompt,
    routing: 'local_only',
    isArchived: false,
    activeMessageId: rows.at(-1)?.id ?? null,
    createdAt: file.created_at ? Date.parse(file.created_at) : now,
    lastActivityAt: now,
  });
  deps.search.indexTitle(id, file.title);
  for (const row of rows) {
    deps.messages.insert(row);
    deps.search.indexMessage(id, row.id, row.content);
  }
  return { id, title: file.title };
}

function toRows(conversationId: string, file: File, now: number): MessageRow[] {
  const ids = file.messages.map(() => newId());
  return file.messages.map((message, index) => ({
    id: ids[index] ?? newId(),
    conversationId,
    parentId: ids[index - 1] ?? null,
    depth: index + 1,
    role: message.role,
    content: message.content,
    taintScore: message.sensitivity_score ?? 0,
    metadata: {
      ...(message.role === 'assistant' ? { model: 'imported', imported: true } : {}),
      ...(message.routing ? { stays_here: true } : {}),
    },
    createdAt: message.created_at ? Date.parse(message.created_at) : now,
  }));
}
