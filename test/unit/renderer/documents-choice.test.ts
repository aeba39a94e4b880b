import { afterEach, expect, test } from 'vitest';
import {
  chooseDocument,
  chooseOnly,
  type DocumentChoice,
  documentsToSend,
  forgetChoices,
  moveChoice,
  readChoice,
  updateChosen,
} from '../../../renderer/chat/document-choice.ts';

const document = (id: string) => ({ id, filename: `${id}.pdf`, status: 'processing' as const });
const idsOf = ({ chosen }: DocumentChoice) => chosen.map(({ id }) => id);

afterEach(forgetChoices);

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
  updateChosen('a', 'ready');
  expect(readChoice('here').chosen.map(({ status }) => status)).toEqual(['ready', 'processing']);
  updateChosen('a', 'deleted');
  expect(idsOf(readChoice('here'))).toEqual(['b']);
});
