/** Which calls are being answered, so that the server can wait for their ends. */
interface CallsAtWork {
  /** The same events; the call is at work until they end or nobody reads on. */
  watch<Event>(events: AsyncGenerator<Event>): AsyncGenerator<Event>;
  /** Resolves when no call is at work. */
  idle(): Promise<void>;
}

export function createCallsAtWork(): CallsAtWork {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    async *watch(events) {
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
    idle: () =>
      new Promise((resolve) => {
        if (count === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
