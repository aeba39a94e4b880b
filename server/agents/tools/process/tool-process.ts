import { background } from '../../../../models/background.ts';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../../../models/engine/program-host.ts';
import { createQueue } from '../../../../models/queue.ts';
import type { Program } from '../../../../models/shell-port.types.ts';
import { unlessAborted } from '../../../../models/unless-aborted.ts';
import { TIMEOUTS } from '../../../core/timeouts.ts';
import { ToolFailed } from '../../tool.types.ts';
import type { FromToolProgram } from './tool-program.types.ts';

/** What a program may take, and what is said when it takes more. */
interface ToolProcessOptions extends ToolProgramOrder {
  /** What starts the process; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
  /** How long its process may take until it is ready, in milliseconds; absent: `TIMEOUTS`. */
  startMs?: number;
  /** Of one call, from when the process is ready for it. */
  deadlineMs: number;
  /** A process with nothing to do ends after this. */
  idleMs?: number;
  tooSlow: string;
  /** Said when the process ended by itself, which is what V8 does where a heap is full. */
  tooLarge: string;
}

const IDLE_MS = 60_000;
/** Most calls at once: one at work, the others waiting for their turn. */
const MOST_CALLS = 32;

/**
 * Runs calls one after the other, in order of arrival. Throws ToolFailed when there are more than `most`, and the
 * signal's reason without waiting for the end of what has begun.
 */
export function createCallQueue(most: number) {
  const queue = createQueue({
    limit: most - 1,
    whenFull: () => new ToolFailed('Too many calls wait for this tool. Call it again.'),
  });
  return <Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> =>
    unlessAborted(signal, queue.run(call, { signal }));
}

/**
 * A process of its own for what a model wrote: started at the first call, one call at a time, killed at the deadline or
 * at cancel. Not a worker thread, because V8 ends the whole process when an array or a string in a thread grows past
 * the thread's limit in one step (seen with Node 24: `a.push` in a loop ended the server with SIGABRT).
 */
export class ToolProcess<Request extends object, Reply> {
  readonly #options: ToolProcessOptions;
  readonly #inTurn = createCallQueue(MOST_CALLS);
  #warm: ToolProgram | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ToolProcessOptions) {
    this.#options = options;
  }

  /** The program's reply. Throws ToolFailed when the call is refused, too slow or too large; the signal's reason. */
  run(request: Request, signal: AbortSignal): Promise<Reply> {
    return this.#inTurn(signal, () => this.#call(request, signal));
  }

  async #call(request: Request, signal: AbortSignal): Promise<Reply> {
    clearTimeout(this.#idle);
    if (this.#warm?.hasEnded()) this.#warm = undefined;
    this.#warm ??= this.#start();
    const program = this.#warm;
    try {
      const { startMs = TIMEOUTS.toolStart, deadlineMs, tooSlow } = this.#options;
      await bounded(startMs, 'The tool did not start in time.', signal, program.ready);
      const answer = await bounded(deadlineMs, tooSlow, signal, program.ask(request));
      const end = () => background('idle_tool', () => this.#end());
      this.#idle = setTimeout(end, this.#options.idleMs ?? IDLE_MS).unref();
      if (answer.type === 'failed') throw new ToolFailed(answer.sentence);
      if (answer.type === 'done') return answer.reply as Reply;
      throw this.#failure(answer.type);
    } catch (error) {
      if (!program.isIdle()) this.#end();
      throw error;
    }
  }

  #start(): ToolProgram {
    const { programs = createForkProgramHost(), program, module, heapMegabytes } = this.#options;
    return startToolProgram(programs, { program, module, heapMegabytes });
  }

  #failure(type: 'ended' | 'broken'): Error {
    this.#end();
    return type === 'ended' ? new ToolFailed(this.#options.tooLarge) : new Error('A tool process broke.');
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#warm?.kill();
    this.#warm = undefined;
  }
}

async function bounded<Result>(
  limitMs: number,
  sentence: string,
  signal: AbortSignal,
  promise: Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new ToolFailed(sentence)), limitMs);
  try {
    return await unlessAborted(AbortSignal.any([signal, limit.signal]), promise);
  } finally {
    clearTimeout(timer);
  }
}

/** A program of a tool, and its bounds. */
interface ToolProgramOrder {
  program: Program;
  /** The module that it is (`programUrl`). */
  module: URL;
  /** Megabytes of JavaScript objects. */
  heapMegabytes: number;
}

/** What came of a question; `ended`: the process went before it answered. */
type Answer = Exclude<FromToolProgram, { type: 'ready' }> | { type: 'ended' };

/** A running program that answers one question at a time. */
interface ToolProgram {
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
function startToolProgram(programs: ProgramHost, order: ToolProgramOrder): ToolProgram {
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
