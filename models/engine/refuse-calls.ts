/** Replaces functions and classes of an object, for good, by one that throws what `makeError` returns. */
export function refuseCalls(target: object, names: readonly string[], makeError: () => Error): void {
  for (const name of names) {
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }

  // Not an arrow function, so that `new` meets the same error.
  function refuse(): never {
    throw makeError();
  }
}
