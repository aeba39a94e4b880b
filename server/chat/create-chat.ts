import { and, desc, eq, sql } from 'drizzle-orm';
import { answerFromHelp } from '../../models/starter/answer-from-help.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { auditEvents } from '../db/tables/accounts.ts';
import type { Ledger } from '../egress/ledger/ledger.ts';
import type { LocalChat, LocalModel } from '../engines/local-chat.ts';
import type { Caller } from '../http/caller.ts';
import type { AnswerWithTools, PromptTurn } from './answer.types.ts';
import { toIdentifiedTurn } from './answer-parts.ts';
import type { ChatDependencies } from './chat.types.ts';
import { createConversationQueue } from './conversation-queue.ts';
import { createConversationSearch } from './conversation-search.ts';
import { createConversationsRepository } from './conversations.repository.ts';
import {
  type ConversationsService,
  createConversationsService,
  type NewConversation,
} from './conversations.service.ts';
import type { GroundingDocuments } from './grounding/grounding.types.ts';
import { findStanding } from './grounding/standing-passages.ts';
import { createTurnGrounding, withStanding } from './grounding/turn-grounding.ts';
import { createImports } from './import/imports.ts';
import { withMemory } from './memory.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { createProjectsRepository } from './projects.repository.ts';
import { createProjectsService } from './projects.service.ts';
import { lastWindowStart, toPromptTurns } from './prompt-turns.ts';
import { createRunningTurns } from './running-turns.ts';
import { type Conversing, createConversing, type Turn } from './send-message.ts';

interface ChatParts {
  database: Database;
  clock: Clock;
  answer: AnswerWithTools;
  local: LocalChat;
  ledger: Ledger;
  documents: GroundingDocuments;
  /** An installed chat model that fits this machine. */
  findLocalModel: (id: string) => Promise<LocalModel | undefined>;
  /** Removes the calls of tools that a conversation made, with their files. */
  forgetCalls: (conversationId: string) => Promise<void>;
  memoryOf: (userId: string) => string | undefined;
  /** The score from which on what a user asks stays here; undefined where no cloud may answer it. */
  lineOf: (userId: string) => Promise<number | undefined>;
  instructionsOf: (userId: string) => string;
}

/** What a built chat feature can do. */
export type Chat = ReturnType<typeof createChat>;

/**
 * Builds the chat feature: its rows, its verbs, and how a conversation or a user is forgotten. Temporary conversations are
 * the same over a database that is in memory only, made for the first of them.
 */
export function createChat(parts: ChatParts) {
  const kept = buildChat(parts, parts.database, false);
  let temporary: ReturnType<typeof buildChat> | undefined;
  const openTemporary = () => (temporary ??= buildChat(parts, openMemory(), true));
  /** Where a conversation of this user is: nobody else's request reaches what is in memory. */
  const of = ({ userId }: Caller, id: string) =>
    temporary?.chat.conversations.findOwn(userId, id) ? temporary : kept;
  const ofTurn = (turn: Turn) => of(turn.caller, turn.conversationId);
  const { conversations, conversing } = kept;
  const forgetTemporary = async (userId: string) => {
    if (!temporary) return;
    for (const id of temporary.chat.conversations.idsOf(userId)) await temporary.forget(id);
  };
  return {
    chat: kept.chat,
    imports: createImports(kept.chat),
    projects: createProjectsService(kept.chat, parts.documents),
    /** Those that are kept: what is exported and imported. */
    keptConversations: conversations,
    conversations: {
      ...conversations,
      async createTemporary(caller: Caller, given: NewConversation) {
        const { conversations: service, chat, forget } = openTemporary();
        const open = chat.conversations.idsOf(caller.userId);
        for (const id of open.slice(0, Math.max(0, open.length - MOST_TEMPORARY + 1))) await forget(id);
        return service.create(caller, given);
      },
      isTemporary: (caller: Caller, id: string) => of(caller, id) !== kept,
      own: (caller, id) => of(caller, id).conversations.own(caller, id),
      read: (caller, id) => of(caller, id).conversations.read(caller, id),
      change: (caller, id, changes) => of(caller, id).conversations.change(caller, id, changes),
      archive: (caller, id) => of(caller, id).conversations.archive(caller, id),
      deleteForGood: (caller, id) => of(caller, id).conversations.deleteForGood(caller, id),
    } satisfies ConversationsService & Record<string, unknown>,
    conversing: {
      ...conversing,
      send: (turn, content) => ofTurn(turn).conversing.send(turn, content),
      edit: (turn, id, content) => ofTurn(turn).conversing.edit(turn, id, content),
      regenerate: (turn, id, how) => ofTurn(turn).conversing.regenerate(turn, id, how),
      stop: (caller, id) => of(caller, id).conversing.stop(caller, id),
    } satisfies Conversing,
    preload: (turn: Turn, typed: string) => ofTurn(turn).preload(turn, typed),
    /** Resolves when no turn runs any more: each that was stopped has been stored then. */
    turnsEnded: async () => void (await Promise.all([kept.idle(), temporary?.idle()])),
    /** Clears what the engine holds of a user's conversations, and those that are in memory only. */
    async forgetSequences(userId: string) {
      await kept.forgetSequences(userId);
      await forgetTemporary(userId);
    },
    /** Removes what a user wrote from the index and the ledger; rows go with the account. */
    async forgetUser(userId: string) {
      await kept.forgetSequences(userId);
      await forgetTemporary(userId);
      // Only now: an answer may have ended while the engine was waited for.
      for (const id of kept.chat.conversations.idsOf(userId)) {
        kept.chat.search.remove(id);
        kept.chat.messages.forget(id);
      }
      parts.ledger.erasePayloads({ userId });
    },
  };
}

/** As many temporary conversations are open for one user; beyond them the oldest goes. */
const MOST_TEMPORARY = 20;

// No account is in it for its rows to hang on.
function openMemory(): Database {
  const database = openDatabase(':memory:');
  migrate(database);
  database.sqlite.pragma('foreign_keys = OFF');
  database.sqlite.pragma('temp_store = MEMORY');
  return database;
}

/** Conversations in one database: their rows and the verbs. */
function buildChat(parts: ChatParts, database: Database, isTemporary: boolean) {
  const { clock, answer, local, ledger, documents, forgetCalls, findLocalModel } = parts;
  // What is kept nowhere is begun from nothing; the starter model answers from its help alone.
  const remembered = (userId: string) =>
    isTemporary || local.activeModel()?.isStarter ? undefined : parts.memoryOf(userId);
  const queue = createConversationQueue();
  const ground = createTurnGrounding(documents, () => local.activeModel()?.contextLength, parts.lineOf);
  const rows = createConversationsRepository(database);
  const active = parts.database.sqlite.prepare<[string]>(
    'SELECT 1 FROM users WHERE id = ? AND is_active = 1',
  );
  const chat: ChatDependencies = {
    database,
    clock,
    conversations: rows,
    messages: createMessagesRepository(database),
    projects: createProjectsRepository(database),
    search: createConversationSearch(database),
    ...createAdministratorReads(database, clock),
    isActive: (userId) => active.get(userId) !== undefined,
    async forgetConversation(conversationId) {
      await local.forget(conversationId);
      await forgetCalls(conversationId);
      chat.search.remove(conversationId);
      chat.messages.forget(conversationId);
      ledger.erasePayloads({ conversationId });
    },
  };
  return {
    chat,
    conversations: createConversationsService(chat),
    conversing: createConversing({
      ...chat,
      answer,
      queue,
      running: createRunningTurns(),
      documents,
      ground,
      answerFromHelp,
      findLocalModel,
      isTemporary,
      memoryOf: remembered,
      instructionsOf: parts.instructionsOf,
    }),
    preload: createPreload(chat, local, remembered, parts.instructionsOf, documents),
    idle: () => queue.idle(),
    /** Takes a conversation and all that was made from it away. */
    async forget(id: string) {
      await chat.forgetConversation(id);
      while (chat.messages.deleteNext(id));
      rows.delete(id);
    },
    async forgetSequences(userId: string) {
      for (const id of rows.idsOf(userId)) await local.forget(id);
    },
  };
}

const ACTION = 'conversation.read_by_administrator';

/** The audit of a super_admin's reads of other people's conversations, and what their owner is shown of it. */
function createAdministratorReads(
  { orm }: Database,
  clock: Clock,
): Pick<ChatDependencies, 'recordAdministratorRead' | 'administratorReads'> {
  const reads = orm
    .select({ at: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, sql.placeholder('conversationId')), eq(auditEvents.action, ACTION)))
    .orderBy(desc(auditEvents.createdAt))
    .prepare();
  return {
    recordAdministratorRead(caller, conversation) {
      const row = {
        id: newId(),
        createdAt: clock.now(),
        tenantId: caller.tenantId,
        actorUserId: caller.userId,
        action: ACTION,
        subjectUserId: conversation.userId,
        subjectId: conversation.id,
      };
      orm.insert(auditEvents).values(row).run();
    },
    administratorReads: (conversationId) => reads.all({ conversationId }).map(({ at }) => at),
  };
}

/** Makes `preload`: the local model reads the conversation and what is being typed before it is sent. */
function createPreload(
  { conversations, messages }: ChatDependencies,
  local: LocalChat,
  memoryOf: (userId: string) => string | undefined,
  instructionsOf: (userId: string) => string,
  documents: Pick<GroundingDocuments, 'passages' | 'handedScoreOf'>,
) {
  return async (turn: Turn, typed: string): Promise<void> => {
    const conversation = conversations.findOwn(turn.caller.userId, turn.conversationId);
    if (!conversation) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
    const branch = messages.branch(conversation.id, conversation.activeMessageId);
    const told = { ...conversation, ownInstructions: instructionsOf(turn.caller.userId) };
    const { userId } = turn.caller;
    const message = typed.trim() ? [{ role: 'user' as const, text: typed, storedTaint: 0 }] : [];
    const said = [...toPromptTurns(told, branch), ...message];
    const toLocal = (turns: PromptTurn[]) => withMemory(turns.map(toIdentifiedTurn), memoryOf(userId));
    const windowStart = lastWindowStart(branch);
    // The next message asks the same documents, unless the person chooses others.
    const before = findStanding(userId, branch, documents);
    const order = { sequenceKey: conversation.id, userId, windowStart, turns: toLocal(said) };
    const longer = before && { longerTurns: toLocal(withStanding(said, before)) };
    if (said.length > 0) await local.preload({ ...order, ...longer }, turn.signal);
  };
}
