import { background, settled } from '../../models/background.ts';

/** Runs work one after the other for each conversation, in the order it was asked for. */
export type ConversationQueue = ReturnType<typeof createConversationQueue>;

/** Makes a queue whose conversations do not wait for each other; a failure does not stop what follows. */
export function createConversationQueue() {
  const tails = new Map<string, Promise<unknown>>();
  const run = <T>(conversationId: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(conversationId) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = settled(result);
    tails.set(conversationId, tail);
    background('conversation_queue', async () => {
      await tail;
      if (tails.get(conversationId) === tail) tails.delete(conversationId);
    });
    return result;
  };
  return {
    run,
    /** The same for work that yields as it goes: its place is held until the stream ends or its reader leaves. */
    async *stream<T>(conversationId: string, produce: () => AsyncGenerator<T>): AsyncGenerator<T> {
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
      await new Promise<void>((admitted) => {
        background('conversation_queue', () =>
          run(conversationId, () => {
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
    /** Resolves when nothing is at work or waiting. */
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
