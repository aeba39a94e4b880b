/** Runs work one after the other for each conversation, in the order it was asked for. */
export interface ConversationQueue {
  run<T>(conversationId: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is at work or waiting. */
  idle(): Promise<void>;
}

/** Makes a queue whose conversations do not wait for each other; a failure does not stop what follows. */
export function createConversationQueue(): ConversationQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(conversationId, work) {
      const before = tails.get(conversationId) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = result.catch(() => undefined);
      tails.set(conversationId, tail);
      void tail.then(() => {
        if (tails.get(conversationId) === tail) tails.delete(conversationId);
      });
      return result;
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
