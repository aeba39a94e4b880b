import type { Database } from '../db/connection.ts';
import { findTerms, type MatchSnippet, matchSnippet, readTerms, type SearchTerms } from './match-snippet.ts';

/** The message of a conversation that holds what was searched for best. */
export interface SearchMatch extends MatchSnippet {
  messageId: string;
}

export type ConversationSearch = ReturnType<typeof createConversationSearch>;

/**
 * Full-text search over titles and messages (SQLite FTS5); accents and case are forgiven, words match by prefix. The index
 * knows no signs: a text that may hold `C++` is looked at.
 */
export function createConversationSearch({ sqlite, transaction }: Database) {
  const addRow = sqlite.prepare(
    'INSERT INTO conversation_search_rows (conversation_id, message_id) VALUES (?, ?)',
  );
  const addText = sqlite.prepare('INSERT INTO conversation_search (rowid, text) VALUES (?, ?)');
  const titleRows = sqlite
    .prepare<[string], number>(
      'SELECT id FROM conversation_search_rows WHERE conversation_id = ? AND message_id IS NULL',
    )
    .pluck();
  const allRows = sqlite
    .prepare<[string], number>('SELECT id FROM conversation_search_rows WHERE conversation_id = ?')
    .pluck();
  const nextRow = sqlite
    .prepare<[string], number>('SELECT id FROM conversation_search_rows WHERE conversation_id = ? LIMIT 1')
    .pluck();
  const removeText = sqlite.prepare('DELETE FROM conversation_search WHERE rowid = ?');
  const removeRow = sqlite.prepare('DELETE FROM conversation_search_rows WHERE id = ?');
  const find = sqlite
    .prepare<[string, string], string>(`
      SELECT DISTINCT r.conversation_id FROM conversation_search s
      JOIN conversation_search_rows r ON r.id = s.rowid
      JOIN conversations c ON c.id = r.conversation_id
      WHERE conversation_search MATCH ? AND c.user_id = ?
    `)
    .pluck();
  const findTexts = sqlite.prepare<[string, string], { id: string; text: string }>(`
    SELECT r.conversation_id AS id, s.text FROM conversation_search s
    JOIN conversation_search_rows r ON r.id = s.rowid
    JOIN conversations c ON c.id = r.conversation_id
    WHERE conversation_search MATCH ? AND c.user_id = ?
  `);
  const findAsWritten = (term: Term, userId: string): string[] => {
    const ids = new Set<string>();
    for (const { id, text } of findTexts.iterate(term.expression, userId))
      if (!ids.has(id) && findTerms(text, term).length > 0) ids.add(id);
    return [...ids];
  };
  const rank = sqlite.prepare<[string, string], { id: number; conversationId: string; messageId: string }>(`
    SELECT r.id, r.conversation_id AS conversationId, r.message_id AS messageId FROM conversation_search s
    JOIN conversation_search_rows r ON r.id = s.rowid
    WHERE conversation_search MATCH ? AND r.message_id IS NOT NULL
      AND r.conversation_id IN (SELECT value FROM json_each(?))
    ORDER BY s.rank
  `);
  const textOf = sqlite
    .prepare<[number], string>('SELECT text FROM conversation_search WHERE rowid = ?')
    .pluck();
  const add = (conversationId: string, messageId: string | null, text: string) =>
    void addText.run(addRow.run(conversationId, messageId).lastInsertRowid, text);
  const removeRows = (ids: number[]) => {
    for (const id of ids) {
      removeText.run(id);
      removeRow.run(id);
    }
  };
  const removeTitle = (conversationId: string) => removeRows(titleRows.all(conversationId));
  return {
    removeTitle,
    indexTitle(conversationId: string, title: string): void {
      removeTitle(conversationId);
      add(conversationId, null, title);
    },
    indexMessage: add as (conversationId: string, messageId: string, text: string) => void,
    remove: (conversationId: string) => removeRows(allRows.all(conversationId)),
    /** Removes one row of a conversation, which takes as long as its text is; whether there was one. */
    removeNext(conversationId: string): boolean {
      const rows = nextRow.all(conversationId);
      transaction(() => removeRows(rows));
      return rows.length > 0;
    },
    /** Ids of the user's conversations that hold every word of `text`, be it in different messages. */
    search(userId: string, text: string): string[] {
      const [first = [], ...others] = toTerms(readTerms(text)).map((term) =>
        term.signed.length > 0 ? findAsWritten(term, userId) : find.all(term.expression, userId),
      );
      return others.reduce((kept, found) => {
        const ids = new Set(found);
        return kept.filter((id) => ids.has(id));
      }, first);
    },
    /** Where each of these conversations holds words of `text`; nothing of those whose title alone does. */
    matches(conversationIds: readonly string[], text: string): Map<string, SearchMatch> {
      const terms = readTerms(text);
      const found = new Map<string, SearchMatch>();
      // Of several words, the message with the most of them comes first.
      const any = toTerms(terms)
        .map(({ expression }) => expression)
        .join(' OR ');
      if (any === '') return found;
      for (const { id, conversationId, messageId } of rank.iterate(any, JSON.stringify(conversationIds))) {
        if (found.has(conversationId)) continue;
        const message = textOf.get(id) ?? '';
        if (terms.signed.length > 0 && findTerms(message, terms).length === 0) continue;
        found.set(conversationId, { messageId, ...matchSnippet(message, terms) });
        if (found.size === conversationIds.length) break;
      }
      return found;
    },
  };
}

/** One of the terms, and how the index is asked for it. */
interface Term extends SearchTerms {
  expression: string;
}

// Quoting each word keeps FTS5's own operators out of the reach of what a person types.
function toTerms({ words, signed }: SearchTerms): Term[] {
  return [
    ...words.map((word) => ({ words: [word], signed: [], expression: `"${word}"*` })),
    ...signed.map((one) => ({
      words: [],
      signed: [one],
      expression: `"${one.runs.join(' ')}"${one.isOpen ? '*' : ''}`,
    })),
  ];
}
