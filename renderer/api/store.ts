/** Those who follow something that changes, in the form that `useSyncExternalStore` takes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls `listener` at every change; answers how to stop that. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells all of them of a change. */
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value that is followed; the same object for as long as it is not set anew. */
export function createStore<Value>(first: Value) {
  const { subscribe, tell } = createListeners();
  let value = first;
  return {
    current: () => value,
    subscribe,
    set(next: Value) {
      value = next;
      tell();
    },
  };
}
