import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromToolProgram } from './tool-program.types.ts';

/** Bounds of a program, in megabytes of JavaScript objects. */
export interface ProgramLimits {
  heapMegabytes: number;
}

/** What came of a question; `ended`: the process went before it answered. */
export type Answer = Exclude<FromToolProgram, { type: 'ready' }> | { type: 'ended' };

/** A running program that answers one question at a time. */
export interface ForkedProgram {
  /** Resolves when it has loaded what it needs, or has gone. */
  ready: Promise<void>;
  ask(request: object): Promise<Answer>;
  /** Whether it can take the next question. */
  isIdle(): boolean;
  hasEnded(): boolean;
  kill(): void;
}

/**
 * Forks a program from the TypeScript source or the built JavaScript, whichever the caller runs from. It inherits no
 * variable, makes no code of strings (`eval`, `new Function`), and does not keep this process alive.
 */
export function forkProgram(program: URL, limits: ProgramLimits): ForkedProgram {
  const child = fork(fileURLToPath(program), [], {
    // Dates without a zone mean the same on every machine.
    env: { TZ: 'UTC' },
    execArgv: [
      '--disable-sigusr1',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${limits.heapMegabytes}`,
    ],
    // The last one carries the beat of the memory watch, which ends the process when nobody holds it any more.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    serialization: 'advanced',
  });
  const ready = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let isReady = false;
  let hasEnded = false;
  const settle = (answer: Answer) => {
    waiting?.resolve(answer);
    waiting = undefined;
  };
  const end = () => {
    hasEnded = true;
    ready.resolve();
    settle({ type: 'ended' });
  };
  child.once('error', end);
  child.once('close', end);
  child.on('message', (message: FromToolProgram) => {
    if (message.type !== 'ready') return settle(message);
    isReady = true;
    ready.resolve();
  });
  listenToBeat(child.stdio[4]);
  child.unref();
  child.channel?.unref();
  return {
    ready: ready.promise,
    ask(request) {
      if (hasEnded) return Promise.resolve({ type: 'ended' });
      waiting = Promise.withResolvers();
      // The callback takes the error of a channel that broke under the message; the end tells the rest.
      child.send(request, () => {});
      return waiting.promise;
    },
    isIdle: () => isReady && waiting === undefined && !hasEnded,
    hasEnded: () => hasEnded,
    kill: () => void child.kill('SIGKILL'),
  };
}

function listenToBeat(pipe: ChildProcess['stdio'][4]): void {
  // A pipe that breaks when the process is killed is no news.
  pipe?.on('error', () => {});
  pipe?.on('data', () => {});
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
}
