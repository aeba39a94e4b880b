let reachable = true;
const listeners = new Set<() => void>();

/** Whether the server answered when it was asked last; a refusal is an answer. */
export function isServerReachable(): boolean {
  return reachable;
}

/** Calls `listener` whenever the server goes or comes back; answers how to stop that. */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every call of the server says how it went. */
export function reportReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  for (const listener of listeners) listener();
}

/** Asks the server for a sign of life and reports what came of it. */
export async function askForSignOfLife(): Promise<boolean> {
  const response = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  reportReachable(response !== undefined);
  return reachable;
}
