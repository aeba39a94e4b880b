import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { background } from '../../../../../models/background.ts';
import { cutText } from '../../../../../models/cut-text.ts';
import { TIMEOUTS } from '../../../../core/timeouts.ts';
import { ToolFailed } from '../../../tool.types.ts';
import {
  type CodeEnd,
  type CodeInput,
  type CodeOutcome,
  type CodeRun,
  type CodeTimeouts,
  MOST_PRINTED_CHARACTERS,
} from '../code-run.types.ts';
import type { PythonPlaces } from './find-python.ts';
import { FILTER_DESCRIPTOR, sandboxArguments } from './sandbox-arguments.ts';
import { systemCallFilter } from './system-call-filter.ts';

/** Reads a stream, keeps its first bytes and counts the rest; `onFlood` is called when there are too many. */
class StreamHead {
  readonly #chunks: Buffer[] = [];
  readonly #begun = Promise.withResolvers<void>();
  #kept = 0;
  #read = 0;

  constructor(
    stream: Readable | Writable | null | undefined,
    mostBytes: number,
    floodBytes: number,
    onFlood: () => void,
  ) {
    stream?.on('error', () => {});
    stream?.on('data', (chunk: Buffer) => {
      this.#begun.resolve();
      const head = chunk.subarray(0, mostBytes - this.#kept);
      if (head.length > 0) this.#chunks.push(head);
      this.#kept += head.length;
      this.#read += chunk.length;
      if (this.#read > floodBytes) onFlood();
    });
  }

  /** Resolves with the first byte; never where none comes. */
  get hasBegun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Whether there was more than was kept. */
  get isCut(): boolean {
    return this.#read > this.#kept;
  }

  /** What was kept, as UTF-8; a character cut in half at the end is replaced. */
  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

const REPORT_DESCRIPTOR = 3;
/** Of UTF-8, for as many characters. */
const MOST_PRINTED_BYTES = MOST_PRINTED_CHARACTERS * 4;
const MOST_REPORT_BYTES = 40_000;
/** Whoever writes more than this is stopped, since reading it takes the server's time. */
const FLOOD_BYTES = 1024 * 1024;

/**
 * Runs Python in a bubblewrap of its own, all of which has gone when this returns. Throws the reason of `signal`, and
 * ToolFailed where no sandbox can be made.
 */
export async function runPython(
  places: PythonPlaces,
  run: CodeRun,
  signal: AbortSignal,
  { codeStart }: Pick<CodeTimeouts, 'codeStart'> = TIMEOUTS,
): Promise<CodeOutcome> {
  signal.throwIfAborted();
  const sandbox = new PythonSandbox(places.bwrap, await sandboxArguments(places, run.limitMs));
  const abort = () => sandbox.stop('time');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const outcome = await sandbox.run(run, codeStart).finally(() => signal.removeEventListener('abort', abort));
  signal.throwIfAborted();
  return outcome;
}

class PythonSandbox {
  readonly #child: ChildProcess;
  readonly #printed: StreamHead;
  readonly #report: StreamHead;
  #stoppedBy: 'time' | 'output' | undefined;

  constructor(program: string, args: string[]) {
    // A group of its own, so that it can be killed whole; its environment is empty before it clears it.
    this.#child = spawn(program, args, {
      env: {},
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore', 'pipe', 'pipe'],
    });
    const flood = () => this.stop('output');
    this.#printed = new StreamHead(this.#child.stdio[1], MOST_PRINTED_BYTES, FLOOD_BYTES, flood);
    this.#report = new StreamHead(
      this.#child.stdio[REPORT_DESCRIPTOR],
      MOST_REPORT_BYTES,
      FLOOD_BYTES,
      flood,
    );
  }

  async run(run: CodeRun, startMs: number): Promise<CodeOutcome> {
    const stop = () => this.stop('time');
    let timer = setTimeout(stop, startMs);
    background('python_start', async () => {
      await this.#report.hasBegun;
      clearTimeout(timer);
      timer = setTimeout(stop, run.limitMs);
    });
    try {
      const ended = this.#hasEnded();
      this.#feed(FILTER_DESCRIPTOR, systemCallFilter());
      this.#feed(0, encodeFields(run.code, run.inputs));
      await ended;
    } finally {
      clearTimeout(timer);
    }
    return this.#outcome();
  }

  /** Kills everything in the sandbox: bubblewrap by its group, and with it, as --die-with-parent says, the rest. */
  stop(by: 'time' | 'output'): void {
    this.#stoppedBy ??= by;
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, 'SIGKILL');
  }

  /** `close` comes when the last process that holds a descriptor has gone. */
  async #hasEnded(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.#child.once('close', () => ended.resolve());
    this.#child.once('error', () => ended.resolve());
    await ended.promise;
  }

  #feed(descriptor: number, bytes: Buffer): void {
    const stream = this.#child.stdio[descriptor];
    if (!stream || !('end' in stream)) return;
    // Whoever is killed while it reads breaks the pipe; its end tells the rest.
    stream.on('error', () => {});
    stream.end(bytes);
  }

  #outcome(): CodeOutcome {
    const text = this.#printed.text();
    const printed = cutText(text, MOST_PRINTED_CHARACTERS);
    return {
      printed,
      isPrintedCut: this.#printed.isCut || printed.length < text.length,
      end: this.#stoppedBy
        ? { kind: 'stopped', by: this.#stoppedBy }
        : readReport(this.#report.text(), this.#child.signalCode),
    };
  }
}

function encodeFields(code: string, inputs: readonly CodeInput[]): Buffer {
  const fields = [code, ...inputs.flatMap(({ name, text }) => [name, text])];
  return Buffer.concat(
    fields.flatMap((field) => {
      const bytes = Buffer.from(field);
      return [Buffer.from(`${bytes.length}\n`), bytes];
    }),
  );
}

/**
 * How code ended by what bootstrap.ts wrote: nothing at all, where there was no sandbox; `B`, where the code ended its
 * interpreter itself or was killed for its processor time; else `B`, a letter and a text. Throws ToolFailed in the first
 * case.
 */
function readReport(report: string, signal: NodeJS.Signals | null): CodeEnd {
  if (!report.startsWith('B'))
    throw new ToolFailed(
      'Python cannot be run on this machine: bubblewrap could not make its sandbox, perhaps because unprivileged user namespaces are turned off. Write the code in JavaScript.',
      { reason: 'python_no_sandbox' },
    );
  const kind = report.slice(1, 2);
  const text = report.slice(2);
  if (kind === 'V') return { kind: 'value', text };
  if (kind === 'N') return { kind: 'nothing' };
  if (kind === 'E') return { kind: 'error', text };
  if (signal) return { kind: 'stopped', by: 'time' };
  return { kind: 'error', text: 'The Python interpreter was ended before the code was done.' };
}
