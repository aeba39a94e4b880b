import { expect, test } from 'vitest';
import { createRunningTurns } from '../../../server/chat/running-turns.ts';

/** Runs a turn that ends, as an engine would, at the first look after it was stopped; what it then knows of why. */
async function endOf(stop: (turns: ReturnType<typeof createRunningTurns>, reader: AbortController) => void) {
  const turns = createRunningTurns();
  const reader = new AbortController();
  const run = turns.run('c', reader.signal, async function* (signal) {
    yield undefined;
    yield { isAborted: signal.aborted, wasAsked: turns.wasAskedToStop('c') };
  });
  await run.next();
  stop(turns, reader);
  return (await run.next()).value;
}

test('a turn that was asked to stop says so, also where its reader has left by then', async () => {
  expect(await endOf((turns) => turns.stop('c'))).toEqual({ isAborted: true, wasAsked: true });
  const both = await endOf((turns, reader) => {
    turns.stop('c');
    reader.abort();
  });
  expect(both).toEqual({ isAborted: true, wasAsked: true });
  expect(await endOf((_, reader) => reader.abort())).toEqual({ isAborted: true, wasAsked: false });
  expect(await endOf((turns) => turns.stop('another'))).toEqual({ isAborted: false, wasAsked: false });
});
