import dgram from 'node:dgram';
import Module, { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { programUrl } from '../../../models/program-url.ts';
import { guardDns } from './guard-dns.ts';
import { guardOwnProgram } from './guard-own-program.ts';
import {
  type GuardPolicy,
  isGuarded,
  mayConnect,
  mayOpenPath,
  NetworkBlocked,
  pushPolicy,
} from './guard-policy.ts';
import { guardSockets } from './guard-sockets.ts';

let removePatches: (() => void) | undefined;

/**
 * Closes the network for this process: a connection is possible only inside a permit's scope, to exactly its
 * pinned address and port (privacy.md section 3). Must run before anything else keeps a reference to `dns` or
 * `worker_threads`, so import it first. Installing again adds a policy: all of them must allow.
 * Returns the uninstall, which takes away this policy only.
 */
export function installSocketGuard(policy: GuardPolicy = {}): () => void {
  const removePolicy = pushPolicy(policy);
  removePatches ??= patch();
  return () => {
    removePolicy();
    if (isGuarded()) return;
    removePatches?.();
    removePatches = undefined;
  };
}

function patch(): () => void {
  const undo = [
    guardSockets(),
    guardHandles(),
    guardDns(),
    guardDatagrams(),
    guardWorkers(),
    guardElectron(),
    guardOwnProgram(),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
  };
}

/** Refuses UDP altogether: no purpose of Alcove needs it. Returns the undo. */
function guardDatagrams(): () => void {
  const prototype = dgram.Socket.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const { send, connect } = prototype;
  if (!send || !connect) throw new Error('dgram has no send or connect to guard');
  prototype.send = function (this: unknown, ...args: unknown[]) {
    return answer(args, () => send.apply(this, args));
  };
  prototype.connect = function (this: unknown, ...args: unknown[]) {
    return answer(args, () => connect.apply(this, args));
  };
  return () => {
    prototype.send = send;
    prototype.connect = connect;
  };
}

function answer(args: unknown[], pass: () => unknown): unknown {
  if (!isGuarded()) return pass();
  const refusal = new NetworkBlocked('a datagram');
  const callback = args.findLast((argument) => typeof argument === 'function');
  if (typeof callback !== 'function') throw refusal;
  process.nextTick(() => callback(refusal));
}

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
function guardHandles(): () => void {
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
function guardElectron(): () => void {
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

/**
 * The module that puts the guard, with no permit at all, into the process or thread that loads it first.
 * Pass `--require` and this path to a forked child. `--import` is no good: an `eval` worker starts before it has run.
 */
export const GUARD_ENTRY = fileURLToPath(programUrl('guarded-process', import.meta.url));

type WorkerClass = new (file: string | URL, options?: WorkerOptions) => Worker;

/** A worker thread has modules of its own, unguarded: makes each one load the guard first. Returns the undo. */
function guardWorkers(): () => void {
  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: WorkerClass };
  const Original = threads.Worker;
  threads.Worker = class GuardedWorker extends Original {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, isGuarded() ? withGuard(options) : options);
    }
  };
  syncBuiltinESMExports();
  return () => {
    threads.Worker = Original;
    syncBuiltinESMExports();
  };
}

// The parent's own flags are not handed on: some of them make a worker refuse to start.
function withGuard(options: WorkerOptions): WorkerOptions {
  return { ...options, execArgv: ['--require', GUARD_ENTRY, ...(options.execArgv ?? [])] };
}
