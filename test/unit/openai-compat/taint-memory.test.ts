import { expect, test } from 'vitest';
import { createTaintMemory, TAINT_LIFETIME_MS } from '../../../server/openai-compat/taint-memory.ts';

const NOTHING = { taint: 0, unredactedTaint: 0 };
const taint = (value: number) => ({ taint: value, unredactedTaint: value });

function open(mostOfOne?: number) {
  let now = 1_000_000;
  const memory = createTaintMemory({ now: () => now }, mostOfOne);
  return { ...memory, pass: (milliseconds: number) => (now += milliseconds) };
}

test('a memory gives back the worst of what it knows, of its owner alone', () => {
  const memory = open();
  memory.remember('ada', ['a'], taint(0.8));
  memory.remember('ada', ['b'], taint(0.9));
  expect(memory.recall('ada', ['a', 'x'])).toEqual(taint(0.8));
  expect(memory.recall('ada', ['a', 'b'])).toEqual(taint(0.9));
  expect(memory.recall('ada', ['x'])).toEqual(NOTHING);
  expect(memory.recall('grace', ['a'])).toEqual(NOTHING);
});

test('a memory keeps the line itself and nothing below it, and never takes a smaller value for a larger one', () => {
  const memory = open();
  memory.remember('ada', ['low'], taint(0.69));
  memory.remember('ada', ['line'], taint(0.7));
  memory.remember('ada', ['high'], taint(0.9));
  memory.remember('ada', ['high'], taint(0.7));
  expect(memory.recall('ada', ['low'])).toEqual(NOTHING);
  expect(memory.recall('ada', ['line'])).toEqual(taint(0.7));
  expect(memory.recall('ada', ['high'])).toEqual(taint(0.9));
});

test('a memory keeps what only counts once redaction is off', () => {
  const memory = open();
  memory.remember('ada', ['a'], { taint: 0.1, unredactedTaint: 0.9 });
  expect(memory.recall('ada', ['a'])).toEqual({ taint: 0.1, unredactedTaint: 0.9 });
});

test('a memory forgets after 24 hours, counted from the last time that it was told', () => {
  const memory = open();
  memory.remember('ada', ['a', 'b'], taint(0.9));
  memory.pass(TAINT_LIFETIME_MS - 1);
  memory.remember('ada', ['a'], taint(0.8));
  expect(memory.recall('ada', ['b'])).toEqual(taint(0.9));
  memory.pass(1);
  expect(memory.recall('ada', ['b'])).toEqual(NOTHING);
  expect(memory.recall('ada', ['a'])).toEqual(taint(0.9));
});

test('a memory that is full holds everything of its owner for the worst until it has forgotten', () => {
  const memory = open(3);
  memory.remember('ada', ['a', 'b', 'c', 'd'], taint(0.9));
  expect(memory.recall('ada', ['never seen'])).toEqual(taint(1));
  expect(memory.recall('grace', ['never seen'])).toEqual(NOTHING);
  memory.pass(TAINT_LIFETIME_MS);
  expect(memory.recall('ada', ['never seen'])).toEqual(NOTHING);
});
