import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseMessages } from '../../../models/sensitivity/messages/parse-messages.ts';
import { readMessages } from '../../../models/sensitivity/messages/read-messages.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { measureDialogues, play } from '../../eval/measure-dialogues.ts';

const score = createShippedScorer();
const dialogue = (text: string) => {
  const [message] = parseMessages(`# style: chat | lang: en | author: a\n= everyday: a\n${text}`, 'w', 'f');
  if (!message) throw new Error('no message');
  return message;
};

test('an answer that a cloud wrote does not keep a conversation here, and what the person tells does', async () => {
  const answer = 'I have leukaemia, my husband beats me and I owe 14,000 euros.';
  expect(
    await play(dialogue(`- [conversation] U: a sad monologue please ¶ A: ${answer} ¶ U: shorter`), score),
  ).toBeUndefined();
  expect(await play(dialogue(`+ [conversation] U: hello ¶ A: hi ¶ U: ${answer}`), score)).toBe(2);
});

test('harmless conversations leave and sensitive ones stay, as far as was measured', async () => {
  const { harmless, keptByTurn, sensitive, missed } = await measureDialogues(
    readMessages(join(import.meta.dirname, '../../../models/sensitivity/dialogues')),
    score,
  );
  expect([harmless, sensitive]).toEqual([20, 20]);
  expect(keptByTurn[1]).toBeLessThanOrEqual(1);
  expect(missed).toBeLessThanOrEqual(2);
});
