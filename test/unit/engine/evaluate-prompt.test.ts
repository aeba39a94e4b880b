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
    const options = {
      signal: abort.signal,
      pace: new PromptPace({ fixed: 64 }),
      takeCores: () => 1,
      onWork() {},
    };
    const evaluated = await evaluatePrompt(sequence as never, prompt as never, options);
    expect(slices.slice(0, 3)).toEqual([64, 64, 64]);
    expect(slices.length).toBeLessThanOrEqual(4);
    expect(evaluated).toBe(slices.length * 64);
  });

  it('begins with a slice that holds a short prompt whole where the model is small', () => {
    const firstOf = (parameters: number) => new PromptPace({ parameters }).tokens;
    expect([firstOf(135e6), firstOf(500e6), firstOf(2e9)]).toEqual([32, 16, 8]);
  });

  it('goes by the work of the processor beside busy programs, and by the clock with a graphics card', () => {
    const sizesAt = (pace: PromptPace) =>
      Array.from({ length: 4 }, () => {
        pace.record(pace.tokens, pace.tokens * 40, pace.tokens * 2);
        return pace.tokens;
      });
    expect(sizesAt(new PromptPace())).toEqual([16, 32, 64, 64]);
    expect(sizesAt(new PromptPace({ isOnGpu: true })).at(-1)).toBe(4);
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
