import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import type { Ledger } from '../egress/ledger.ts';
import type { LocalChat } from '../engines/local-chat.ts';
import { createAdministratorReads } from './administrator-reads.ts';
import type { Answerer } from './answer.types.ts';
import type { ChatDependencies } from './chat.types.ts';
import { createConversationQueue } from './conversation-queue.ts';
import { createConversationSearch } from './conversation-search.ts';
import { createConversationsRepository } from './conversations.repository.ts';
import { createConversationsService } from './conversations.service.ts';
import type { GroundingDocuments } from './grounding/grounding.types.ts';
import { createTurnGrounding } from './grounding/turn-grounding.ts';
import { createImports } from './import/imports.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { createPreload } from './preload.ts';
import { createRunningTurns } from './running-turns.ts';
import { type AnswerByTool, createConversing } from './send-message.ts';

export interface ChatParts {
  database: Database;
  clock: Clock;
  answer: Answerer;
  local: LocalChat;
  ledger: Ledger;
  documents: GroundingDocuments;
  answerByTool: AnswerByTool;
}

/** Builds the chat feature: its rows, its verbs, and how a conversation or a user is forgotten. */
export function createChat({ database, clock, answer, local, ledger, documents, answerByTool }: ChatParts) {
  const queue = createConversationQueue();
  const ground = createTurnGrounding(documents, () => local.activeModel()?.contextLength);
  const conversationRows = createConversationsRepository(database);
  const active = database.sqlite.prepare<[string]>('SELECT 1 FROM users WHERE id = ? AND is_active = 1');
  const chat: ChatDependencies = {
    database,
    clock,
    conversations: conversationRows,
    messages: createMessagesRepository(database),
    search: createConversationSearch(database),
    ...createAdministratorReads(database, clock),
    isActive: (userId) => active.get(userId) !== undefined,
    async forgetConversation(conversationId) {
      await local.forget(conversationId);
      chat.search.remove(conversationId);
      ledger.erasePayloads({ conversationId });
    },
  };
  return {
    chat,
    imports: createImports(chat),
    conversations: createConversationsService(chat),
    conversing: createConversing({
      ...chat,
      answer,
      queue,
      running: createRunningTurns(),
      documents,
      ground,
      // A larger model answers in its own words.
      answerByTool: async (...asked) => (local.activeModel()?.isStarter ? answerByTool(...asked) : undefined),
    }),
    preload: createPreload(chat, local),
    /** Resolves when no turn runs any more: each that was stopped has been stored then. */
    turnsEnded: () => queue.idle(),
    /** Clears what the engine holds of a user's conversations. */
    async forgetSequences(userId: string) {
      for (const id of conversationRows.idsOf(userId)) await local.forget(id);
    },
    /** Removes what a user wrote from the index and the ledger; rows go with the account. */
    async forgetUser(userId: string) {
      for (const id of conversationRows.idsOf(userId)) await local.forget(id);
      // Only now: an answer may have ended while the engine was waited for.
      for (const id of conversationRows.idsOf(userId)) chat.search.remove(id);
      ledger.erasePayloads({ userId });
    },
  };
}
