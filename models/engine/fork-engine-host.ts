import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { engineEnvironment } from './engine-environment.ts';
import type { EngineExit, EngineHost, EngineProcess } from './engine-host.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

/**
 * Starts the language engine with `child_process.fork`, from the TypeScript source or from the built JavaScript,
 * whichever this module itself runs from. The process inherits no flags, cannot be made to open a debugger
 * port by a signal, and writes nowhere. `environment` is filtered by `engineEnvironment`.
 */
export function createForkEngineHost(environment: Readonly<Record<string, string | undefined>>): EngineHost {
  return {
    start: () =>
      wrapChildProcess(
        fork(entryPath(), [], {
          env: engineEnvironment(environment),
          execArgv: ['--disable-sigusr1'],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        }),
      ),
  };
}

function entryPath(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./language-engine-process.${extension}`, import.meta.url));
}

function wrapChildProcess(child: ChildProcess): EngineProcess {
  const exit = new Promise<EngineExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  return {
    pid: child.pid,
    send: (message: ToEngine) => {
      // The callback takes the error of a pipe that broke under the message; the exit event tells the rest.
      if (child.connected) child.send(message, () => {});
    },
    onMessage: (listener) => child.on('message', (message) => isFromEngine(message) && listener(message)),
    onExit: (listener) => void exit.then(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}

function isFromEngine(message: unknown): message is FromEngine {
  return typeof message === 'object' && message !== null && 'type' in message;
}
