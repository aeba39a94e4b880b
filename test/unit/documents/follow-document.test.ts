import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import {
  createDocumentProgress,
  type DocumentProgress,
} from '../../../server/documents/document-progress.ts';
import {
  createDocumentsRepository,
  type DocumentRow,
} from '../../../server/documents/documents.repository.ts';
import { createDocumentsService, type DocumentsTools } from '../../../server/documents/documents.service.ts';
import { openMigrated } from '../../open-migrated.ts';

const row = { id: 'a' } as DocumentRow;
let database: Database;
beforeEach(() => {
  database = openMigrated();
});
afterEach(() => database.close());

/** A document that waits to be read, how often it is listened to, and what is heard of it. */
function open() {
  const board = createDocumentProgress();
  board.tell(row.id, { stage: 'waiting' });
  const heard: DocumentProgress['stage'][] = [];
  let listening = 0;
  const progress: typeof board = {
    ...board,
    listen(id, listener) {
      const leave = board.listen(id, listener);
      listening += 1;
      return () => {
        listening -= 1;
        leave();
      };
    },
  };
  const { follow } = createDocumentsService({
    database,
    progress,
    rows: createDocumentsRepository(database),
  } as unknown as DocumentsTools);
  const start = (signal: AbortSignal) => follow(row, ({ stage }) => void heard.push(stage), signal);
  return { board, heard, start, listening: () => listening };
}

test('a document is followed until it has ended, by nobody after that', async () => {
  const { board, heard, start, listening } = open();
  const following = start(new AbortController().signal);
  board.tell(row.id, { stage: 'judging' });
  board.tell(row.id, { stage: 'ended' });
  await following;
  expect([heard, listening()]).toEqual([['waiting', 'judging', 'ended'], 0]);
});

test('who leaves follows no further', async () => {
  const { board, heard, start, listening } = open();
  const leave = new AbortController();
  const following = start(leave.signal);
  leave.abort();
  await following;
  board.tell(row.id, { stage: 'judging' });
  expect([heard, listening()]).toEqual([['waiting'], 0]);
});

test('who had left before does not begin to follow', async () => {
  const { heard, start, listening } = open();
  await start(AbortSignal.abort());
  expect([heard, listening()]).toEqual([[], 0]);
});

test('a document that has ended is not followed', async () => {
  const { board, heard, start, listening } = open();
  board.tell(row.id, { stage: 'ended' });
  await start(new AbortController().signal);
  expect([heard, listening()]).toEqual([[], 0]);
});
