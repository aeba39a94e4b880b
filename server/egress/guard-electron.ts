import Module, { registerHooks } from 'node:module';
import { isGuarded, NetworkBlocked } from './guard-policy.ts';

/** The built-in modules of Electron, however they are asked for. */
const ELECTRON = /^(electron$|electron\/|electron:)/;
/** Its inner parts that this process itself goes on using: reading archives, and marks on objects. */
const HARMLESS = new Set(['electron_common_asar', 'electron_common_v8_util']);

type Loader = { _load: (request: string, ...rest: unknown[]) => unknown };
type Bindings = { _linkedBinding?: (name: string) => unknown };

/**
 * Refuses the module `electron` to the server: in a utility process it holds a network of Chromium's beside Node's, and no
 * permit covers that. Returns the undo; does nothing outside Electron.
 */
export function guardElectron(): () => void {
  if (process.versions.electron === undefined) return () => undefined;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      refuse(ELECTRON.test(specifier));
      return next(specifier, context);
    },
  });
  const undo = [guardLoader(), guardBindings()];
  return () => {
    hooks.deregister();
    for (const restore of undo) restore();
  };
}

/** `require` finds Electron's module by its name, before anything is resolved. */
function guardLoader(): () => void {
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = function (this: unknown, request, ...rest) {
    refuse(ELECTRON.test(request));
    return load.call(this, request, ...rest);
  };
  return () => {
    loader._load = load;
  };
}

/** What the module is made of, one level below. */
function guardBindings(): () => void {
  const bindings = process as Bindings;
  const linked = bindings._linkedBinding;
  if (!linked) return () => undefined;
  bindings._linkedBinding = (name) => {
    refuse(name.startsWith('electron_') && !HARMLESS.has(name));
    return linked.call(process, name);
  };
  return () => {
    bindings._linkedBinding = linked;
  };
}

function refuse(isNetwork: boolean): void {
  if (isNetwork && isGuarded()) throw new NetworkBlocked('the network of Electron');
}
