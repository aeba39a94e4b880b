/** Long enough for llama.cpp's threads to have begun, in milliseconds; nobody sees it. */
const MOMENT_MS = 2;

/** What is said while something is worked on. */
export interface Outbox<Message> {
  /** Sends it in a moment, in order. */
  later(message: Message): void;
  /** Sends all that waits and then this. */
  now(message: Message): void;
}

/**
 * Sends words a moment after the evaluation of the next ones has begun. llama.cpp starts its threads anew for each word: where the
 * reader of the last one wakes up in that very moment, the system may put two of them on one core, where they wait for each
 * other by spinning: a word took 12 to 20 ms in some runs of 135M weights on two cores, and 7 to 8 in all with this.
 */
export function createOutbox<Message>(
  send: (message: Message) => void,
  after: (run: () => void, milliseconds: number) => unknown = setTimeout,
): Outbox<Message> {
  let waiting: Message[] = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    for (const message of messages) send(message);
  };
  return {
    later(message) {
      waiting.push(message);
      if (waiting.length === 1) after(flush, MOMENT_MS);
    },
    now(message) {
      flush();
      send(message);
    },
  };
}
