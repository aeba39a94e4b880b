import { expect, it } from 'vitest';
import { SpareCores } from '../../../models/engine/spare-cores.ts';

/** A computer of so many cores, of which others take some and the engine itself some. */
function computer(cores: number, most = cores) {
  const state = { at: 0, busy: 0, own: 0, reads: 0 };
  const spare = new SpareCores(most, {
    now: () => state.at,
    busyMs: () => {
      state.reads += 1;
      return state.busy;
    },
    ownMs: () => state.own,
    cores,
  });
  const pause = (milliseconds: number, others: number, own = 0) => {
    state.at += milliseconds;
    state.busy += milliseconds * (others + own);
    state.own += milliseconds * own;
  };
  const pass = (milliseconds: number, others: number, own: number) => {
    pause(milliseconds, others, own);
    return spare.threads;
  };
  return { spare, pass, pause, reads: () => state.reads };
}

it('one core stays free until it is known what else runs', () => {
  expect(computer(4).spare.threads).toBe(3);
  expect(computer(1).spare.threads).toBe(1);
});

it('every core evaluates while nobody else wants one, however busy the engine itself is', () => {
  const { pass } = computer(2);
  expect(pass(300, 0.1, 1)).toBe(2);
  expect(pass(300, 0.2, 1.8)).toBe(2);
});

it('the counters are read no more often than they tick, though it is asked with every token', () => {
  const { pass, reads } = computer(2);
  for (let token = 0; token < 100; token++) pass(10, 0, 1);
  expect(reads()).toBe(5);
});

it('another busy program gets its core, and the engine has it back when that has ended', () => {
  const { pass } = computer(2);
  expect(pass(300, 1, 1)).toBe(1);
  expect(pass(300, 3, 0.5)).toBe(1);
  expect(pass(300, 0, 1)).toBe(2);
});

it('no more threads are taken than the processor has cores that compute', () => {
  expect(computer(16, 8).pass(300, 2, 6)).toBe(8);
});

it('what others did in a pause is forgotten, and what was known before it holds on', () => {
  const { spare, pass, pause } = computer(2);
  expect(pass(300, 0, 1)).toBe(2);
  pause(60_000, 2);
  spare.lookAnew();
  expect(spare.threads).toBe(2);
  expect(pass(300, 1, 1)).toBe(1);
});

it('what others do while a prompt is read counts for its answer', () => {
  const { spare, pass, pause } = computer(2);
  expect(pass(300, 0, 1)).toBe(2);
  pause(900, 1, 1);
  spare.lookAnew();
  expect(spare.threads).toBe(1);
});

it('a moment too short to tell changes nothing', () => {
  const { pass } = computer(2);
  expect(pass(300, 0, 1)).toBe(2);
  expect(pass(100, 4, 0)).toBe(2);
});
