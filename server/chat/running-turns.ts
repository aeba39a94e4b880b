export type RunningTurns = ReturnType<typeof createRunningTurns>;

/** Keeps the turn that runs in each conversation, so that it can be stopped by asking for it. */
export function createRunningTurns() {
  const running = new Map<string, AbortController>();
  return {
    /** Runs a turn with a signal that aborts when `signal` does and when the turn is stopped; one at a time for each id. */
    async *run<T>(
      conversationId: string,
      signal: AbortSignal,
      produce: (signal: AbortSignal) => AsyncGenerator<T>,
    ): AsyncGenerator<T> {
      const controller = new AbortController();
      running.set(conversationId, controller);
      try {
        yield* produce(AbortSignal.any([signal, controller.signal]));
      } finally {
        running.delete(conversationId);
      }
    },
    /** Stops the turn that runs in this conversation, if any. */
    stop: (conversationId: string) => running.get(conversationId)?.abort(),
    /**
     * Whether the turn that runs in this conversation was asked to stop, and did not merely lose its reader. Its signal does not
     * tell: one who asks hangs up as well, and a combined signal gives the reason of its first source where both have aborted.
     */
    wasAskedToStop: (conversationId: string) => running.get(conversationId)?.signal.aborted === true,
  };
}
