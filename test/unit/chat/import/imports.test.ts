import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatDependencies } from '../../../../server/chat/chat.types.ts';
import { createConversationSearch } from '../../../../server/chat/conversation-search.ts';
import { createConversationsRepository } from '../../../../server/chat/conversations.repository.ts';
import { createImports } from '../../../../server/chat/import/imports.ts';
import { BATCH } from '../../../../server/chat/import/plan-import.ts';
import { createMessagesRepository } from '../../../../server/chat/messages.repository.ts';
import type { Database } from '../../../../server/db/connection.ts';
import { openMigrated } from '../../../open-migrated.ts';

const never = new AbortController().signal;
const USER = 'u';
let database: Database;
let deps: ChatDependencies;

beforeEach(() => {
  database = openMigrated();
  database.sqlite
    .prepare(
      "INSERT INTO users (id, tenant_id, email, password_hash, created_at) SELECT ?, id, 'a@example.org', '', 0 FROM tenants",
    )
    .run(USER);
  deps = {
    database,
    clock: { now: () => 1_000 },
    conversations: createConversationsRepository(database),
    messages: createMessagesRepository(database),
    search: createConversationSearch(database),
    isActive: () => true,
  } as unknown as ChatDependencies;
});
afterEach(() => database.close());

const TABLES = [
  'conversations',
  'messages',
  'conversation_search_rows',
  'conversation_search',
  'unfinished_imports',
];
const rowsOf = (table: string) => database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const allRows = () => TABLES.map(rowsOf);
const NOTHING = TABLES.map(() => 0);
const listed = () =>
  deps.conversations
    .list({ userId: USER, skip: 0, limit: 100, includeArchived: true })
    .map(({ title }) => title);

/** A file of so many conversations of so many characters each. */
function fileOf(count: number, characters: number): Uint8Array {
  const messages = Array.from({ length: Math.ceil(characters / 1_000) }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: 'swallows fly low '.repeat(59),
  }));
  const conversations = Array.from({ length: count }, (_, index) => ({
    format: 'alcove.conversation',
    version: 1,
    title: `Birds ${index}`,
    messages,
  }));
  return Buffer.from(JSON.stringify({ conversations }));
}

/** Calls `then` after so many batches were stored, each in a transaction of its own. */
function afterBatches(count: number, then: () => void): void {
  let batches = 0;
  const { transaction } = database;
  const counting: Database = {
    ...database,
    transaction: (work) => {
      const result = transaction(work);
      batches += 1;
      if (batches === count) then();
      return result;
    },
  };
  deps = { ...deps, database: counting };
}

describe('importing', () => {
  test('stores everything, and shows it and finds it from then on', async () => {
    const { conversations: imported, leftOut } = await createImports(deps).run(
      USER,
      fileOf(3, 10_000),
      never,
    );
    expect(leftOut).toEqual([]);
    expect(imported.map(({ title }) => title)).toEqual(['Birds 0', 'Birds 1', 'Birds 2']);
    expect(listed().toSorted()).toEqual(['Birds 0', 'Birds 1', 'Birds 2']);
    const [{ id } = { id: '' }] = imported;
    expect(deps.conversations.findOwn(USER, id)?.messageCount).toBe(10);
    expect(rowsOf('unfinished_imports')).toBe(0);
  });

  test('leaves the event loop free: no turn of it stores more than one batch', async () => {
    let turn = 0;
    let isOver = false;
    const turns = (async () => {
      while (!isOver) {
        turn += 1;
        await nextTurn();
      }
    })();
    const stored = new Map<number, number>();
    const { search } = deps;
    const indexMessage: typeof search.indexMessage = (conversationId, messageId, text) => {
      stored.set(turn, (stored.get(turn) ?? 0) + text.length);
      search.indexMessage(conversationId, messageId, text);
    };
    deps = { ...deps, search: { ...search, indexMessage } };
    await createImports(deps).run(USER, fileOf(20, 200_000), never);
    isOver = true;
    await turns;
    expect(Math.max(...stored.values())).toBeLessThanOrEqual(BATCH.characters);
    expect([...stored.values()].reduce((sum, each) => sum + each)).toBe(20 * 200 * 59 * 17);
  });

  test('shows nothing before all is stored', async () => {
    const seen: unknown[] = [];
    afterBatches(5, () => {
      const id = database.sqlite.prepare('SELECT id FROM conversations').pluck().get() as string;
      const ids = deps.search.search(USER, 'swallows');
      seen.push(listed(), deps.conversations.findOwn(USER, id), deps.conversations.findAny(id));
      seen.push(
        deps.conversations.countMatching({ userId: USER, skip: 0, limit: 1, includeArchived: true, ids }),
      );
    });
    await createImports(deps).run(USER, fileOf(20, 50_000), never);
    expect(seen).toEqual([[], undefined, undefined, 0]);
    expect(listed()).toHaveLength(20);
  });

  test('is done for one file after the other', async () => {
    const imports = createImports(deps);
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const large = imports.run(USER, fileOf(10, 100_000), never).then(note('large'));
    const small = imports.run(USER, fileOf(1, 1_000), never).then(note('small'));
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
  });
});

describe('an import that does not come to its end stores nothing:', () => {
  test.each([
    ['no JSON', '{"conversations": [', 400, 'malformed_json'],
    ['no file of conversations', '{}', 422, 'validation_error'],
    ['nothing', '', 422, 'validation_error'],
  ])('%s', async (_name, text, status, code) => {
    const run = createImports(deps).run(USER, Buffer.from(text), never);
    await expect(run).rejects.toMatchObject({ status, code });
    expect(allRows()).toEqual(NOTHING);
  });

  test('one whose last conversation is wrong', async () => {
    const file = JSON.parse(Buffer.from(fileOf(5, 100_000)).toString());
    file.conversations[4].title = 7;
    const run = createImports(deps).run(USER, Buffer.from(JSON.stringify(file)), never);
    await expect(run).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'conversations.4.title', message: expect.any(String) }],
    });
    expect(allRows()).toEqual(NOTHING);
  });

  test('one whose client leaves in the middle', async () => {
    const leave = new AbortController();
    afterBatches(7, () => leave.abort(new Error('The client left.')));
    await expect(createImports(deps).run(USER, fileOf(10, 100_000), leave.signal)).rejects.toThrow(
      'The client left.',
    );
    expect(allRows()).toEqual(NOTHING);
  });

  test('one that the disk has no room for', async () => {
    const { messages } = deps;
    let room = 300;
    const insert: typeof messages.insert = (row) => {
      room -= 1;
      if (room < 0) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      messages.insert(row);
    };
    deps = { ...deps, messages: { ...messages, insert } };
    await expect(createImports(deps).run(USER, fileOf(10, 100_000), never)).rejects.toMatchObject({
      code: 'SQLITE_FULL',
    });
    expect(allRows()).toEqual(NOTHING);
  });

  test('one of an account that is deleted meanwhile', async () => {
    let isActive = true;
    afterBatches(4, () => {
      isActive = false;
    });
    deps = { ...deps, isActive: () => isActive };
    await expect(createImports(deps).run(USER, fileOf(10, 100_000), never)).rejects.toMatchObject({
      status: 401,
    });
    expect(allRows()).toEqual(NOTHING);
  });
});

test('what a crash has left of an import is not shown, and is removed at the next start', async () => {
  const { conversations: kept } = await createImports(deps).run(USER, fileOf(2, 5_000), never);
  const before = allRows();
  const crash = new AbortController();
  // As far as an import comes whose server is killed: it does not take back what it has stored.
  afterBatches(6, () => crash.abort(new Error('killed')));
  const dying = {
    ...deps,
    messages: {
      ...deps.messages,
      deleteNext: () => {
        throw new Error('killed');
      },
    },
  };
  await expect(createImports(dying).run(USER, fileOf(5, 100_000), crash.signal)).rejects.toThrow('killed');
  expect(rowsOf('unfinished_imports')).toBeGreaterThan(0);
  expect(rowsOf('messages')).toBeGreaterThan(10);
  expect(listed().toSorted()).toEqual(kept.map(({ title }) => title));
  await createImports(deps).removeUnfinished();
  expect(allRows()).toEqual(before);
  expect(listed().toSorted()).toEqual(kept.map(({ title }) => title));
});
