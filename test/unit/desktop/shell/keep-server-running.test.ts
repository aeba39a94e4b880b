import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createRestartBudget,
  keepServerRunning,
  type ServerState,
} from '../../../../main/server-process/keep-server-running.ts';
import type { ServerRunEvents } from '../../../../main/server-process/start-server-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORIGIN = 'http://127.0.0.1:7417';

/** The keeper with runs that do what a test tells them to. */
function setUp() {
  const runs: { events: ServerRunEvents; stop: () => void; kill: () => void }[] = [];
  const states: ServerState[] = [];
  const keeper = keepServerRunning({
    startRun(events) {
      const run = {
        events,
        stop: vi.fn(),
        kill: vi.fn(),
        pauseWatch: vi.fn(),
        resumeWatch: vi.fn(),
      };
      runs.push(run);
      return run;
    },
    budget: createRestartBudget(() => Date.now()),
    onState: (state) => states.push(state),
    onAnswers: vi.fn(),
  });
  const last = () => {
    const run = runs.at(-1);
    if (!run) throw new Error('No run was started.');
    return run;
  };
  return {
    keeper,
    runs,
    last,
    state: () => states.at(-1),
    end() {
      last().events.lost();
      last().events.ended();
    },
  };
}

test('A server that has ended is not there from the very moment, and is started again a little later', async () => {
  const { keeper, runs, last, state, end } = setUp();
  keeper.start();
  last().events.proven(ORIGIN, undefined);
  expect(state()).toMatchObject({ name: 'proven', origin: ORIGIN });
  end();
  expect(state()).toEqual({ name: 'starting' });
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});

test('After three starts in five minutes the person is asked; their restart gives three more', async () => {
  const { keeper, runs, state, end } = setUp();
  keeper.start();
  for (let ends = 0; ends < 4; ends++) {
    end();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(runs).toHaveLength(4);
  expect(state()).toEqual({ name: 'trouble', trouble: 'ended-too-often' });
  await keeper.restart();
  expect(state()).toEqual({ name: 'starting' });
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(6);
});

test('An end now and then is forgotten after five minutes', async () => {
  const { keeper, runs, end } = setUp();
  keeper.start();
  for (let ends = 0; ends < 6; ends++) {
    end();
    await vi.advanceTimersByTimeAsync(6 * 60_000);
  }
  expect(runs).toHaveLength(7);
});

test('A server that says why it cannot start is not started again, also when that arrives after its end', async () => {
  for (const isLate of [false, true]) {
    const { keeper, runs, last, state, end } = setUp();
    keeper.start();
    const { events } = last();
    if (isLate) end();
    events.failed({ sentence: 'Port 7417 is in use.' });
    if (!isLate) end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toHaveLength(1);
    expect(state()).toEqual({ name: 'trouble', trouble: { sentence: 'Port 7417 is in use.' } });
  }
});

test('Closing waits for a server that stops in order, and starts none any more', async () => {
  const { keeper, runs, last, state, end } = setUp();
  keeper.start();
  const closed = vi.fn();
  void keeper.close().then(closed);
  expect(state()).toEqual({ name: 'stopped' });
  expect(last().stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(closed).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toHaveBeenCalledOnce();
  expect(last().kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(1);
});

test('A server that does not stop is killed after ten seconds', async () => {
  const { keeper, last } = setUp();
  keeper.start();
  void keeper.close();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(last().kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(last().kill).toHaveBeenCalledOnce();
});

test('Quitting while a restart is under way ends the one server and starts no other', async () => {
  const { keeper, runs, last, end } = setUp();
  keeper.start();
  const restarted = keeper.restart();
  const closed = keeper.close();
  expect(last().stop).toHaveBeenCalledOnce();
  end();
  await Promise.all([restarted, closed]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(1);
});

test('Quitting between an end and the next start starts nothing', async () => {
  const { keeper, runs, end } = setUp();
  keeper.start();
  end();
  await vi.advanceTimersByTimeAsync(300);
  await keeper.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(1);
});

test('Two restarts at once start one server', async () => {
  const { keeper, runs, end } = setUp();
  keeper.start();
  const restarts = [keeper.restart(), keeper.restart()];
  end();
  await Promise.all(restarts);
  expect(runs).toHaveLength(2);
});

test('A server that is proven while it stops is not shown', async () => {
  const { keeper, last, state } = setUp();
  keeper.start();
  void keeper.close();
  last().events.proven(ORIGIN, undefined);
  expect(state()).toEqual({ name: 'stopped' });
});
