import { toIso } from '../core/clock.ts';
import type { SearchMatch } from './conversation-search.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import type { MessageRow } from './messages.repository.ts';
import { isKeptHere, isUnread } from './prompt-turns.ts';

/** A conversation as the API shows it. */
export function presentConversation(row: ConversationSummary) {
  return { ...presentListItemBase(row), system_prompt: row.systemPrompt };
}

/** A conversation as a list shows it, with what a search found in it. */
export function presentListItem(row: ConversationSummary, match?: SearchMatch) {
  return {
    ...presentListItemBase(row),
    ...(match
      ? { match: { message_id: match.messageId, text: match.text, highlights: match.highlights } }
      : {}),
    last_message_preview: row.preview,
    last_activity_at: toIso(row.lastActivityAt),
  };
}

/** A message as the API shows it; `metadata` on assistant messages only. */
export function presentMessage(row: MessageRow, siblings?: string[]) {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    created_at: toIso(row.createdAt),
    parent_id: row.parentId,
    ...(siblings ? { siblings } : {}),
    ...(row.role === 'assistant' ? { metadata: row.metadata } : choiceOf(row)),
    ...(row.role === 'user' && isKeptHere(row) && !isUnread(row) ? { stays_here: true as const } : {}),
    ...(row.metadata.hides_details === true ? { hide_details: true as const } : {}),
  };
}

/** Which documents a message was sent with; nothing where it asked for none. */
function choiceOf({ metadata }: MessageRow) {
  const { document_ids, use_documents } = metadata;
  return document_ids === undefined ? {} : { document_ids, use_documents };
}

function presentListItemBase(row: ConversationSummary) {
  return {
    id: row.id,
    title: row.title,
    created_at: toIso(row.createdAt),
    message_count: row.messageCount,
    routing: row.routing,
    archived: row.isArchived,
    pinned: row.pinnedAt !== null,
    local_model: row.localModel,
    cloud_model: row.cloudModel,
    temperature: row.temperature,
    max_tokens: row.maxTokens,
    project_id: row.projectId,
  };
}
