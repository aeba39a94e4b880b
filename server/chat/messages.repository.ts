import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import { placeholdersFor } from '../db/placeholders-for.ts';
import { messages } from '../db/tables/chat.ts';
import { createRememberedRows, type RowState } from './remembered-rows.ts';

export type MessageRow = typeof messages.$inferSelect;
export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

/** Reads and writes rows of `messages`; callers have checked who owns the conversation. */
export function createMessagesRepository({ orm, sqlite }: Database) {
  const newestBelow = sqlite.prepare<[string], { id: string }>(
    `WITH RECURSIVE below (id, depth) AS (
       SELECT id, depth FROM messages WHERE id = ?
       UNION ALL SELECT m.id, m.depth FROM messages m JOIN below b ON m.parent_id = b.id
     ) SELECT id FROM below ORDER BY depth DESC, id DESC LIMIT 1`,
  );
  const raise = sqlite.prepare('UPDATE messages SET taint_score = max(taint_score, ?) WHERE id = ?');
  const keepHere = sqlite.prepare(
    `UPDATE messages
     SET metadata = json_set(json_remove(metadata, '$.unread_files'), '$.stays_here', json('true'))
     WHERE conversation_id = ?
       AND (coalesce(metadata ->> '$.stays_here', 0) <> 1 OR metadata ->> '$.unread_files' = 1)`,
  );
  const keepUnread = sqlite.prepare(
    `UPDATE messages
     SET metadata = json_set(metadata, '$.stays_here', json('true'), '$.unread_files', json('true'))
     WHERE id = ? AND coalesce(metadata ->> '$.stays_here', 0) <> 1`,
  );
  const deleteNext = sqlite.prepare(
    'DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE conversation_id = ? LIMIT 1)',
  );
  const inConversation = eq(messages.conversationId, sql.placeholder('conversationId'));
  const all = orm.select().from(messages).where(inConversation).prepare();
  const byId = orm
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare();
  const one = orm
    .select()
    .from(messages)
    .where(and(eq(messages.id, sql.placeholder('id')), inConversation))
    .prepare();
  const states = sqlite.prepare<[string], RowState>(
    `SELECT id, parent_id AS parentId, taint_score AS taintScore, octet_length(metadata) AS metadataLength,
       instr(metadata, '"stays_here":true') > 0 AS staysHere, instr(metadata, '"unread_files":true') > 0 AS isUnread
     FROM messages WHERE conversation_id = ?`,
  );
  const add = orm.insert(messages).values(placeholdersFor(messages)).prepare();
  const remembered = createRememberedRows({
    one: (id) => byId.get({ id }),
    all: (conversationId) => all.all({ conversationId }),
  });
  return {
    insert: (row: MessageRow) => void add.run(row),
    find: (conversationId: string, id: string): MessageRow | undefined => one.get({ conversationId, id }),
    /** Every message of the conversation, on all its branches. */
    all: (conversationId: string): MessageRow[] => all.all({ conversationId }),
    /** The messages from the first one to `leafId`, in reading order; empty when there is no leaf. */
    branch: (conversationId: string, leafId: string | null): MessageRow[] =>
      leafId ? remembered.resolve(conversationId, branchOf(states.all(conversationId), leafId)) : [],
    /** Lets go of the rows of a conversation that are held in memory. */
    forget: remembered.forget,
    /** The newest message that descends from `id`, or `id` itself: where its branch ends. */
    leafOf: (id: string): string => newestBelow.get(id)?.id ?? id,
    /** Deletes one message of a conversation; whether there was one. */
    deleteNext(conversationId: string): boolean {
      remembered.forget(conversationId);
      return deleteNext.run(conversationId).changes > 0;
    },
    /** Marks every message of a conversation as written for this machine only; most are marked as they are written. */
    keepHere: (conversationId: string) => void keepHere.run(conversationId),
    /** Marks a message whose files could not be read as one for this machine only. */
    keepUnread: (id: string) => void keepUnread.run(id),
    raiseTaint: (id: string, score: number) => void raise.run(score, id),
  };
}

/** The messages from the first one to `leafId`, in reading order, out of all those of a conversation. */
export function branchOf<Row extends Pick<MessageRow, 'id' | 'parentId'>>(
  rows: Row[],
  leafId: string | null,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const branch: Row[] = [];
  for (let row = byId.get(leafId ?? ''); row; row = byId.get(row.parentId ?? '')) branch.push(row);
  return branch.reverse();
}

/** For each message that has any: the ids of all messages with its parent, its own among them, oldest first. */
export function siblingsOf(rows: MessageRow[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, ({ parentId }) => parentId);
  const several = [...groups.values()].filter((group) => group.length > 1);
  return new Map(
    several.flatMap((group) => {
      const ids = group.map(({ id }) => id).sort();
      return ids.map((id) => [id, ids] as const);
    }),
  );
}

/** A message as it is written, below its parent: it tells nothing yet but its own words. */
export function newMessage(
  conversationId: string,
  role: 'user' | 'assistant',
  content: string,
  parent: MessageRow | undefined,
  now: number,
): MessageRow {
  return {
    id: newId(),
    conversationId,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
    role,
    content,
    taintScore: 0,
    metadata: {},
    createdAt: now,
  };
}
