import { expect, test } from 'vitest';
import type { MessageRow } from '../../../server/chat/messages.repository.ts';
import { createRememberedRows, type RowState } from '../../../server/chat/remembered-rows.ts';

const row = (id: string): MessageRow => ({
  id,
  conversationId: 'c',
  parentId: null,
  depth: 1,
  role: 'user',
  content: 'hello',
  createdAt: 0,
  metadata: {},
  taintScore: 0,
});
const state = (id: string, changed: Partial<RowState> = {}): RowState => ({
  ...{ id, parentId: null, taintScore: 0, metadataLength: 2, staysHere: 0, isUnread: 0 },
  ...changed,
});

const MANY = Array.from({ length: 20 }, (_, at) => `m${at}`);

function open() {
  const asked: string[] = [];
  const remembered = createRememberedRows({
    one: (id) => {
      asked.push(id);
      return id === 'gone' ? undefined : row(id);
    },
    all: (conversationId) => {
      asked.push(`all of ${conversationId}`);
      return MANY.map(row);
    },
  });
  return { asked, remembered };
}

test('reads what is new of a conversation, and gives the same objects for the rest', () => {
  const { asked, remembered } = open();
  const [first] = remembered.resolve('c', [state('a'), state('b')]);
  const after = remembered.resolve('c', [state('a'), state('b'), state('d')]);
  expect(asked).toEqual(['a', 'b', 'd']);
  expect(after[0]).toBe(first);
  expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test.each([
  ['its taint rose', { taintScore: 0.8 }],
  ['it was marked to stay here', { metadataLength: 21, staysHere: 1 }],
  ['a mark took the place of another', { staysHere: 1 }],
  ['a file of it could be read after all', { isUnread: 1 }],
  ['anything else was noted with it', { metadataLength: 3 }],
])('reads a row anew when %s', (_, changed) => {
  const { asked, remembered } = open();
  remembered.resolve('c', [state('a'), state('b')]);
  remembered.resolve('c', [state('a'), state('b', changed)]);
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('holds nothing of a conversation that is forgotten, and leaves out what is gone', () => {
  const { asked, remembered } = open();
  remembered.resolve('c', [state('a')]);
  remembered.forget('c');
  expect(remembered.resolve('c', [state('a'), state('gone')]).map(({ id }) => id)).toEqual(['a']);
  expect(asked).toEqual(['a', 'a', 'gone']);
});

test('reads a long conversation that is new to it in one go', () => {
  const { asked, remembered } = open();
  const rows = remembered.resolve('c', [...MANY.map((id) => state(id)), state('gone')]);
  expect(rows.map(({ id }) => id)).toEqual(MANY);
  expect(asked).toEqual(['all of c']);
});
