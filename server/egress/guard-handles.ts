import process from 'node:process';
import { isGuarded, mayConnect, mayOpenPath } from './guard-policy.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Prototype = Record<string, Method | undefined>;
type Binding = (name: string) => Record<string, { prototype: Prototype }>;

/** libuv's EACCES; Node turns it into an ordinary connection error. */
const ACCESS_DENIED = -13;
const NETWORK_BINDINGS = new Set(['tcp_wrap', 'pipe_wrap', 'udp_wrap', 'cares_wrap', 'tls_wrap']);

/**
 * The second line, below `net`: checks the very address that reaches libuv, and closes `process.binding` for
 * network handles. Where this Node no longer has `process.binding` there is nothing to close. Returns the undo.
 */
export function guardHandles(): () => void {
  const host = process as unknown as { binding?: Binding };
  const binding = host.binding;
  if (typeof binding !== 'function') return () => undefined;
  const tcp = binding.call(process, 'tcp_wrap').TCP?.prototype ?? {};
  const pipe = binding.call(process, 'pipe_wrap').Pipe?.prototype ?? {};
  const undo = [
    replace(tcp, 'connect', (args) => mayConnect(String(args[1]), Number(args[2]))),
    replace(tcp, 'connect6', (args) => mayConnect(String(args[1]), Number(args[2]))),
    replace(pipe, 'connect', (args) => mayOpenPath(String(args[1]))),
  ];
  host.binding = (name) => {
    if (isGuarded() && NETWORK_BINDINGS.has(name))
      throw new Error('process.binding is closed for the network');
    return binding.call(process, name);
  };
  return () => {
    host.binding = binding;
    for (const restore of undo) restore();
  };
}

function replace(prototype: Prototype, name: string, allowed: (args: unknown[]) => boolean): () => void {
  const original = prototype[name];
  if (!original) return () => undefined;
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    return !isGuarded() || allowed(args) ? original.apply(this, args) : ACCESS_DENIED;
  };
  return () => {
    prototype[name] = original;
  };
}
