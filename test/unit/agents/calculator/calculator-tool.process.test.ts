import { describe, expect, test } from 'vitest';
import { ToolFailed } from '../../../../server/agents/tool.types.ts';
import {
  createCalculate,
  createCalculatorTool,
} from '../../../../server/agents/tools/calculator/calculator-tool.ts';
import { TIMEOUTS } from '../../../../server/core/timeouts.ts';
import { closingPrograms } from '../../../closing-programs.ts';
import { toolContext } from '../tool-context.ts';

const programs = closingPrograms();
const now = () => new Date(2026, 10, 21);
const patient = createCalculatorTool(
  createCalculate({ now, programs, timeouts: { ...TIMEOUTS, calculation: 50_000 } }),
);
const impatient = createCalculatorTool(
  createCalculate({ now, programs, timeouts: { ...TIMEOUTS, calculation: 1_500 } }),
);

async function ask(raw: unknown, tool = patient, signal = new AbortController().signal): Promise<string> {
  return (await tool.run(tool.parse(raw), { ...toolContext(), signal })).text;
}

describe('the calculator as a tool', () => {
  test('answers from its own process, with the day of the clock it was given', async () => {
    expect(await ask({ expression: '0.1+0.2' })).toBe('0.1+0.2 = 0.3');
    expect(await ask({ date: { operation: 'weekday', from: 'today' } })).toContain('2026-11-21 (Saturday)');
  });

  test.each([
    {},
    { expression: '1', date: { operation: 'age', from: 'today' } },
    { expression: 'x'.repeat(3_000) },
    'text',
  ])('refuses the arguments %#', (raw) => {
    expect(() => patient.parse(raw)).toThrow(ToolFailed);
  });

  test.each(['1e9!', 'combinations(1e9, 5e8)'])(
    '%s is stopped at the deadline, and the next call is answered',
    async (expression) => {
      await expect(ask({ expression }, impatient)).rejects.toThrow('took too long');
      expect(await ask({ expression: '1+1' }, impatient)).toBe('1+1 = 2');
    },
  );

  test('a table of a hundred million numbers costs one failed call, and the next is answered', async () => {
    await expect(ask({ expression: "[1:10000]' * [1:10000]" })).rejects.toThrow('too much memory');
    expect(await ask({ expression: '1+1' })).toBe('1+1 = 2');
  });

  test('stops at cancel, and answers those who wait behind', async () => {
    const cancelled = new AbortController();
    const first = ask({ expression: '1e9!' }, patient, cancelled.signal);
    const second = ask({ expression: '2+2' });
    cancelled.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect(await second).toBe('2+2 = 4');
  });

  test('answers many callers at once, each its own question, and refuses a flood', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => ask({ expression: `${index} + 1` })),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(given).toEqual(Array.from({ length: 32 }, (_, index) => `${index} + 1 = ${index + 1}`));
  });
});
