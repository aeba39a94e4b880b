import { describe, expect, test } from 'vitest';
import { createApprovals } from '../../../server/agents/approvals.ts';
import { startDeadline } from '../../../server/agents/run-deadline.ts';

function prepare() {
  const timers: { milliseconds: number; fire: () => void; isStopped: boolean }[] = [];
  const startTimer = (milliseconds: number, fire: () => void) => {
    const timer = { milliseconds, fire, isStopped: false };
    timers.push(timer);
    return () => {
      timer.isStopped = true;
    };
  };
  let ids = 0;
  const approvals = createApprovals({ newId: () => `id-${++ids}`, startTimer, limitMs: 600_000 });
  const run = { runId: 'run', userId: 'ada' };
  return {
    approvals,
    timers,
    startTimer,
    ask: (signal = new AbortController().signal) => approvals.ask(run, signal),
  };
}

describe('a question to the owner of a run', () => {
  test.each([
    [true, 'allowed'],
    [false, 'declined'],
  ])('answered with %s is %s, once', async (allow, answer) => {
    const { approvals, ask, timers } = prepare();
    const { id, answered } = ask();
    expect(approvals.answer('ada', 'run', id, allow)).toBe(true);
    expect(await answered).toBe(answer);
    expect(approvals.answer('ada', 'run', id, true)).toBe(false);
    expect(timers[0]?.isStopped).toBe(true);
  });

  test('is not answered by another user, nor under another run, nor by another id', async () => {
    const { approvals, ask } = prepare();
    const { id, answered } = ask();
    expect(approvals.answer('eve', 'run', id, true)).toBe(false);
    expect(approvals.answer('ada', 'other', id, true)).toBe(false);
    expect(approvals.answer('ada', 'run', 'id-9', true)).toBe(false);
    expect(approvals.answer('ada', 'run', id, false)).toBe(true);
    expect(await answered).toBe('declined');
  });

  test('that nobody answers in ten minutes, or whose run ends, is unanswered', async () => {
    const { approvals, ask, timers } = prepare();
    const first = ask();
    expect(timers[0]?.milliseconds).toBe(600_000);
    timers[0]?.fire();
    expect(await first.answered).toBe('unanswered');
    expect(approvals.answer('ada', 'run', first.id, true)).toBe(false);
    const controller = new AbortController();
    const second = ask(controller.signal);
    controller.abort();
    expect(await second.answered).toBe('unanswered');
    expect(await ask(AbortSignal.abort()).answered).toBe('unanswered');
  });
});

test('a deadline stands still while it is paused', () => {
  const { startTimer, timers } = prepare();
  let now = 0;
  const deadline = startDeadline({ milliseconds: 600, now: () => now, startTimer, onElapsed: () => {} });
  now = 200;
  deadline.pause();
  deadline.pause();
  now = 10_000;
  deadline.resume();
  deadline.resume();
  expect(timers.map(({ milliseconds, isStopped }) => [milliseconds, isStopped])).toEqual([
    [600, true],
    [400, false],
  ]);
  deadline.stop();
  expect(timers[1]?.isStopped).toBe(true);
});
