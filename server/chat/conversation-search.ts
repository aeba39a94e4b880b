import type { Database } from '../db/connection.ts';

export type ConversationSearch = ReturnType<typeof createConversationSearch>;

/** Full-text search over titles and messages (SQLite FTS5); accents and case are forgiven, words match by prefix. */
export function createConversationSearch({ sqlite }: Database) {
  const add = sqlite.prepare(
    'INSERT INTO conversation_search (conversation_id, message_id, text) VALUES (?, ?, ?)',
  );
  const remove = sqlite.prepare(
    'DELETE FROM conversation_search WHERE conversation_id = ? AND message_id = ?',
  );
  const removeAll = sqlite.prepare('DELETE FROM conversation_search WHERE conversation_id = ?');
  const find = sqlite.prepare<[string, string], { id: string }>(`
    SELECT DISTINCT s.conversation_id AS id FROM conversation_search s
    JOIN conversations c ON c.id = s.conversation_id
    WHERE conversation_search MATCH ? AND c.user_id = ?
  `);
  return {
    indexTitle(conversationId: string, title: string): void {
      remove.run(conversationId, '');
      add.run(conversationId, '', title);
    },
    indexMessage: (conversationId: string, messageId: string, text: string) =>
      void add.run(conversationId, messageId, text),
    remove: (conversationId: string) => void removeAll.run(conversationId),
    /** Ids of the user's conversations that hold every word of `text`. */
    search(userId: string, text: string): string[] {
      const expression = toMatchExpression(text);
      return expression ? find.all(expression, userId).map(({ id }) => id) : [];
    },
  };
}

// Quoting each word keeps FTS5's own operators out of the reach of what a person types.
function toMatchExpression(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"*`).join(' ');
}
