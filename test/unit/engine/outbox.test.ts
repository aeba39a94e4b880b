import { expect, it } from 'vitest';
import { createOutbox } from '../../../models/engine/serve-engine.ts';

it('words are sent together in a moment and in order, and before what is sent at once', () => {
  const sent: string[] = [];
  const moments: (() => void)[] = [];
  const outbox = createOutbox<string>(
    (message) => sent.push(message),
    (run) => moments.push(run),
  );
  outbox.later('one');
  outbox.later('two');
  expect(sent).toEqual([]);
  expect(moments).toHaveLength(1);
  moments[0]?.();
  expect(sent).toEqual(['one', 'two']);
  outbox.later('three');
  outbox.now('end');
  moments[1]?.();
  expect(sent).toEqual(['one', 'two', 'three', 'end']);
});
