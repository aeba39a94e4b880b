import { afterEach, expect, test, vi } from 'vitest';
import {
  chooseAsSent,
  chooseDocument,
  chooseOnly,
  type DocumentChoice,
  documentsToSend,
  dropChosen,
  forgetChoice,
  forgetChoices,
  isUnread,
  moveChoice,
  readChoice,
  updateChosen,
  writeChoice,
} from '../../../renderer/chat/document-choice.ts';

const document = (id: string) => ({ id, filename: `${id}.pdf`, status: 'processing' as const });
const idsOf = ({ chosen }: DocumentChoice) => chosen.map(({ id }) => id);

// Node has no storage of a browser's tab.
vi.stubGlobal('sessionStorage', makeStorage());
afterEach(forgetChoices);

function makeStorage() {
  const hidden = { enumerable: false };
  const store: Record<string, string> = {};
  return Object.defineProperties(store, {
    getItem: { ...hidden, value: (name: string) => store[name] ?? null },
    setItem: { ...hidden, value: (name: string, text: string) => Object.assign(store, { [name]: text }) },
    removeItem: { ...hidden, value: (name: string) => void delete store[name] },
  });
}

/** The page is loaded anew: what was in memory is gone. A copy of the module, since other files share this one. */
async function reload(): Promise<typeof import('../../../renderer/chat/document-choice.ts')> {
  loads += 1;
  const copy = new URL(`../../../renderer/chat/document-choice.ts?load=${loads}`, import.meta.url);
  return import(/* @vite-ignore */ copy.href);
}
let loads = 0;

test('certain documents are sent by their ids, all of them as a switch, and none not at all', () => {
  expect(documentsToSend({ usesAll: false, chosen: [] })).toEqual({});
  expect(documentsToSend({ usesAll: true, chosen: [] })).toEqual({ use_documents: true });
  expect(documentsToSend({ usesAll: false, chosen: [document('a'), document('b')] })).toEqual({
    document_ids: ['a', 'b'],
  });
});

test('a document is chosen once, under its own draft only', () => {
  for (const id of ['a', 'a', 'b']) chooseDocument('here', document(id));
  expect(idsOf(readChoice('here'))).toEqual(['a', 'b']);
  expect(idsOf(readChoice('elsewhere'))).toEqual([]);
  chooseOnly('here', document('c'));
  expect(idsOf(readChoice('here'))).toEqual(['c']);
});

test('a folder full of files means all documents', () => {
  for (let index = 0; index < 9; index += 1) chooseDocument('here', document(String(index)));
  expect(readChoice('here')).toEqual({ usesAll: true, chosen: [] });
});

test('a choice goes along into the conversation that its draft becomes', () => {
  chooseDocument('new', document('a'));
  moveChoice('new', 'conversation');
  expect(idsOf(readChoice('conversation'))).toEqual(['a']);
  expect(idsOf(readChoice('new'))).toEqual([]);
});

test('a chosen document is known to be read, and leaves when it is deleted', () => {
  for (const id of ['a', 'b']) chooseDocument('here', document(id));
  updateChosen({ ...document('a'), status: 'ready' });
  expect(readChoice('here').chosen.map(({ status }) => status)).toEqual(['ready', 'processing']);
  dropChosen('a');
  expect(idsOf(readChoice('here'))).toEqual(['b']);
});

test('a document that could not be read is sent with the message, which it keeps here', () => {
  const failed = { ...document('a'), status: 'failed' as const };
  expect(documentsToSend({ usesAll: false, chosen: [failed, document('b')] })).toEqual({
    document_ids: ['a', 'b'],
  });
  const blank = { ...document('c'), status: 'ready' as const, chunk_count: 0 };
  const partly = { ...document('d'), status: 'ready' as const, chunk_count: 3, unread_pictures: 1 };
  const read = { ...document('e'), status: 'ready' as const, chunk_count: 3, unread_pictures: 0 };
  expect([failed, blank, partly, read, document('f')].map(isUnread)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a choice outlives a reload by its ids only, until they are named again', async () => {
  chooseDocument('conversation', document('a'));
  writeChoice('another', { usesAll: true, chosen: [] });
  expect(Object.values(sessionStorage).join()).not.toContain('a.pdf');
  const anew = await reload();
  expect(anew.readChoice('conversation').chosen).toEqual([{ id: 'a', filename: '', status: 'ready' }]);
  expect(anew.readChoice('another')).toEqual({ usesAll: true, chosen: [] });
  anew.updateChosen(document('a'));
  expect(anew.readChoice('conversation').chosen.map(({ filename }) => filename)).toEqual(['a.pdf']);
});

test('a choice that was undone, and every choice after logging out, is not kept', async () => {
  for (const key of ['here', 'there']) chooseDocument(key, document('a'));
  forgetChoice('here');
  expect((await reload()).readChoice('here').chosen).toEqual([]);
  forgetChoices();
  expect((await reload()).readChoice('there').chosen).toEqual([]);
});

test('what is kept and is no choice counts for nothing', async () => {
  for (const kept of ['not json', '3', '{"ids":[1],"usesAll":false}', '{"ids":"a"}']) {
    sessionStorage.setItem('alcove.documents.here', kept);
    expect((await reload()).readChoice('here')).toEqual({ usesAll: false, chosen: [] });
  }
});

test('saying a message anew begins with what it was sent with', () => {
  chooseAsSent('edit', { document_ids: ['a'], use_documents: false });
  expect(documentsToSend(readChoice('edit'))).toEqual({ document_ids: ['a'] });
  chooseAsSent('edit', { document_ids: [], use_documents: true });
  expect(documentsToSend(readChoice('edit'))).toEqual({ use_documents: true });
  chooseAsSent('edit', {});
  expect(documentsToSend(readChoice('edit'))).toEqual({});
});
