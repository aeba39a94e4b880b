import type { EventEmitter } from 'node:events';

/**
 * Gives the signal that Ctrl+C aborts; from the first time on it no longer ends the process by itself. Pressed again, or
 * sent twice because a launcher passes it on, it does no more.
 */
export function createInterruptSignal(process: EventEmitter): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (!controller) {
      const made = new AbortController();
      controller = made;
      process.on('SIGINT', () => made.abort());
    }
    return controller.signal;
  };
}
