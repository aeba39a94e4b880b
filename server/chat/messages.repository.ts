import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { placeholdersFor } from '../db/placeholders-for.ts';
import { messages } from '../db/tables/chat.ts';

export type MessageRow = typeof messages.$inferSelect;
export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

/** Reads and writes rows of `messages`; callers have checked who owns the conversation. */
export function createMessagesRepository({ orm, sqlite }: Database) {
  const branchIds = sqlite.prepare<[string, string], { id: string }>(`
    WITH RECURSIVE branch (id, parent_id, depth) AS (
      SELECT id, parent_id, depth FROM messages WHERE id = ? AND conversation_id = ?
      UNION ALL
      SELECT m.id, m.parent_id, m.depth FROM messages m JOIN branch b ON m.id = b.parent_id
    ) SELECT id FROM branch ORDER BY depth
  `);
  const siblingGroups = sqlite.prepare<[string], { ids: string }>(
    `SELECT json_group_array(id ORDER BY id) AS ids FROM messages
     WHERE conversation_id = ? GROUP BY coalesce(parent_id, '') HAVING count(*) > 1`,
  );
  const newestBelow = sqlite.prepare<[string], { id: string }>(
    `WITH RECURSIVE below (id, depth) AS (
       SELECT id, depth FROM messages WHERE id = ?
       UNION ALL SELECT m.id, m.depth FROM messages m JOIN below b ON m.parent_id = b.id
     ) SELECT id FROM below ORDER BY depth DESC, id DESC LIMIT 1`,
  );
  const raise = sqlite.prepare('UPDATE messages SET taint_score = max(taint_score, ?) WHERE id = ?');
  const inConversation = eq(messages.conversationId, sql.placeholder('conversationId'));
  const all = orm.select().from(messages).where(inConversation).prepare();
  const one = orm
    .select()
    .from(messages)
    .where(and(eq(messages.id, sql.placeholder('id')), inConversation))
    .prepare();
  const add = orm.insert(messages).values(placeholdersFor(messages)).prepare();
  return {
    insert: (row: MessageRow) => void add.run(row),
    find: (conversationId: string, id: string): MessageRow | undefined => one.get({ conversationId, id }),
    /** The messages from the first one to `leafId`, in reading order; empty when there is no leaf. */
    branch(conversationId: string, leafId: string | null): MessageRow[] {
      if (!leafId) return [];
      const order = branchIds.all(leafId, conversationId).map(({ id }) => id);
      const rows = all.all({ conversationId });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return order.flatMap((id) => byId.get(id) ?? []);
    },
    /** Ids of messages with the same parent as each message of the conversation, where there is more than one. */
    siblings(conversationId: string): Map<string, string[]> {
      const groups = siblingGroups.all(conversationId).map(({ ids }) => JSON.parse(ids) as string[]);
      return new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
    },
    /** The newest message that descends from `id`, or `id` itself: where its branch ends. */
    leafOf: (id: string): string => newestBelow.get(id)?.id ?? id,
    raiseTaint: (id: string, score: number) => void raise.run(score, id),
  };
}
