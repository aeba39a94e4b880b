import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the code that runs now may do on the network. Only the gate opens one (a lint rule checks it);
 * everything outside a scope is refused by the socket guard.
 */
type EgressScope =
  | { kind: 'resolve'; host: string }
  /** `address` is an IP literal: the one that the host was resolved to, once. */
  | { kind: 'connect'; address: string; port: number };

const scopes = new AsyncLocalStorage<EgressScope>();

/** Runs `work`, and everything it starts, with exactly this much of the network open. */
export function runInEgressScope<T>(scope: EgressScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** The scope of the running code, or undefined where no permit is in force. */
export function currentEgressScope(): EgressScope | undefined {
  return scopes.getStore();
}
