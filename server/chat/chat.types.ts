import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import type { Caller } from '../http/caller.ts';
import type { ConversationSearch } from './conversation-search.ts';
import type { ConversationSummary, ConversationsRepository } from './conversations.repository.ts';
import type { MessagesRepository } from './messages.repository.ts';
import type { ProjectsRepository } from './projects.repository.ts';

/** What the chat feature is built from. */
export interface ChatDependencies {
  database: Database;
  clock: Clock;
  conversations: ConversationsRepository;
  messages: MessagesRepository;
  projects: ProjectsRepository;
  search: ConversationSearch;
  /** Writes the audit row of a super_admin's read of another account's conversation. */
  recordAdministratorRead(caller: Caller, conversation: ConversationSummary): void;
  /** When administrators read this conversation, newest first, in milliseconds. */
  administratorReads(conversationId: string): number[];
  /** Whether this account is still there and not disabled. */
  isActive(userId: string): boolean;
  /** Clears what is held of a conversation beside its rows: index entries, ledger bodies, the engine's sequence. */
  forgetConversation(conversationId: string): Promise<void>;
}
