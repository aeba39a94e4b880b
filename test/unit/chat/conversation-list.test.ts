import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConversationsRepository } from '../../../server/chat/conversations.repository.ts';
import { newId } from '../../../server/core/ids.ts';
import { type Database, openDatabase } from '../../../server/db/connection.ts';
import { migrate } from '../../../server/db/migrate.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
  migrate(database);
});
afterEach(() => database.close());

test('a search that names 40,000 conversations is answered with the page that was asked for', () => {
  // What a list shows stands in one table: whose account it is does not matter here.
  database.sqlite.pragma('foreign_keys = OFF');
  const conversations = createConversationsRepository(database);
  const userId = newId();
  const row = (title: string, lastActivityAt: number) => ({
    id: newId(),
    userId,
    title,
    titleSource: 'given' as const,
    systemPrompt: '',
    routing: 'auto' as const,
    promptStaysHere: false,
    isArchived: false,
    activeMessageId: null,
    createdAt: 0,
    lastActivityAt,
  });
  const [older, newer, other] = [row('older', 1), row('newer', 2), row('not found', 3)] as const;
  for (const each of [older, newer, other]) conversations.insert(each);
  const ids = [...Array.from({ length: 40_000 }, newId), older.id, newer.id];
  const asked = { userId, skip: 0, limit: 1, includeArchived: false, ids };
  expect(conversations.list(asked).map(({ title }) => title)).toEqual(['newer']);
  expect(conversations.list({ ...asked, skip: 1 }).map(({ title }) => title)).toEqual(['older']);
  expect(conversations.countMatching(asked)).toBe(2);
  expect(conversations.countMatching({ ...asked, ids: [] })).toBe(0);
});
