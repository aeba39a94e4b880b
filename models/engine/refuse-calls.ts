/**
 * Replaces functions and classes of an object, for good, by one that throws what `makeError` returns. With `prototype`,
 * that of a class that is replaced, things are still its instances.
 */
export function refuseCalls(
  target: object,
  names: readonly string[],
  makeError: () => Error,
  prototype?: object,
): void {
  for (const name of names) {
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }
  if (prototype) refuse.prototype = prototype;

  // Not an arrow function, so that `new` meets the same error.
  function refuse(): never {
    throw makeError();
  }
}
