import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { engineEnvironment } from './engine-environment.ts';
import type { EngineExit, EngineHost, EngineProcess } from './engine-host.ts';

/** The programs that hold a model of llama.cpp. */
export type EngineProgram = 'language-engine-process' | 'embedding-engine-process';

/** Starts one of them with `child_process.fork`. `environment` is filtered by `engineEnvironment`. */
export function createForkEngineHost(
  environment: Readonly<Record<string, string | undefined>>,
  program: EngineProgram = 'language-engine-process',
): EngineHost {
  return createForkHost({
    program: new URL(`./${program}.${extension}`, import.meta.url),
    environment: engineEnvironment(environment),
    // JSON is the faster one for short messages, but knows no vectors.
    serialization: program === 'embedding-engine-process' ? 'advanced' : 'json',
  });
}

/** A program to fork and how. */
export interface ForkOrder {
  program: URL;
  /** All that the process inherits. */
  environment: Readonly<Record<string, string>>;
  /** `advanced` sends buffers as they are, not as JSON. */
  serialization?: 'json' | 'advanced';
  /** Flags for Node, besides those every engine gets. */
  execArgv?: readonly string[];
}

/**
 * Starts a program with `child_process.fork`. The process inherits no flags, cannot be made to open a debugger port by a
 * signal, and writes nowhere.
 */
export function createForkHost<To, From>(order: ForkOrder): EngineHost<To, From> {
  return {
    start: () =>
      wrapChildProcess(
        fork(fileURLToPath(order.program), [], {
          env: { ...order.environment },
          execArgv: ['--disable-sigusr1', ...(order.execArgv ?? [])],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          serialization: order.serialization ?? 'json',
        }),
      ),
  };
}

/** Programs lie beside this module, as TypeScript or built. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

function wrapChildProcess<To, From>(child: ChildProcess): EngineProcess<To, From> {
  const exit = new Promise<EngineExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  return {
    pid: child.pid,
    send: (message) => {
      // The callback takes the error of a pipe that broke under the message; the exit event tells the rest.
      if (child.connected) child.send(message as Serializable, () => {});
    },
    onMessage: (listener) => child.on('message', (message) => isMessage<From>(message) && listener(message)),
    onExit: (listener) => void exit.then(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}

function isMessage<From>(message: unknown): message is From {
  return typeof message === 'object' && message !== null && 'type' in message;
}
