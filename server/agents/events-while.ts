import { awaitedElsewhere } from '../../models/background.ts';

/**
 * Runs `work` and yields what it emits while it goes on; returns what it comes to. Whatever was emitted is yielded
 * before the end. Throws what `work` throws.
 */
export async function* eventsWhile<Event, Result>(
  work: (emit: (event: Event) => void) => Promise<Result>,
): AsyncGenerator<Event, Result> {
  const waiting: Event[] = [];
  let wake = () => {};
  let isOver = false;
  const done = work((event) => {
    if (isOver) return;
    waiting.push(event);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Awaited below; until then a failure is nobody's unhandled rejection.
  awaitedElsewhere(done);
  for (;;) {
    const event = waiting.shift();
    if (event !== undefined) yield event;
    else if (isOver) return done;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
