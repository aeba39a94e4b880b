import { describe, expect, it } from 'vitest';
import { evaluatePrompt } from '../../../models/engine/evaluate-prompt.ts';
import { PromptPace } from '../../../models/engine/prompt-pace.ts';

describe('evaluatePrompt', () => {
  it('looks at the signal after every slice', async () => {
    const abort = new AbortController();
    const slices: number[] = [];
    const sequence = {
      async evaluateWithoutGeneratingNewTokens(tokens: number[]) {
        slices.push(tokens.length);
        if (slices.length === 3) setImmediate(() => abort.abort());
      },
    };
    const prompt = Array.from({ length: 1_000 }, (_, index) => index);
    const options = { signal: abort.signal, pace: new PromptPace(64), onWork() {} };
    const evaluated = await evaluatePrompt(sequence as never, prompt as never, options);
    expect(slices.slice(0, 3)).toEqual([64, 64, 64]);
    expect(slices.length).toBeLessThanOrEqual(4);
    expect(evaluated).toBe(slices.length * 64);
  });

  it('takes slices as large as a stop allows, and smaller ones on a slow machine', () => {
    const sizesAt = (millisecondsPerToken: number) => {
      const pace = new PromptPace();
      return Array.from({ length: 8 }, () => {
        pace.record(pace.tokens, pace.tokens * millisecondsPerToken);
        return pace.tokens;
      });
    };
    expect(sizesAt(0.01)).toEqual([16, 32, 64, 128, 256, 512, 512, 512]);
    expect(sizesAt(2.5)).toEqual([16, 32, 64, 64, 64, 64, 64, 64]);
    expect(sizesAt(200).at(-1)).toBe(4);
  });

  it('does not try a size again soon that was too slow', () => {
    const pace = new PromptPace();
    const sizes = Array.from({ length: 80 }, () => {
      pace.record(pace.tokens, pace.tokens > 32 ? 300 : 50);
      return pace.tokens;
    });
    expect(sizes.slice(0, 5)).toEqual([16, 32, 64, 32, 32]);
    expect(sizes.filter((size) => size === 64)).toHaveLength(2);
  });

  it('learns nothing from the short last slice of a prompt', () => {
    const pace = new PromptPace();
    pace.record(1, 1);
    expect(pace.tokens).toBe(8);
  });
});
