import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { cutText } from '../../models/cut-text.ts';
import type { Database } from '../db/connection.ts';
import { placeholdersFor } from '../db/placeholders-for.ts';
import { conversations, messages, projects } from '../db/tables/chat.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** A conversation as a list shows it. */
export interface ConversationSummary extends ConversationRow {
  messageCount: number;
  preview: string;
  /** What its project tells every answer; empty where it has none. */
  instructions: string;
  instructionsStayHere: boolean;
}

export interface ListOptions {
  userId: string;
  skip: number;
  limit: number;
  includeArchived: boolean;
  /** Only the conversations of this project. */
  projectId?: string;
  /** Only these conversations, when a search named them. */
  ids?: string[];
}

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

/** Reads and writes rows of `conversations`; every read names the owner, save the one for administrators. */
export function createConversationsRepository({ orm, sqlite }: Database) {
  const summary = () =>
    orm
      .select({
        row: conversations,
        depth: messages.depth,
        content: messages.content,
        instructions: projects.instructions,
        instructionsStayHere: projects.instructionsStayHere,
      })
      .from(conversations)
      .leftJoin(messages, eq(messages.id, conversations.activeMessageId))
      .leftJoin(projects, eq(projects.id, conversations.projectId));
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
  type Joined = NonNullable<ReturnType<typeof own.get>>;
  const toSummary = ({ row, depth, content, ...project }: Joined): ConversationSummary => ({
    ...row,
    messageCount: depth ?? 0,
    // Of what may be long no more is taken apart than 120 characters can take.
    preview: cutText(content ?? '', [...(content ?? '').slice(0, 240)].slice(0, 120).join('').length),
    instructions: project.instructions ?? '',
    instructionsStayHere: project.instructionsStayHere ?? false,
  });
  const filter = ({ userId, includeArchived, projectId, ids }: ListOptions): SQL | undefined =>
    and(
      eq(conversations.userId, userId),
      isStored,
      includeArchived ? undefined : eq(conversations.isArchived, false),
      projectId ? eq(conversations.projectId, projectId) : undefined,
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
    /** Those that are pinned, then the others, newest activity first. */
    list: (options: ListOptions): ConversationSummary[] =>
      summary()
        .where(filter(options))
        .orderBy(
          sql`${conversations.pinnedAt} IS NULL`,
          desc(conversations.lastActivityAt),
          desc(conversations.id),
        )
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
        .orderBy(conversations.id)
        .all()
        .map(({ id }) => id),
  };
}
