import { describe, expect, test } from 'vitest';
import { createQueue } from '../../models/queue.ts';

/** A queue, what has happened in it, and somebody who works until told to stop. */
function watched() {
  const queue = createQueue();
  const log: string[] = [];
  const enter = (name: string, signal = new AbortController().signal) => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const user = name.slice(0, 1);
    const onWait = (ahead: number) => void log.push(`${name} waits for ${ahead}`);
    const work = async () => {
      log.push(`${name} works`);
      await stopped;
    };
    const done = queue.run(work, { user, signal, onWait });
    return { stop, done };
  };
  return { enter, log };
}

describe('A queue', () => {
  test('lets in one at a time, and users by turns', async () => {
    const { enter, log } = watched();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name));
    for (const { stop } of all) stop();
    await Promise.all(all.map(({ done }) => done));
    expect(log.filter((line) => line.endsWith('works'))).toEqual([
      'a1 works',
      'b1 works',
      'c1 works',
      'a2 works',
      'b2 works',
      'a3 works',
    ]);
  });

  test('tells those who wait how many are before them, and again when that changes', () => {
    const { enter, log } = watched();
    for (const name of ['a1', 'a2', 'b1']) enter(name);
    expect(log).toEqual(['a1 works', 'a2 waits for 1', 'b1 waits for 1', 'a2 waits for 2']);
  });

  test('loses who gives up while waiting, and goes on when work fails', async () => {
    const { enter, log } = watched();
    const first = enter('a1');
    const abort = new AbortController();
    const second = enter('a2', abort.signal);
    const third = enter('a3');
    abort.abort(new Error('Enough.'));
    await expect(second.done).rejects.toThrow('Enough.');
    expect(log.at(-1)).toBe('a3 waits for 1');
    first.stop();
    third.stop();
    await Promise.all([first.done, third.done]);
    expect(log).not.toContain('a2 works');
    const queue = createQueue();
    await expect(queue.run(() => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.');
    expect(await queue.run(async () => 'done')).toBe('done');
  });

  test('hands the turn on of who gives up in the very moment that it comes', async () => {
    const queue = createQueue();
    const abort = new AbortController();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const log: string[] = [];
    const enter = (user: string, work: () => Promise<void>, signal?: AbortSignal) =>
      queue.run(work, signal ? { user, signal } : { user }).then(
        () => log.push(`${user} is done`),
        () => log.push(`${user} has given up`),
      );
    const all = [
      enter('a', async () => {
        await stopped;
        abort.abort();
      }),
      enter('b', async () => void log.push('b works'), abort.signal),
      enter('c', async () => {}),
    ];
    stop();
    await Promise.all(all);
    expect(log.toSorted()).toEqual(['a is done', 'b has given up', 'c is done']);
  });

  test('lets as many work together as it may', async () => {
    const queue = createQueue({ concurrency: 2 });
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await Promise.resolve();
      inside -= 1;
    };
    await Promise.all([1, 2, 3, 4].map(() => queue.run(work)));
    expect(most).toBe(2);
  });

  test('lets the urgent go before the others, each in order of arrival', async () => {
    const queue = createQueue();
    const order: string[] = [];
    const visit = (isUrgent: boolean, name: string) =>
      queue.run(async () => void order.push(name), { isUrgent });
    await Promise.all([
      visit(false, 'first passage'),
      visit(false, 'second passage'),
      visit(true, 'first question'),
      visit(false, 'third passage'),
      visit(true, 'second question'),
    ]);
    expect(order).toEqual([
      'first passage',
      'first question',
      'second question',
      'second passage',
      'third passage',
    ]);
  });

  test('refuses who comes when as many wait as may, until one of them has gone', async () => {
    const queue = createQueue({ limit: 1, whenFull: () => new Error('Full.') });
    const first = Promise.withResolvers<void>();
    const abort = new AbortController();
    const one = queue.run(() => first.promise);
    const two = queue.run(async () => 'two', { signal: abort.signal });
    await expect(queue.run(async () => 'three')).rejects.toThrow('Full.');
    abort.abort(new Error('Gone.'));
    await expect(two).rejects.toThrow('Gone.');
    const four = queue.run(async () => 'four');
    first.resolve();
    await one;
    expect(await four).toBe('four');
  });

  test('gives a turn that lasts until it is given back', async () => {
    const queue = createQueue();
    const leave = await queue.enter();
    let hasBegun = false;
    const next = queue.run(async () => {
      hasBegun = true;
    });
    await Promise.resolve();
    expect(hasBegun).toBe(false);
    leave();
    await next;
    expect(hasBegun).toBe(true);
  });
});
