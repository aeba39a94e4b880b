export type RunningTurns = ReturnType<typeof createRunningTurns>;

// Told from a client that merely went away by being this very reason.
const ASKED = new DOMException('The answer was stopped.', 'AbortError');

/** Whether it was a wish that ended a turn, not a connection that closed. */
export function wasAskedToStop(signal: AbortSignal): boolean {
  return signal.reason === ASKED;
}

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
    stop: (conversationId: string) => running.get(conversationId)?.abort(ASKED),
  };
}
