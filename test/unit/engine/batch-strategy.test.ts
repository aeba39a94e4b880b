import { describe, expect, it } from 'vitest';
import {
  createBatchStrategy,
  priorityOfPlace,
  shareBatch,
  Writers,
} from '../../../models/engine/batch-strategy.ts';

describe('createBatchStrategy', () => {
  const item = (tokens: number) =>
    ({ tokens: Array(tokens).fill(0), logits: [], evaluationPriority: 5 }) as never;

  it('waits until all that write are there, also after a batch of one, but not for ever', () => {
    const writers = { expected: 1 };
    const choose = createBatchStrategy(writers);
    const both = [item(1), item(1)];
    expect(choose({ items: both.slice(0, 1), size: 512 })).toHaveLength(1);
    writers.expected = 2;
    expect(choose({ items: both.slice(0, 1), size: 512 })).toEqual([]);
    expect(choose({ items: both, size: 512 })).toHaveLength(2);
    const rounds = Array.from({ length: 65 }, () => choose({ items: both.slice(0, 1), size: 512 }).length);
    expect(rounds).toEqual([...Array(64).fill(0), 1]);
    writers.expected = 1;
    expect(choose({ items: both.slice(0, 1), size: 512 })).toHaveLength(1);
  });

  it('fits everybody in the batch, so that a long prompt holds nobody up', () => {
    const amounts = shareBatch([item(500), item(1), item(1)], 100).map(({ processAmount }) => processAmount);
    expect(amounts).toEqual([1, 1, 98]);
  });

  it('is in the order of the sequences, which llama.cpp needs to evaluate them together', () => {
    const of = (place: number) =>
      ({ tokens: [0], logits: [], evaluationPriority: priorityOfPlace(place) }) as never;
    const chosen = shareBatch([of(7), of(0), of(3), of(1)], 100);
    expect(chosen.map(({ item: { evaluationPriority } }) => evaluationPriority)).toEqual([0, 1, 3, 7]);
  });
});

describe('Writers', () => {
  it('pause while something needs the whole context, also when two things do', async () => {
    const writers = new Writers();
    const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    await writers.during(async () => {
      expect([writers.count, writers.expected, writers.isPaused]).toEqual([1, 1, false]);
      const first = writers.pausedFor(() => one.promise);
      const second = writers.pausedFor(() => two.promise);
      let isOver = false;
      const waiting = writers.afterPause().then(() => {
        isOver = true;
      });
      expect([writers.count, writers.expected, writers.isPaused]).toEqual([1, 0, true]);
      one.resolve('one');
      expect(await first).toBe('one');
      expect(isOver).toBe(false);
      two.reject(new Error('no'));
      await expect(second).rejects.toThrow('no');
      await waiting;
      expect([writers.expected, writers.isPaused]).toEqual([1, false]);
    });
    expect(writers.count).toBe(0);
  });
});
