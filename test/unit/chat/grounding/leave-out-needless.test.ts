import { expect, test } from 'vitest';
import { leaveOutNeedless } from '../../../../server/chat/grounding/ground-message.ts';
import { passage } from './passages.ts';

const QUESTION = 'When does the library open on Saturdays?';
const hours = passage(1, 'The library opens at ten on Saturdays.');
const stays = (index: number, text: string) => passage(index, text, { sensitivityScore: 0.9 });
const left = (...passages: ReturnType<typeof passage>[]) =>
  leaveOutNeedless(passages, QUESTION, 0.7).map(({ chunk }) => chunk.text);

test('a passage that stays here is left out where harmless ones above it hold all that it shares', () => {
  expect(left(hours, stays(2, 'My doctor saw me near the library.'))).toEqual([hours.chunk.text]);
});

test('it is kept where it was found first, or alone holds a word of the question', () => {
  const first = stays(1, 'The library opens late on Saturdays, says my doctor.');
  expect(left(first, hours)).toHaveLength(2);
  const clinic = passage(1, 'The library is beside the clinic.');
  expect(left(clinic, stays(2, 'My doctor opens the library on Saturdays.'))).toHaveLength(2);
});

test('it is kept where nothing harmless was found', () => {
  expect(left(stays(1, 'My doctor saw me near the library.'))).toHaveLength(1);
});
