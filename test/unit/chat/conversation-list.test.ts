import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConversationsRepository } from '../../../server/chat/conversations.repository.ts';
import { newId } from '../../../server/core/ids.ts';
import type { Database } from '../../../server/db/connection.ts';
import { openMigrated } from '../../open-migrated.ts';

let database: Database;
beforeEach(() => {
  database = openMigrated();
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
    projectId: null,
    pinnedAt: null,
    localModel: null,
    cloudModel: null,
    temperature: null,
    maxTokens: null,
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

test('a page is read in its order, and its total from an index alone: neither grows into a sort of all conversations', () => {
  const prepare = vi.spyOn(database.sqlite, 'prepare');
  const conversations = createConversationsRepository(database);
  prepare.mockClear();
  const asked = { userId: newId(), skip: 0, limit: 30, includeArchived: false };
  conversations.list(asked);
  conversations.countMatching(asked);
  const plans = prepare.mock.calls.map(([query]) => {
    const plan = database.sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`);
    return plan
      .all(...Array.from({ length: query.split('?').length - 1 }, () => null))
      .map(({ detail }) => detail)
      .join('; ');
  });
  expect(plans).toHaveLength(2);
  expect(plans[0]).toContain('conversations_by_activity');
  expect(plans[0]).not.toContain('TEMP B-TREE');
  expect(plans[1]).toContain('COVERING INDEX conversations_by_activity');
});
