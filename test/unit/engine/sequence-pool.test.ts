import { describe, expect, it } from 'vitest';
import { SequencePool } from '../../../models/engine/sequence-pool.ts';
import { never } from '../../contract/chat-engine.contract.ts';

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

  it('lends the first that is free, so that those at work are neighbours', async () => {
    const { pool, take } = makePool(4);
    const [one, two] = [await take('a'), await take('b')];
    expect([one.sequence, two.sequence]).toEqual(['sequence 0', 'sequence 1']);
    await pool.release(one, true);
    expect((await take('c')).sequence).toBe('sequence 0');
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
