import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { ToolProcess } from '../../../../server/agents/tools/process/tool-process.ts';
import { closingPrograms } from '../../../closing-programs.ts';
import type { Misbehaviour } from './misbehaving-program.ts';

const programs = closingPrograms();

function start(options: { deadlineMs?: number; idleMs?: number } = {}) {
  const program = new ToolProcess<{ behaviour: Misbehaviour }, unknown>({
    programs,
    program: 'calculator-process',
    module: new URL('./misbehaving-program.ts', import.meta.url),
    deadlineMs: 20_000,
    heapMegabytes: 64,
    tooSlow: 'Too slow.',
    tooLarge: 'Too large.',
    ...options,
  });
  return (behaviour: Misbehaviour, signal = new AbortController().signal) =>
    program.run({ behaviour }, signal);
}

describe('a process of a tool', () => {
  test.each(['push', 'fill', 'buffers', 'exit'] as const)(
    'that ends by %s costs one call',
    async (behaviour) => {
      const ask = start();
      await expect(ask(behaviour)).rejects.toThrow('Too large.');
      expect(await ask('pid')).toEqual(expect.any(Number));
    },
  );

  test('that never answers is killed at the deadline, and another takes the next call', async () => {
    const ask = start({ deadlineMs: 1_000 });
    const first = await ask('pid');
    await expect(ask('loop')).rejects.toThrow('Too slow.');
    expect(await ask('pid')).not.toBe(first);
    await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow('ESRCH'), 20_000);
  });

  test('is kept for the next call, also after a refusal', async () => {
    const ask = start();
    const first = await ask('pid');
    await expect(ask('refuse')).rejects.toThrow(
      expect.objectContaining({ name: 'ToolFailed', message: 'Refused for a reason.' }),
    );
    expect(await ask('pid')).toBe(first);
  });

  test('that breaks is a fault of Alcove without its details', async () => {
    const ask = start();
    await expect(ask('break')).rejects.toThrow(
      expect.objectContaining({ name: 'Error', message: 'A tool process broke.' }),
    );
    expect(await ask('pid')).toEqual(expect.any(Number));
  });

  test.each(['eval', 'function'] as const)('makes no code of strings by %s', async (behaviour) => {
    await expect(start()(behaviour)).rejects.toThrow('A tool process broke.');
  });

  test('inherits nothing of the server', async () => {
    const inherited = (await start()('environment')) as string[];
    expect(inherited.filter((name) => Object.hasOwn(process.env, name) && name !== 'TZ')).toEqual([]);
  });

  test('with nothing to do ends, and another starts when it is needed', async () => {
    const ask = start({ idleMs: 1 });
    const first = Number(await ask('pid'));
    await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), 20_000);
    expect(await ask('pid')).not.toBe(first);
  });

  test('is killed at cancel', async () => {
    const ask = start();
    const first = await ask('pid');
    const cancelled = new AbortController();
    const call = ask('loop', cancelled.signal);
    await nextTurn();
    cancelled.abort(new Error('cancelled'));
    await expect(call).rejects.toThrow('cancelled');
    expect(await ask('pid')).not.toBe(first);
  });
});
