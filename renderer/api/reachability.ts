import { createStore } from './store.ts';

const reachable = createStore(true);

/** Whether the server answered when it was asked last; a refusal is an answer. */
export const isServerReachable = reachable.current;

/** Calls `listener` whenever the server goes or comes back; answers how to stop that. */
export const onReachabilityChange = reachable.subscribe;

/** Every call of the server says how it went. */
export function reportReachable(isReachable: boolean): void {
  if (reachable.current() !== isReachable) reachable.set(isReachable);
}

/** Asks the server for a sign of life and reports what came of it. */
export async function askForSignOfLife(): Promise<boolean> {
  const response = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  reportReachable(response !== undefined);
  return reachable.current();
}
