/**
 * Gives out `parts` as Electron's `name`. Whatever Alcove asks of it that the stand-in lacks throws by name: a call that
 * silently did nothing would make a journey pass that no real Electron would.
 */
export function strict<Parts extends object>(name: string, parts: Parts): Parts {
  return Object.setPrototypeOf(parts, guardedPrototype(name, Object.prototype));
}

/** The end of a prototype chain, beyond which nothing is found but an error that names it. */
export function guardedPrototype(name: string, prototype: object): object {
  return new Proxy(prototype, {
    get(target, key, receiver) {
      // A promise that resolves to a thing looks for `then`, and printing it for symbols and toJSON.
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON')
        return Reflect.get(target, key, receiver);
      // An emitter knows its own name better than its class does.
      const owner = Object.hasOwn(receiver, 'emitterName') ? Reflect.get(receiver, 'emitterName') : name;
      throw new Error(`The stand-in for Electron has no ${owner}.${key}.`);
    },
  });
}

/** Throws by name on an option that the stand-in does not know. */
export function refuseUnknown(name: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options))
    if (!known.includes(key)) throw new Error(`The stand-in for Electron has no option ${key} of ${name}.`);
}
