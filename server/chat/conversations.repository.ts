import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { placeholdersFor } from '../db/placeholders-for.ts';
import { conversations, messages } from '../db/tables/chat.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** A conversation as a list shows it. */
export interface ConversationSummary extends ConversationRow {
  messageCount: number;
  preview: string;
}

export interface ListOptions {
  userId: string;
  skip: number;
  limit: number;
  includeArchived: boolean;
  /** Only these conversations, when a search named them. */
  ids?: string[];
}

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

/** Reads and writes rows of `conversations`; every read names the owner, save the one for administrators. */
export function createConversationsRepository({ orm, sqlite }: Database) {
  const summary = () =>
    orm
      .select({ row: conversations, depth: messages.depth, content: messages.content })
      .from(conversations)
      .leftJoin(messages, eq(messages.id, conversations.activeMessageId));
  // An import is shown when all of it is stored.
  const isStored = sql`${conversations.id} NOT IN (SELECT conversation_id FROM unfinished_imports)`;
  const own = summary()
    .where(
      and(
        eq(conversations.id, sql.placeholder('id')),
        eq(conversations.userId, sql.placeholder('userId')),
        isStored,
      ),
    )
    .prepare();
  const add = orm.insert(conversations).values(placeholdersFor(conversations)).prepare();
  const show = sqlite.prepare(
    'UPDATE conversations SET active_message_id = ?, last_activity_at = ? WHERE id = ?',
  );
  type Joined = { row: ConversationRow; depth: number | null; content: string | null };
  const toSummary = ({ row, depth, content }: Joined): ConversationSummary => ({
    ...row,
    messageCount: depth ?? 0,
    preview: [...(content ?? '')].slice(0, 120).join(''),
  });
  const filter = ({ userId, includeArchived, ids }: ListOptions): SQL | undefined =>
    and(
      eq(conversations.userId, userId),
      isStored,
      includeArchived ? undefined : eq(conversations.isArchived, false),
      // One value, however many they are: a statement takes 32,766.
      ids ? sql`${conversations.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` : undefined,
    );
  return {
    insert: (row: ConversationRow) => void add.run(row),
    findOwn(userId: string, id: string): ConversationSummary | undefined {
      const found = own.get({ id, userId });
      return found && toSummary(found);
    },
    /** Across users: for a super_admin's audited read only. */
    findAny(id: string): ConversationSummary | undefined {
      const found = summary()
        .where(and(eq(conversations.id, id), isStored))
        .get();
      return found && toSummary(found);
    },
    /** Newest activity first. */
    list: (options: ListOptions): ConversationSummary[] =>
      summary()
        .where(filter(options))
        .orderBy(desc(conversations.lastActivityAt), desc(conversations.id))
        .limit(options.limit)
        .offset(options.skip)
        .all()
        .map(toSummary),
    countMatching: (options: ListOptions): number =>
      orm.select({ total: count() }).from(conversations).where(filter(options)).get()?.total ?? 0,
    /** Makes a new message the end of the branch that is shown. */
    show: ({ id, conversationId, createdAt }: { id: string; conversationId: string; createdAt: number }) =>
      void show.run(id, createdAt, conversationId),
    update: (id: string, changes: Partial<Omit<ConversationRow, 'id' | 'userId'>>) =>
      void orm.update(conversations).set(changes).where(eq(conversations.id, id)).run(),
    delete: (id: string) => void orm.delete(conversations).where(eq(conversations.id, id)).run(),
    /** All of a user, those that are not shown yet among them. */
    idsOf: (userId: string): string[] =>
      orm
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.userId, userId))
        .all()
        .map(({ id }) => id),
  };
}
