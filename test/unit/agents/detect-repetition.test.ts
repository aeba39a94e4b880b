import { describe, expect, test } from 'vitest';
import { isRepetition, type MadeCall } from '../../../server/agents/make-calls.ts';

const made = (...calls: [string, MadeCall['status']?][]): MadeCall[] =>
  calls.map(([input, status = 'done']) => ({ tool: 'a', input, status }));
const next = (input: string, tool = 'a') => ({ tool, input });

describe('a call', () => {
  test('is a repetition of the one before, in whatever order and spacing its arguments are written', () => {
    const before = made(['{"x":1,"y":[{"a":1,"b":2}]}']);
    expect(isRepetition(before, next('{ "y": [{"b":2,"a":1}], "x": 1 }'))).toBe(true);
    expect(isRepetition(before, next('{"x":1,"y":[{"a":1,"b":3}]}'))).toBe(false);
    expect(isRepetition(before, next('{"x":1,"y":[{"a":1,"b":2}]}', 'b'))).toBe(false);
  });

  test('that failed may be made once more, and not twice', () => {
    expect(isRepetition(made(['1', 'failed']), next('1'))).toBe(false);
    expect(isRepetition(made(['1', 'failed'], ['1', 'failed']), next('1'))).toBe(true);
    for (const status of ['refused', 'declined', 'done'] as const)
      expect(isRepetition(made(['1', status]), next('1'))).toBe(true);
  });

  test('may come back after another, and closes a circle when the other comes back too', () => {
    expect(isRepetition(made(['1'], ['2']), next('1'))).toBe(false);
    expect(isRepetition(made(['1'], ['2'], ['1']), next('2'))).toBe(true);
    expect(isRepetition(made(['1'], ['2'], ['1']), next('3'))).toBe(false);
    expect(isRepetition([], next('1'))).toBe(false);
  });

  test('is compared as it is written where it is no JSON', () => {
    expect(isRepetition(made(['{"x":']), next('{"x":'))).toBe(true);
    expect(isRepetition(made(['{"x":']), next('{"x": '))).toBe(false);
  });
});
