import { describe, expect, test } from 'vitest';
import { createFairLine } from '../../../models/engine/fair-line.ts';

/** A line, what has happened in it, and somebody who works until told to stop. */
function watched() {
  const line = createFairLine();
  const log: string[] = [];
  const enter = (name: string, signal = new AbortController().signal) => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const user = name.slice(0, 1);
    const onWait = (ahead: number) => void log.push(`${name} waits for ${ahead}`);
    const done = line.run(user, signal, onWait, async () => {
      log.push(`${name} works`);
      await stopped;
    });
    return { stop, done };
  };
  return { enter, log };
}

describe('A line', () => {
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
    const line = createFairLine();
    const never = new AbortController().signal;
    const fail = line.run(
      'a',
      never,
      () => {},
      async () => Promise.reject(new Error('Broken.')),
    );
    await expect(fail).rejects.toThrow('Broken.');
    expect(
      await line.run(
        'b',
        never,
        () => {},
        async () => 'done',
      ),
    ).toBe('done');
  });

  test('hands the turn on of who gives up in the very moment that it comes', async () => {
    const line = createFairLine();
    const never = new AbortController().signal;
    const abort = new AbortController();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const log: string[] = [];
    const enter = (name: string, signal: AbortSignal, work: () => Promise<void>) =>
      line
        .run(name, signal, () => {}, work)
        .then(
          () => log.push(`${name} is done`),
          () => log.push(`${name} has given up`),
        );
    const all = [
      enter('a', never, async () => {
        await stopped;
        abort.abort();
      }),
      enter('b', abort.signal, async () => void log.push('b works')),
      enter('c', never, async () => {}),
    ];
    stop();
    await Promise.all(all);
    expect(log.toSorted()).toEqual(['a is done', 'b has given up', 'c is done']);
  });
});
