import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  attempt,
  awaitedElsewhere,
  background,
  describeFailure,
  every,
  onBackgroundFailure,
  settled,
} from '../../../models/background.ts';

let heard: [work: string, thrown: unknown][];
let unheard: unknown[];
let stop: () => void;
const hear = (thrown: unknown) => void unheard.push(thrown);

beforeEach(() => {
  heard = [];
  unheard = [];
  stop = onBackgroundFailure((work, thrown) => heard.push([work, thrown]));
  process.on('unhandledRejection', hear);
});
afterEach(() => {
  stop();
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

const failure = new Error('CANARY');
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('work that fails at once or later is told by its name, and what began it goes on', async () => {
  background('at once', () => {
    throw failure;
  });
  background('later', async () => {
    await turn();
    throw failure;
  });
  background('well', async () => 'done');
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    ['at once', failure],
    ['later', failure],
  ]);
});

test('waiting for work that fails ends well, and the failure is told', async () => {
  await attempt('waited for', () => Promise.reject(failure));
  expect(heard).toEqual([['waited for', failure]]);
});

test('work that comes again does so after a failure, until it is stopped', () => {
  vi.useFakeTimers();
  try {
    let turns = 0;
    const end = every(1_000, 'sweep', () => {
      turns += 1;
      throw failure;
    });
    expect(turns).toBe(0);
    vi.advanceTimersByTime(3_000);
    expect(turns).toBe(3);
    end();
    vi.advanceTimersByTime(3_000);
    expect(turns).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('every listener is told, and one that has left is not', async () => {
  const second: string[] = [];
  const leave = onBackgroundFailure((work) => second.push(work));
  await attempt('one', () => Promise.reject(failure));
  leave();
  await attempt('two', () => Promise.reject(failure));
  expect(second).toEqual(['one']);
  expect(heard.map(([work]) => work)).toEqual(['one', 'two']);
});

test('with nobody listening a failure is on the error console, without its message', async () => {
  stop();
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  await attempt('lonely', () => Promise.reject(failure));
  const said = JSON.stringify(console.mock.calls);
  console.mockRestore();
  expect(said).toContain('lonely');
  expect(said).not.toContain('CANARY');
});

test('a promise has settled, or is awaited elsewhere, without a word', async () => {
  const promise = Promise.reject(failure);
  awaitedElsewhere(promise);
  await turn();
  await settled(promise);
  expect(heard).toEqual([]);
});

test('a failure is described by class, code and place of its first cause, never by what was said', () => {
  const first = Object.assign(new RangeError('CANARY\n    at CANARY (secret.ts:1:1)'), {
    code: 'SQLITE_FULL',
  });
  const described = describeFailure(new Error('CANARY of the query', { cause: first }));
  expect(described).toEqual({
    kind: 'RangeError',
    code: 'SQLITE_FULL',
    at: expect.stringMatching(/background\.test\.ts:\d+:\d+$/),
  });
  expect(described.at).not.toContain('/');
  expect(describeFailure('CANARY')).toEqual({ kind: 'string' });
});
