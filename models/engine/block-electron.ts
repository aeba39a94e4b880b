import Module, { registerHooks } from 'node:module';

/** The built-in modules of Electron, however they are asked for. */
const ELECTRON = /^(electron$|electron\/|electron:)/;

type Loader = { _load: (request: string, ...rest: unknown[]) => unknown };

/** Whether this process is one of Electron's. */
export function isElectron(): boolean {
  return process.versions.electron !== undefined;
}

/**
 * Takes the module `electron` from this thread, for good, by throwing what `makeError` makes: in a utility process it holds
 * a network of Chromium's beside Node's. Does nothing outside Electron.
 */
export function blockElectron(makeError: () => Error): void {
  if (!isElectron()) return;
  const refuse = (request: string) => {
    if (ELECTRON.test(request)) throw makeError();
  };
  registerHooks({
    resolve(specifier, context, next) {
      refuse(specifier);
      return next(specifier, context);
    },
  });
  // `require` finds Electron's module by its name, before anything is resolved.
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = function (this: unknown, request, ...rest) {
    refuse(request);
    return load.call(this, request, ...rest);
  };
}
