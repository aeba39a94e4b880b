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
  const find = sqlite
    .prepare<[string, string], string>(`
      SELECT DISTINCT s.conversation_id FROM conversation_search s
      JOIN conversations c ON c.id = s.conversation_id
      WHERE conversation_search MATCH ? AND c.user_id = ?
    `)
    .pluck();
  return {
    indexTitle(conversationId: string, title: string): void {
      remove.run(conversationId, '');
      add.run(conversationId, '', title);
    },
    indexMessage: (conversationId: string, messageId: string, text: string) =>
      void add.run(conversationId, messageId, text),
    remove: (conversationId: string) => void removeAll.run(conversationId),
    /** Ids of the user's conversations that hold every word of `text`, be it in different messages. */
    search(userId: string, text: string): string[] {
      const [first = [], ...others] = toExpressions(text).map((expression) => find.all(expression, userId));
      return others.reduce((kept, found) => {
        const ids = new Set(found);
        return kept.filter((id) => ids.has(id));
      }, first);
    },
  };
}

// Quoting each word keeps FTS5's own operators out of the reach of what a person types.
function toExpressions(text: string): string[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].map((word) => `"${word}"*`);
}
