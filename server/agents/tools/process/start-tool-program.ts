import type { ProgramHost } from '../../../../models/engine/program-host.ts';
import type { Program } from '../../../../models/shell-port.types.ts';
import type { FromToolProgram } from './tool-program.types.ts';

/** A program of a tool, and its bounds. */
export interface ToolProgramOrder {
  program: Program;
  /** The module that it is (`programUrl`). */
  module: URL;
  /** Megabytes of JavaScript objects. */
  heapMegabytes: number;
}

/** What came of a question; `ended`: the process went before it answered. */
export type Answer = Exclude<FromToolProgram, { type: 'ready' }> | { type: 'ended' };

/** A running program that answers one question at a time. */
export interface ToolProgram {
  /** Resolves when it has loaded what it needs, or has gone. */
  ready: Promise<void>;
  ask(request: object): Promise<Answer>;
  /** Whether it can take the next question. */
  isIdle(): boolean;
  hasEnded(): boolean;
  kill(): void;
}

/**
 * Starts a program that inherits no variable, makes no code of strings (`eval`, `new Function`), and does not keep this
 * process alive. Its standard output is the beat of its memory watch, which ends it when nobody holds the other end.
 */
export function startToolProgram(programs: ProgramHost, order: ToolProgramOrder): ToolProgram {
  const process = programs.start<object, FromToolProgram>({
    ...order,
    // Dates without a zone mean the same on every machine.
    environment: { TZ: 'UTC' },
    serialization: 'advanced',
    hasNoEval: true,
    hasOutput: true,
    isDetached: true,
  });
  const ready = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let isReady = false;
  let hasEnded = false;
  const settle = (answer: Answer) => {
    waiting?.resolve(answer);
    waiting = undefined;
  };
  process.onExit(() => {
    hasEnded = true;
    ready.resolve();
    settle({ type: 'ended' });
  });
  process.onMessage((message) => {
    if (message.type !== 'ready') return settle(message);
    isReady = true;
    ready.resolve();
  });
  return {
    ready: ready.promise,
    ask(request) {
      if (hasEnded) return Promise.resolve({ type: 'ended' });
      waiting = Promise.withResolvers();
      process.send(request);
      return waiting.promise;
    },
    isIdle: () => isReady && waiting === undefined && !hasEnded,
    hasEnded: () => hasEnded,
    kill: process.kill,
  };
}
