import { background } from '../../../../models/background.ts';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../../../models/engine/program-host.ts';
import { unlessAborted } from '../../../../models/engine/unless-aborted.ts';
import { ToolFailed } from '../../tool.types.ts';
import { startToolProgram, type ToolProgram, type ToolProgramOrder } from './start-tool-program.ts';
import { WaitingLine } from './waiting-line.ts';

/** What a program may take, and what is said when it takes more. */
export interface ToolProcessOptions extends ToolProgramOrder {
  /** What starts the process; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
  /** Of one call, from when the process is ready for it. */
  deadlineMs: number;
  /** A process with nothing to do ends after this. */
  idleMs?: number;
  tooSlow: string;
  /** Said when the process ended by itself, which is what V8 does where a heap is full. */
  tooLarge: string;
}

const IDLE_MS = 60_000;
/** Most calls that wait for their turn. */
const MOST_WAITING = 32;
const START_MS = 30_000;

/**
 * A process of its own for what a model wrote: started at the first call, one call at a time, killed at the deadline or
 * at cancel. Not a worker thread, because V8 ends the whole process when an array or a string in a thread grows past
 * the thread's limit in one step (seen with Node 24: `a.push` in a loop ended the server with SIGABRT).
 */
export class ToolProcess<Request extends object, Reply> {
  readonly #options: ToolProcessOptions;
  readonly #line = new WaitingLine(MOST_WAITING);
  #warm: ToolProgram | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ToolProcessOptions) {
    this.#options = options;
  }

  /** The program's reply. Throws ToolFailed when the call is refused, too slow or too large; the signal's reason. */
  run(request: Request, signal: AbortSignal): Promise<Reply> {
    return this.#line.take(signal, () => this.#call(request, signal));
  }

  async #call(request: Request, signal: AbortSignal): Promise<Reply> {
    clearTimeout(this.#idle);
    if (this.#warm?.hasEnded()) this.#warm = undefined;
    this.#warm ??= this.#start();
    const program = this.#warm;
    try {
      await bounded(START_MS, 'The tool did not start in time.', signal, program.ready);
      const { deadlineMs, tooSlow } = this.#options;
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
