/** Which calls are being answered, so that the server can wait for their ends. */
export function createCallsAtWork() {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    /** The same events; the call is at work until they end or nobody reads on. */
    async *watch<Event>(events: AsyncGenerator<Event>): AsyncGenerator<Event> {
      count += 1;
      try {
        yield* events;
      } finally {
        count -= 1;
        if (count === 0) {
          for (const resolve of waiting) resolve();
          waiting = [];
        }
      }
    },
    /** Resolves when no call is at work. */
    idle: () =>
      new Promise<void>((resolve) => {
        if (count === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
