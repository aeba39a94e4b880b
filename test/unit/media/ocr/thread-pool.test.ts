import { describe, expect, it } from 'vitest';
import { EngineFailed } from '../../../../models/engine/engine-errors.ts';
import { ThreadPool } from '../../../../models/media/ocr/picture-reader.ts';
import type { TesseractThread } from '../../../../models/media/ocr/tesseract-thread.ts';

const never = new AbortController().signal;
const DAY = 86_400_000;

describe('The threads that read pictures', () => {
  it('are started when first needed, kept, and never more than the number', async () => {
    const { pool, threads } = makePool(2);
    expect(threads).toHaveLength(0);
    let inside = 0;
    let most = 0;
    const tasks = Array.from({ length: 6 }, () =>
      pool.use(never, DAY, async (starting) => {
        await starting;
        inside += 1;
        most = Math.max(most, inside);
        await nextTurn();
        inside -= 1;
      }),
    );
    await Promise.all(tasks);
    expect([threads.length, most]).toEqual([2, 2]);
  });

  it('serve in order of arrival', async () => {
    const { pool } = makePool(1);
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((task) => pool.use(never, DAY, async () => order.push(task))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('outlive a task that failed while they were idle', async () => {
    const { pool, threads } = makePool(1);
    const refused = pool.use(never, DAY, async () => Promise.reject(new Error('No picture.')));
    await expect(refused).rejects.toThrow('No picture.');
    await pool.use(never, DAY, (thread) => thread);
    expect(threads.map(({ ended }) => ended)).toEqual([false]);
  });

  it('are ended when a task is aborted while they read, and replaced for the next', async () => {
    const { pool, threads } = makePool(1);
    const abort = new AbortController();
    const reading = pool.use(abort.signal, DAY, async (starting) => {
      const thread = await starting;
      queueMicrotask(() => abort.abort(new Error('Enough.')));
      return thread.recognise({ width: 1, height: 1, pixels: new Uint8Array(1) }, 'fra');
    });
    await expect(reading).rejects.toThrow('Enough.');
    await pool.use(never, DAY, (thread) => thread);
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('are ended when a task takes longer than it may', async () => {
    const { pool, threads } = makePool(1);
    const reading = pool.use(never, 1, async (starting) =>
      (await starting).recognise({ width: 1, height: 1, pixels: new Uint8Array(1) }, 'fra'),
    );
    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(threads.map(({ ended }) => ended)).toEqual([true]);
  });

  it('are started again after a start that failed', async () => {
    let tries = 0;
    const { start } = makePool(1);
    const pool = new ThreadPool(1, async () => {
      tries += 1;
      if (tries === 1) throw new EngineFailed('The text reader failed.');
      return start();
    });
    await expect(pool.use(never, DAY, (thread) => thread)).rejects.toThrow(EngineFailed);
    expect(await pool.use(never, DAY, async (thread) => (await thread).isIdle())).toBe(true);
  });

  it('pass on the place of a task that was aborted while it waited', async () => {
    const { pool } = makePool(1);
    const gate = Promise.withResolvers<void>();
    const first = pool.use(never, DAY, () => gate.promise);
    const abort = new AbortController();
    const second = pool.use(abort.signal, DAY, async () => 'never');
    const third = pool.use(never, DAY, async () => 'third');
    abort.abort(new Error('Enough.'));
    await expect(second).rejects.toThrow('Enough.');
    gate.resolve();
    await first;
    expect(await third).toBe('third');
  });
});

interface FakeThread extends TesseractThread {
  ended: boolean;
}

/** A pool of threads that never finish a picture. */
function makePool(size: number) {
  const threads: FakeThread[] = [];
  const start = async (): Promise<FakeThread> => {
    let idle = true;
    const thread: FakeThread = {
      ended: false,
      recognise: () => {
        idle = false;
        return new Promise(() => {});
      },
      isIdle: () => idle,
      end: () => {
        thread.ended = true;
      },
    };
    threads.push(thread);
    return thread;
  };
  return { pool: new ThreadPool(size, start), threads, start };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
