import { expect, test } from 'vitest';
import { delimitOutput } from '../../../server/agents/agent-prompt.ts';
import { fitPrompt } from '../../../server/agents/fit-prompt.ts';
import type { PromptTurn } from '../../../server/chat/answer.types.ts';

const output = (text: string): PromptTurn => ({
  role: 'tool',
  text: delimitOutput(text),
  storedTaint: 0,
});
const task: PromptTurn = { role: 'user', text: 'Do it.', storedTaint: 0 };

test('a prompt that fits is left as it is', () => {
  const turns = [task, output('x'.repeat(20_000))];
  expect(fitPrompt(turns)).toEqual(turns);
});

test('the oldest results of one that does not fit are shortened, which is said, and the newest stay whole', () => {
  const turns = [task, ...Array.from({ length: 20 }, () => output('é'.repeat(19_000)))];
  const fitted = fitPrompt(turns);
  expect(fitted.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(180_000);
  expect(fitted[0]).toEqual(task);
  expect(fitted.slice(-2)).toEqual(turns.slice(-2));
  expect(fitted[1]?.text).toMatch(/Shortened here: \d+ characters/);
  expect(fitted[1]?.text.endsWith('</tool_output>')).toBe(true);
});
