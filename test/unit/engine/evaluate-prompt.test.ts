import { describe, expect, it } from 'vitest';
import { evaluatePrompt } from '../../../models/engine/evaluate-prompt.ts';
import { PromptPace } from '../../../models/engine/prompt-pace.ts';

const CORES = { takeForPrompt() {}, takeForAnswer() {} };

/** Evaluates a prompt of a thousand tokens; `onSlice` hears of each slice before it is done. */
async function read(
  {
    pace = new PromptPace({ fixed: 64 }),
    writers = 0,
    leavesLast = false,
    signal = new AbortController().signal,
  },
  onSlice: (count: number) => void = () => {},
) {
  const slices: number[] = [];
  const sequence = {
    async evaluateWithoutGeneratingNewTokens(tokens: number[]) {
      slices.push(tokens.length);
      onSlice(slices.length);
    },
  };
  const prompt = Array.from({ length: 1_000 }, (_, index) => index);
  const options = {
    signal,
    pace,
    writers: { count: writers, afterPause: async () => {} },
    cores: CORES,
    onWork() {},
  };
  const heard: number[] = [];
  const onRead = (tokens: number) => heard.push(tokens);
  const evaluated = await evaluatePrompt(
    { llama: sequence, evaluationPriority: 1 } as never,
    prompt as never,
    { ...options, onRead },
    leavesLast,
  );
  expect(heard).toEqual(slices);
  return { slices, evaluated };
}

describe('evaluatePrompt', () => {
  it('looks at the signal after every slice', async () => {
    const abort = new AbortController();
    const { slices, evaluated } = await read({ signal: abort.signal }, (count) => {
      if (count === 3) setImmediate(() => abort.abort());
    });
    expect(slices.slice(0, 3)).toEqual([64, 64, 64]);
    expect(slices.length).toBeLessThanOrEqual(4);
    expect(evaluated).toBe(slices.length * 64);
  });

  it('leaves the last slice to the first step of an answer', async () => {
    expect((await read({ pace: new PromptPace({ fixed: 400 }), leavesLast: true })).slices).toEqual([
      400, 400,
    ]);
    expect((await read({ pace: new PromptPace({ fixed: 500 }), leavesLast: true })).slices).toEqual([500]);
    expect((await read({ pace: new PromptPace({ fixed: 400 }) })).slices).toEqual([400, 400, 200]);
  });

  it('takes short slices while others write, so that their words come in between', async () => {
    const pace = new PromptPace();
    pace.record(64, 1);
    expect((await read({ pace, writers: 1 })).slices.at(0)).toBe(64);
    expect((await read({ pace, writers: 0 })).slices.at(0)).toBe(256);
  });
});

describe('PromptPace', () => {
  const sizesAt = (millisecondsPerToken: number) => {
    const pace = new PromptPace();
    return Array.from({ length: 4 }, () => {
      pace.record(pace.tokensBeside(0), pace.tokensBeside(0) * millisecondsPerToken);
      return pace.tokensBeside(0);
    });
  };

  it('takes slices of two seconds, never more than 256 tokens nor fewer than 64', () => {
    expect(new PromptPace().tokensBeside(0)).toBe(64);
    expect(sizesAt(0.01)).toEqual([256, 256, 256, 256]);
    expect(sizesAt(10)).toEqual([128, 128, 128, 128]);
    expect(sizesAt(200)).toEqual([64, 64, 64, 64]);
  });

  it('takes what llama.cpp itself does with a graphics card', () => {
    const pace = new PromptPace({ isOnGpu: true });
    pace.record(64, 1);
    expect(pace.tokensBeside(0)).toBe(512);
  });

  it('follows a conversation whose tokens cost more the longer it is', () => {
    const pace = new PromptPace();
    pace.record(64, 64);
    expect(pace.tokensBeside(0)).toBe(256);
    pace.record(256, 3_000);
    expect(pace.tokensBeside(0)).toBe(128);
  });

  it('learns nothing from the short last slice of a prompt', () => {
    const pace = new PromptPace();
    pace.record(1, 60_000);
    pace.record(63, 1);
    expect(pace.tokensBeside(0)).toBe(64);
  });
});
