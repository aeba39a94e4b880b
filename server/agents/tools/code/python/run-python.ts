import { type ChildProcess, spawn } from 'node:child_process';
import { background } from '../../../../../models/background.ts';
import {
  type CodeInput,
  type CodeOutcome,
  type CodeRun,
  MOST_PRINTED_CHARACTERS,
} from '../code-run.types.ts';
import type { PythonPlaces } from './find-python.ts';
import { readReport } from './read-report.ts';
import { FILTER_DESCRIPTOR, sandboxArguments } from './sandbox-arguments.ts';
import { StreamHead } from './stream-head.ts';
import { systemCallFilter } from './system-call-filter.ts';

const REPORT_DESCRIPTOR = 3;
/** A machine under load may take long to set up a sandbox. */
const START_LIMIT_MS = 20_000;
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
): Promise<CodeOutcome> {
  signal.throwIfAborted();
  const sandbox = new PythonSandbox(places.bwrap, await sandboxArguments(places, run.limitMs));
  const abort = () => sandbox.stop('time');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const outcome = await sandbox.run(run).finally(() => signal.removeEventListener('abort', abort));
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

  async run(run: CodeRun): Promise<CodeOutcome> {
    const stop = () => this.stop('time');
    let timer = setTimeout(stop, START_LIMIT_MS);
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
    const printed = text.slice(0, MOST_PRINTED_CHARACTERS);
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
