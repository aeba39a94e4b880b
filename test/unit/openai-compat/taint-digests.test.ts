import { expect, test } from 'vitest';
import { digestsOfAnswer, digestsOfTurn, lookupsOfTurn } from '../../../server/openai-compat/answer-call.ts';

type Turn = Parameters<typeof lookupsOfTurn>[0];
const knows = (digests: string[], turn: Turn) => lookupsOfTurn(turn).some((each) => digests.includes(each));

const ANSWER = 'Your results came back on Monday. You should call the clinic to talk about them.';

test('an answer is known again whole, in any role, however it was trimmed and wrapped', () => {
  const kept = digestsOfAnswer(ANSWER, []);
  for (const role of ['system', 'user', 'assistant', 'tool'] as const)
    expect(knows(kept, { role, text: `\n ${ANSWER.replaceAll(' ', '\n')}  ` })).toBe(true);
  expect(knows(kept, { role: 'user', text: 'Something else altogether, and quite long too.' })).toBe(false);
});

test('an answer is known again by each sentence that tells something', () => {
  const kept = digestsOfAnswer(ANSWER, []);
  const text = 'Translate this:\nYou should call the clinic to talk about them.\nThank you.';
  expect(knows(kept, { role: 'user', text })).toBe(true);
  expect(knows(digestsOfAnswer('Yes. I do.', []), { role: 'user', text: 'He said:\nYes.' })).toBe(false);
});

test('a few words say little: they are known again in the same role only', () => {
  const kept = digestsOfAnswer('Positive', []);
  expect(knows(kept, { role: 'assistant', text: 'Positive' })).toBe(true);
  expect(knows(kept, { role: 'user', text: 'Positive' })).toBe(false);
});

test('a turn that was sent is remembered whole, so that what is common to many is not', () => {
  const kept = digestsOfTurn({ role: 'user', text: `Answer with one word and nothing else.\n${ANSWER}` });
  expect(knows(kept, { role: 'user', text: 'Answer with one word and nothing else.\nWhat is a noun?' })).toBe(
    false,
  );
});

test('a call is known again by its arguments, written anew in another order, and its result by its id', () => {
  const written = '{"name": "Ada", "where": {"b": 1, "a": [2]}}';
  const kept = digestsOfAnswer('', [{ id: 'call_1', name: 'lookup', arguments: written }]);
  const anew = { id: 'x', name: 'lookup', arguments: '{"where":{"a":[2],"b":1},"name":"Ada"}' };
  expect(knows(kept, { role: 'assistant', text: '', toolCalls: [anew] })).toBe(true);
  expect(knows(kept, { role: 'tool', text: 'Found', toolCallId: 'call_1' })).toBe(true);
  const other = { id: 'x', name: 'lookup', arguments: '{"name":"Grace"}' };
  expect(knows(kept, { role: 'assistant', text: '', toolCalls: [other] })).toBe(false);
});

test('no arguments and no text are no reason to know anything', () => {
  const kept = digestsOfAnswer(' ', [{ id: 'call_1', name: 'clock', arguments: '{}' }]);
  const empty = { id: 'call_2', name: 'clock', arguments: '{}' };
  expect(knows(kept, { role: 'assistant', text: '', toolCalls: [empty] })).toBe(false);
});
