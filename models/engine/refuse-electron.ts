import Module, { registerHooks } from 'node:module';

/** The built-in modules of Electron, however they are asked for. */
const ELECTRON = /^(electron$|electron\/|electron:)/;
/** Its inner parts that this process itself goes on using: reading archives, and marks on objects. */
const HARMLESS = new Set(['electron_common_asar', 'electron_common_v8_util']);

/** Whether this process is one of Electron's. */
export function isElectron(): boolean {
  return process.versions.electron !== undefined;
}

/**
 * Refuses the module `electron` to all code of this thread, by throwing what `makeError` makes: in a utility process it
 * holds a network of Chromium's beside Node's, which no guard of Node's sees. Returns the undo. Does nothing outside
 * Electron. It holds against code that means well or is careless.
 */
export function refuseElectron(makeError: () => Error): () => void {
  if (!isElectron()) return () => undefined;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (ELECTRON.test(specifier)) throw makeError();
      return next(specifier, context);
    },
  });
  const undo = [guardLoader(makeError), guardBindings(makeError)];
  return () => {
    hooks.deregister();
    for (const restore of undo) restore();
  };
}

type Loader = { _load: (request: string, ...rest: unknown[]) => unknown };
type Bindings = { _linkedBinding?: (name: string) => unknown };

/** `require` finds Electron's module by its name, before anything is resolved. */
function guardLoader(makeError: () => Error): () => void {
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = function (this: unknown, request, ...rest) {
    if (ELECTRON.test(request)) throw makeError();
    return load.call(this, request, ...rest);
  };
  return () => {
    loader._load = load;
  };
}

/** What the module is made of, one level below. */
function guardBindings(makeError: () => Error): () => void {
  const bindings = process as Bindings;
  const linked = bindings._linkedBinding;
  const isFixed = Object.getOwnPropertyDescriptor(bindings, '_linkedBinding')?.writable === false;
  if (!linked || isFixed) return () => undefined;
  bindings._linkedBinding = (name) => {
    if (name.startsWith('electron_') && !HARMLESS.has(name)) throw makeError();
    return linked.call(process, name);
  };
  return () => {
    bindings._linkedBinding = linked;
  };
}
