import { describe, expect, it } from 'vitest';
import { runBounded } from '../../../models/engine/run-bounded.ts';

describe('runBounded', () => {
  it('returns the result, passes errors on, and ends an endless loop', () => {
    expect(runBounded(1_000, () => 42)).toBe(42);
    expect(() => runBounded(1_000, () => JSON.parse('{'))).toThrow(SyntaxError);
    expect(() =>
      runBounded(20, () => {
        while (true) Math.random();
      }),
    ).toThrow('timed out');
  });
});
