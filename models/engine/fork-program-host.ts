import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { background } from '../background.ts';
import type { EngineExit } from './engine-host.ts';
import { flagsOf, type ProgramHost, type ProgramOrder, type ProgramProcess } from './program-host.ts';

/** Starts programs with `child_process.fork`, each from the module of its order. */
export function createForkProgramHost(): ProgramHost {
  return {
    start(order) {
      const child = forkProgram(order);
      if (order.isDetached) detach(child);
      return wrap(child);
    },
  };
}

function forkProgram(order: ProgramOrder): ChildProcess {
  return fork(fileURLToPath(order.module), [], {
    env: { ...order.environment },
    execArgv: ['--disable-sigusr1', ...flagsOf(order)],
    stdio: ['ignore', order.hasOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
    serialization: order.serialization ?? 'json',
  });
}

function detach(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stdout && 'unref' in child.stdout && typeof child.stdout.unref === 'function')
    child.stdout.unref();
}

function wrap<To, From>(child: ChildProcess): ProgramProcess<To, From> {
  const exit = new Promise<EngineExit>((resolve) => {
    // Not `exit`, which may come before the last message.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  // A pipe that breaks when the process is killed is no news; and one that nobody reads fills up.
  child.stdout?.on('error', () => {});
  child.stdout?.resume();
  return {
    pid: child.pid,
    send: (message) => {
      // The callback takes the error of a pipe that broke under the message; the exit event tells the rest.
      if (child.connected) child.send(message as Serializable, () => {});
    },
    onMessage: (listener) =>
      void child.on('message', (message) => isMessage<From>(message) && listener(message)),
    onOutput: (listener) =>
      void child.stdout?.on('data', (chunk: Buffer) => listener(chunk.toString('latin1'))),
    onExit: (listener) => background('program_exit', () => exit.then(listener)),
    kill: () => void child.kill('SIGKILL'),
  };
}

function isMessage<From>(message: unknown): message is From {
  return typeof message === 'object' && message !== null && 'type' in message;
}
