import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBatchStrategy, shareBatch } from '../../../models/engine/batch-strategy.ts';
import { chooseContext } from '../../../models/engine/choose-context.ts';
import { ModelUnusable } from '../../../models/engine/engine-errors.ts';
import { evaluatePrompt } from '../../../models/engine/evaluate-prompt.ts';
import { PromptPace } from '../../../models/engine/prompt-pace.ts';
import { runBounded } from '../../../models/engine/run-bounded.ts';
import { SequencePool } from '../../../models/engine/sequence-pool.ts';
import { TextStream } from '../../../models/engine/text-stream.ts';
import { verifyModelFile } from '../../../models/engine/verify-model-file.ts';
import { hashFile } from '../../../models/gguf/hash-file.ts';
import { never } from '../../contract/chat-engine.contract.ts';
import { makeTinyGguf, makeTinyGgufFile } from './make-tiny-gguf.ts';

describe('TextStream', () => {
  const write = (bytes: number[]) => {
    const stream = new TextStream<number>((tokens) => Buffer.from(tokens).toString(), []);
    return bytes.map((byte) => stream.push(byte));
  };

  it('holds a character back until its last byte has come', () => {
    expect(write([...Buffer.from('aé😀')])).toEqual(['a', '', 'é', '', '', '', '😀']);
  });

  it('gives up on bytes that never become a character, and finds the next one', () => {
    expect(write([0xff, 0xff, 0xff, 0xff, ...Buffer.from('é.')]).join('')).toBe('����é.');
  });

  it('leaves out white space before the first word only', () => {
    expect(write([...Buffer.from(' \n Yes no')]).join('')).toBe('Yes no');
  });
});

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

describe('SequencePool', () => {
  const makePool = (sequences: number) => {
    const cleared: string[] = [];
    const names = Array.from({ length: sequences }, (_, index) => `sequence ${index}`);
    const pool = new SequencePool(names, async (name) => void cleared.push(name));
    const take = async (key: string) => {
      const slot = await pool.acquire(key, never);
      if (!slot) throw new Error('The pool was aborted.');
      return slot;
    };
    return { pool, cleared, take };
  };

  it('clears a sequence before another conversation gets it', async () => {
    const { pool, cleared, take } = makePool(1);
    await pool.release(await take('a'));
    expect(cleared).toEqual([]);
    await take('b');
    expect(cleared).toEqual(['sequence 0']);
  });

  it('serves those who wait in order of arrival, and not those who left', async () => {
    const { pool, take } = makePool(1);
    const first = await take('a');
    const order: string[] = [];
    const leaving = new AbortController();
    const left = pool.acquire('gone', leaving.signal);
    const waiting = ['b', 'c'].map(async (key) => {
      const slot = await take(key);
      order.push(key);
      await pool.release(slot);
    });
    leaving.abort();
    expect(await left).toBeUndefined();
    await pool.release(first);
    await Promise.all(waiting);
    expect(order).toEqual(['b', 'c']);
  });

  it('forgets a conversation that is being answered as soon as it ends, and says when', async () => {
    const { pool, cleared, take } = makePool(2);
    const slot = await take('a');
    const dropped = pool.drop('a').then(() => cleared.length);
    expect(cleared).toEqual([]);
    await pool.release(slot);
    expect(await dropped).toBe(1);
  });
});

describe('createBatchStrategy', () => {
  const item = (tokens: number) =>
    ({ tokens: Array(tokens).fill(0), logits: [], evaluationPriority: 5 }) as never;

  it('waits for as many sequences as in the last batch, but not for ever', () => {
    const choose = createBatchStrategy();
    const both = [item(1), item(1)];
    expect(choose({ items: both, size: 512 })).toHaveLength(2);
    const rounds = Array.from({ length: 65 }, () => choose({ items: both.slice(0, 1), size: 512 }).length);
    expect(rounds).toEqual([...Array(64).fill(0), 1]);
    expect(choose({ items: both.slice(0, 1), size: 512 })).toHaveLength(1);
  });

  it('fits everybody in the batch, so that a long prompt holds nobody up', () => {
    const amounts = shareBatch([item(500), item(1), item(1)], 100).map(({ processAmount }) => processAmount);
    expect(amounts).toEqual([1, 1, 98]);
  });
});

describe('verifyModelFile', () => {
  it('does not read a file again whose digest is known, but does once it changed', async () => {
    using file = makeTinyGgufFile();
    const order = { path: file.path, sha256: await hashFile(file.path), limits: {} };
    let reads = 0;
    const onBytes = () => {
      reads += 1;
    };
    const { known } = await verifyModelFile(order, onBytes);
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    await verifyModelFile({ ...order, known }, onBytes);
    expect(reads).toBe(0);
    writeFileSync(file.path, makeTinyGguf({ contextLength: 1_024 }));
    await expect(verifyModelFile({ ...order, known }, onBytes)).rejects.toThrow(ModelUnusable);
  });
});

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
