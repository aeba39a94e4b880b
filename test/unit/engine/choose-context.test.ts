import { describe, expect, it } from 'vitest';
import { chooseContext } from '../../../models/engine/choose-context.ts';

describe('chooseContext', () => {
  const needs = { trainedContext: 32_768, layers: 28, keyDimensions: 1_024, valueDimensions: 1_024 };

  it('keeps within the memory for caches', () => {
    const { contextTokens, sequences } = chooseContext(needs, 8 * 2 ** 30, {});
    expect(contextTokens).toBe(8_192);
    expect(contextTokens * sequences * 28 * 2_048 * 2).toBeLessThanOrEqual(2 * 2 ** 30);
  });

  it('never goes beyond what the model was trained on, and keeps at most eight conversations', () => {
    const tiny = { trainedContext: 2_048, layers: 2, keyDimensions: 64, valueDimensions: 64 };
    expect(chooseContext(tiny, 2 ** 34, {})).toEqual({ contextTokens: 2_048, sequences: 8 });
  });

  it('keeps one shorter conversation when memory is scarce', () => {
    expect(chooseContext(needs, 2 ** 30, {})).toEqual({ contextTokens: 2_340, sequences: 1 });
  });
});
