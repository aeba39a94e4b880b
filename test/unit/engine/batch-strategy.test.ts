import { describe, expect, it } from 'vitest';
import { createBatchStrategy, shareBatch } from '../../../models/engine/batch-strategy.ts';

describe('createBatchStrategy', () => {
  const item = (tokens: number) =>
    ({ tokens: Array(tokens).fill(0), logits: [], evaluationPriority: 5 }) as never;

  it('waits until all that write are there, also after a batch of one, but not for ever', () => {
    const writers = { count: 1 };
    const choose = createBatchStrategy(writers);
    const both = [item(1), item(1)];
    expect(choose({ items: both.slice(0, 1), size: 512 })).toHaveLength(1);
    writers.count = 2;
    expect(choose({ items: both.slice(0, 1), size: 512 })).toEqual([]);
    expect(choose({ items: both, size: 512 })).toHaveLength(2);
    const rounds = Array.from({ length: 65 }, () => choose({ items: both.slice(0, 1), size: 512 }).length);
    expect(rounds).toEqual([...Array(64).fill(0), 1]);
    writers.count = 1;
    expect(choose({ items: both.slice(0, 1), size: 512 })).toHaveLength(1);
  });

  it('fits everybody in the batch, so that a long prompt holds nobody up', () => {
    const amounts = shareBatch([item(500), item(1), item(1)], 100).map(({ processAmount }) => processAmount);
    expect(amounts).toEqual([1, 1, 98]);
  });
});
