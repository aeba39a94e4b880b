import { AppError } from '../core/app-error.ts';
import { dropUndefined } from '../core/drop-undefined.ts';
import { newId } from '../core/ids.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { ChatDependencies } from './chat.types.ts';
import type { ConversationRow, ConversationSummary, ListOptions } from './conversations.repository.ts';
import { makeTitle } from './make-title.ts';
import { branchOf, type MessageRow, newMessage, siblingsOf } from './messages.repository.ts';

/** Name of a conversation that nobody has titled yet. */
export const DEFAULT_TITLE = 'New conversation';

interface ConversationChanges {
  title?: string;
  systemPrompt?: string;
  routing?: 'auto' | 'local_only';
  isArchived?: false;
  activeMessageId?: string;
  isPinned?: boolean;
  /** Empty: the models in force. */
  localModel?: string;
  cloudModel?: string;
  /** `default`: as usual. */
  temperature?: number | 'default';
  maxTokens?: number | 'default';
  /** Empty: in no project any more. */
  projectId?: string;
}

export interface NewConversation {
  title?: string;
  systemPrompt: string;
  routing: 'auto' | 'local_only';
  projectId?: string;
}

/** A question that was answered elsewhere, as the beginning of a conversation. */
export interface FirstTurns {
  question: string;
  answer: string;
  /** Of everything that the answer was made from. */
  taintScore: number;
  /** Of the answer. */
  metadata: Record<string, unknown>;
  /** No cloud ever receives any of it. */
  staysHere: boolean;
}

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** What a person does with conversations, apart from talking in them. Throws 404 for what is not the caller's. */
export function createConversationsService(deps: ChatDependencies) {
  const { conversations, messages, projects, search, database, clock } = deps;

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

  function create(caller: Caller, given: NewConversation): ConversationSummary {
    const now = clock.now();
    const project = given.projectId ? projects.own(caller.userId, given.projectId) : undefined;
    const routing = project?.routing === 'local_only' ? 'local_only' : given.routing;
    const row = {
      id: newId(),
      userId: caller.userId,
      title: given.title ?? DEFAULT_TITLE,
      titleSource: given.title ? ('given' as const) : ('default' as const),
      systemPrompt: given.systemPrompt,
      routing,
      promptStaysHere: routing === 'local_only' || isLocalOnly(caller),
      isArchived: false,
      activeMessageId: null,
      createdAt: now,
      lastActivityAt: now,
      projectId: project?.id ?? null,
      pinnedAt: null,
      localModel: null,
      cloudModel: null,
      temperature: null,
      maxTokens: null,
    };
    database.transaction(() => {
      conversations.insert(row);
      // The title that every new conversation has would find them all.
      if (given.title) search.indexTitle(row.id, row.title);
    });
    const { instructions = '', instructionsStayHere = false } = project ?? {};
    return { ...row, messageCount: 0, preview: '', instructions, instructionsStayHere };
  }

  return {
    own,
    create,
    /** Opens a conversation with what was asked and answered elsewhere; what the answer was made from goes with it. */
    begin(caller: Caller, first: FirstTurns): ConversationSummary {
      const staysHere = first.staysHere || isLocalOnly(caller);
      const now = clock.now();
      return database.transaction(() => {
        const title = makeTitle(first.question);
        const made = create(caller, { title, systemPrompt: '', routing: staysHere ? 'local_only' : 'auto' });
        const kept = staysHere ? { stays_here: true } : {};
        const write = (role: MessageRow['role'], content: string, parent?: MessageRow): MessageRow => ({
          ...newMessage(made.id, role, content, parent, now),
          taintScore: first.taintScore,
          metadata: { ...(parent && first.metadata), ...kept },
        });
        const question = write('user', first.question);
        const answer = write('assistant', first.answer, question);
        for (const row of [question, answer]) {
          messages.insert(row);
          search.indexMessage(made.id, row.id, row.content);
        }
        conversations.update(made.id, { activeMessageId: answer.id });
        return own(caller, made.id);
      });
    },
    list(options: ListOptions & { q: string }) {
      const { q, ...rest } = options;
      const matching = q ? { ...rest, ids: search.search(options.userId, q) } : rest;
      const items = conversations.list(matching);
      const matches = search.matches(q ? items.map(({ id }) => id) : [], q);
      return { items, matches, total: conversations.countMatching(matching) };
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
    change(caller: Caller, id: string, asked: ConversationChanges): ConversationSummary {
      const before = own(caller, id);
      const projectId = asked.projectId ?? before.projectId;
      const project = projectId ? projects.own(caller.userId, projectId) : undefined;
      const isHeld = project?.routing === 'local_only';
      if (isHeld && asked.routing === 'auto') throw projectStaysHere();
      const changes = isHeld ? { ...asked, routing: 'local_only' as const } : asked;
      const isLetOut = before.routing === 'local_only' && changes.routing === 'auto';
      if (isLetOut && caller.kind !== 'session') throw routingNeedsSession();
      const {
        activeMessageId,
        title,
        isPinned,
        projectId: moved,
        localModel,
        cloudModel,
        temperature,
        maxTokens,
        ...rest
      } = changes;
      if (activeMessageId && !messages.find(id, activeMessageId))
        throw new AppError(404, 'message_not_found', 'Message not found');
      database.transaction(() => {
        const values = {
          ...dropUndefined(rest),
          promptStaysHere: keepsPromptHere(caller, before, changes),
          ...(isPinned === undefined ? {} : { pinnedAt: isPinned ? clock.now() : null }),
          ...(moved === undefined ? {} : { projectId: moved || null }),
          ...(localModel === undefined ? {} : { localModel: localModel || null }),
          ...(cloudModel === undefined ? {} : { cloudModel: cloudModel || null }),
          ...dropUndefined({ temperature: orUsual(temperature), maxTokens: orUsual(maxTokens) }),
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
        // The rows of a temporary conversation hang on no account, and nothing takes them along.
        while (messages.deleteNext(id));
        conversations.delete(id);
      });
      database.truncateLog();
    },
  };
}

const orUsual = (value: number | 'default' | undefined) => (value === 'default' ? null : value);

/** Only other words that a person signed in writes for a conversation that may leave are free of what was before them. */
export function keepsPromptHere(
  caller: Caller,
  {
    routing,
    systemPrompt,
    promptStaysHere,
  }: Pick<ConversationRow, 'routing' | 'systemPrompt' | 'promptStaysHere'>,
  changes: Pick<ConversationChanges, 'routing' | 'systemPrompt'>,
): boolean {
  const isWritten = changes.systemPrompt !== undefined && changes.systemPrompt !== systemPrompt;
  const { routing: after = routing } = changes;
  if (after === 'local_only' || (isWritten && isLocalOnly(caller))) return true;
  if (isWritten && caller.kind === 'session') return false;
  return promptStaysHere || routing === 'local_only';
}

/** What a key is told that would let out what was kept here. */
export function routingNeedsSession(): AppError {
  const detail =
    'This conversation stays on this device. Only its owner, signed in, can change that: do it in Alcove, not with a key.';
  return new AppError(403, 'routing_needs_session', detail);
}

function projectStaysHere(): AppError {
  const detail = 'Its project stays on this device, and so does each of its conversations.';
  return new AppError(400, 'project_stays_here', detail);
}
