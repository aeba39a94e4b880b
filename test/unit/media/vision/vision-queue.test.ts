import { describe, expect, test } from 'vitest';
import { createVisionQueue } from '../../../../server/engines/vision.ts';

const never = new AbortController().signal;

describe('The queue before the model of pictures', () => {
  test('does one at a time, in order, and refuses the sixth', async () => {
    const queue = createVisionQueue();
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const enter = (name: string) =>
      queue(never, async () => {
        order.push(`${name} in`);
        await gate.promise;
        order.push(`${name} out`);
      });
    const names = ['a', 'b', 'c', 'd', 'e'];
    const inside = names.map(enter);
    await expect(enter('f')).rejects.toMatchObject({ status: 503, code: 'vision_busy' });
    gate.resolve();
    await Promise.all(inside);
    expect(order).toEqual(names.flatMap((name) => [`${name} in`, `${name} out`]));
    await enter('g');
    expect(order.at(-1)).toBe('g out');
  });

  test('lets go at once who leaves, whose turn then passes to the next without a beginning', async () => {
    const queue = createVisionQueue();
    const gate = Promise.withResolvers<void>();
    const first = queue(never, () => gate.promise);
    const leave = new AbortController();
    let began = false;
    const second = queue(leave.signal, async () => {
      began = true;
    });
    const third = queue(never, async () => 'done');
    leave.abort(new Error('The client left.'));
    await expect(second).rejects.toThrow('The client left.');
    gate.resolve();
    await first;
    expect([await third, began]).toEqual(['done', false]);
  });

  test('goes on after one that failed', async () => {
    const queue = createVisionQueue();
    const failing = queue(never, () => Promise.reject(new Error('No.')));
    await expect(failing).rejects.toThrow('No.');
    expect(await queue(never, async () => 'done')).toBe('done');
  });

  test('counts who left while being looked at until that has ended, and who left while waiting no more', async () => {
    const queue = createVisionQueue();
    const gate = Promise.withResolvers<void>();
    const leave = new AbortController();
    const left = [
      queue(leave.signal, () => gate.promise),
      queue(leave.signal, async () => {}),
      queue(leave.signal, async () => {}),
    ];
    leave.abort(new Error('The client left.'));
    for (const each of left) await expect(each).rejects.toThrow('The client left.');
    const waiting = Array.from({ length: 4 }, (_, place) => queue(never, async () => place));
    await expect(queue(never, async () => 4)).rejects.toMatchObject({ code: 'vision_busy' });
    gate.resolve();
    expect(await Promise.all(waiting)).toEqual([0, 1, 2, 3]);
  });
});
