import { background, settled } from '../../models/background.ts';

/** Runs work one after the other for each conversation, in the order it was asked for. */
export interface ConversationQueue {
  run<T>(conversationId: string, work: () => Promise<T>): Promise<T>;
  /** The same for work that yields as it goes: its place is held until the stream ends or its reader leaves. */
  stream<T>(conversationId: string, produce: () => AsyncGenerator<T>): AsyncGenerator<T>;
  /** Resolves when nothing is at work or waiting. */
  idle(): Promise<void>;
}

/** Makes a queue whose conversations do not wait for each other; a failure does not stop what follows. */
export function createConversationQueue(): ConversationQueue {
  const tails = new Map<string, Promise<unknown>>();
  const queue: ConversationQueue = {
    run(conversationId, work) {
      const before = tails.get(conversationId) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = settled(result);
      tails.set(conversationId, tail);
      background('conversation_queue', async () => {
        await tail;
        if (tails.get(conversationId) === tail) tails.delete(conversationId);
      });
      return result;
    },
    async *stream(conversationId, produce) {
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
      await new Promise<void>((admitted) => {
        background('conversation_queue', () =>
          queue.run(conversationId, () => {
            admitted();
            return finished;
          }),
        );
      });
      try {
        yield* produce();
      } finally {
        finish();
      }
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
  return queue;
}
