import { AppError } from '../core/app-error.ts';
import { dropUndefined } from '../core/drop-undefined.ts';
import { newId } from '../core/ids.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { ConversationRow, ConversationSummary, ListOptions } from './conversations.repository.ts';
import { branchOf, siblingsOf } from './messages.repository.ts';

/** Name of a conversation that nobody has titled yet. */
export const DEFAULT_TITLE = 'New conversation';

export interface ConversationChanges {
  title?: string;
  systemPrompt?: string;
  routing?: 'auto' | 'local_only';
  isArchived?: false;
  activeMessageId?: string;
}

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** What a person does with conversations, apart from talking in them. Throws 404 for what is not the caller's. */
export function createConversationsService(deps: ChatDependencies) {
  const { conversations, messages, search, database, clock } = deps;

  function own(caller: Caller, id: string): ConversationSummary {
    const found = conversations.findOwn(caller.userId, id);
    if (!found) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    return found;
  }

  /**
   * The conversation, also for a super_admin of another account: that read is in the audit log and shown. A key reads for
   * its own account unless it was made to administer.
   */
  function readable(caller: Caller, id: string): ConversationSummary {
    const administers = caller.kind === 'session' || caller.scopes.includes('admin');
    if (caller.role !== 'super_admin' || !administers) return own(caller, id);
    const found = conversations.findAny(id);
    if (!found) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    if (found.userId !== caller.userId) deps.recordAdministratorRead(caller, found);
    return found;
  }

  return {
    own,
    create(caller: Caller, given: { title?: string; systemPrompt: string; routing: 'auto' | 'local_only' }) {
      const now = clock.now();
      const row = {
        id: newId(),
        userId: caller.userId,
        title: given.title ?? DEFAULT_TITLE,
        titleSource: given.title ? ('given' as const) : ('default' as const),
        systemPrompt: given.systemPrompt,
        routing: given.routing,
        promptStaysHere: given.routing === 'local_only' || isLocalOnly(caller),
        isArchived: false,
        activeMessageId: null,
        createdAt: now,
        lastActivityAt: now,
      };
      database.transaction(() => {
        conversations.insert(row);
        // The title that every new conversation has would find them all.
        if (given.title) search.indexTitle(row.id, row.title);
      });
      return { ...row, messageCount: 0, preview: '' };
    },
    list(options: ListOptions & { q: string }) {
      const { q, ...rest } = options;
      const matching = q ? { ...rest, ids: search.search(options.userId, q) } : rest;
      return { items: conversations.list(matching), total: conversations.countMatching(matching) };
    },
    read(caller: Caller, id: string) {
      const conversation = readable(caller, id);
      const rows = messages.all(id);
      return {
        conversation,
        messages: branchOf(rows, conversation.activeMessageId),
        siblings: siblingsOf(rows),
        administratorReads: deps.administratorReads(id),
      };
    },
    /** Throws AppError 403 where anybody but the person, signed in, lets out a conversation that stays here. */
    change(caller: Caller, id: string, changes: ConversationChanges): ConversationSummary {
      const before = own(caller, id);
      const isLetOut = before.routing === 'local_only' && changes.routing === 'auto';
      if (isLetOut && caller.kind !== 'session') throw routingNeedsSession();
      const { activeMessageId, title, ...rest } = changes;
      if (activeMessageId && !messages.find(id, activeMessageId))
        throw new AppError(404, 'message_not_found', 'Message not found');
      database.transaction(() => {
        const values = {
          ...dropUndefined(rest),
          promptStaysHere: keepsPromptHere(caller, before, changes),
          ...(title ? { title, titleSource: 'given' as const } : {}),
          ...(activeMessageId ? { activeMessageId: messages.leafOf(activeMessageId) } : {}),
        };
        conversations.update(id, values);
        // What was said until now was said for this machine only, also before it was set to stay here.
        if (isLetOut) messages.keepHere(id);
        if (title) search.indexTitle(id, title);
      });
      return own(caller, id);
    },
    archive(caller: Caller, id: string): void {
      own(caller, id);
      conversations.update(id, { isArchived: true });
    },
    /** Rows, index entries, ledger bodies and the engine's memory of it: nothing of the text is left on disk. */
    async deleteForGood(caller: Caller, id: string): Promise<void> {
      own(caller, id);
      await deps.forgetConversation(id);
      database.transaction(() => {
        search.remove(id);
        conversations.delete(id);
      });
      database.truncateLog();
    },
  };
}

/** Only other words that a person signed in writes for a conversation that may leave are free of what was before them. */
function keepsPromptHere(
  caller: Caller,
  { routing, systemPrompt, promptStaysHere }: ConversationRow,
  changes: ConversationChanges,
): boolean {
  const isWritten = changes.systemPrompt !== undefined && changes.systemPrompt !== systemPrompt;
  const { routing: after = routing } = changes;
  if (after === 'local_only' || (isWritten && isLocalOnly(caller))) return true;
  if (isWritten && caller.kind === 'session') return false;
  return promptStaysHere || routing === 'local_only';
}

function routingNeedsSession(): AppError {
  const detail =
    'This conversation stays on this device. Only its owner, signed in, can change that: do it in Alcove, not with a key.';
  return new AppError(403, 'routing_needs_session', detail);
}
