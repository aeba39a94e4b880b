import { type ChildProcess, spawn } from 'node:child_process';
import { McpFailed, type McpFailure } from '../protocol/mcp-failed.ts';
import { type IncomingMessage, MOST_MESSAGE_BYTES } from '../protocol/mcp-transport.types.ts';
import type { Launch } from './launch.types.ts';

/** Cuts bytes into lines of at most `mostBytes`; `onTooLong` is called once for a longer one, and nothing after it. */
export class BoundedLines {
  readonly #mostBytes: number;
  readonly #onLine: (line: Buffer) => void;
  readonly #onTooLong: () => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #isOver = false;

  constructor(mostBytes: number, onLine: (line: Buffer) => void, onTooLong: () => void) {
    this.#mostBytes = mostBytes;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  add(chunk: Buffer): void {
    let from = 0;
    while (!this.#isOver) {
      const end = chunk.indexOf(0x0a, from);
      this.#keep(chunk.subarray(from, end < 0 ? undefined : end));
      if (end < 0 || this.#isOver) return;
      const line = Buffer.concat(this.#pending);
      this.#pending = [];
      this.#pendingBytes = 0;
      from = end + 1;
      this.#onLine(line);
    }
  }

  /** Takes nothing more. */
  stop(): void {
    this.#isOver = true;
    this.#pending = [];
  }

  #keep(part: Buffer): void {
    this.#pendingBytes += part.length;
    if (this.#pendingBytes <= this.#mostBytes) {
      if (part.length > 0) this.#pending.push(part);
      return;
    }
    this.stop();
    this.#onTooLong();
  }
}

/** Most bytes between two messages of ours: whoever writes more is stopped, since reading it takes the server's time. */
const FLOOD_BYTES = 2 * MOST_MESSAGE_BYTES;

/** Kept of what a program writes to its standard error. */
const MOST_WORDS_BYTES = 4_096;

/** A running server, spoken to by one line of JSON for each message. What it writes unasked is dropped. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #lines: BoundedLines;
  #failure: McpFailure | undefined;
  #bytes = 0;
  #words = Buffer.alloc(0);
  #listener: PromiseWithResolvers<void> | undefined;
  #isAnswer: ((incoming: IncomingMessage) => boolean) | undefined;

  constructor(launch: Launch) {
    this.#lines = new BoundedLines(
      MOST_MESSAGE_BYTES,
      (line) => this.#take(line),
      () => this.#end('too_much'),
    );
    this.#child = spawn(launch.program, [...launch.args], {
      env: { ...launch.environment },
      cwd: launch.workingDirectory,
      // A group of its own, so that it can be killed whole.
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
      stdio: ['pipe', 'pipe', 'pipe', ...launch.inputs.map(() => 'pipe' as const)],
    });
    this.#child.once('error', () => this.#end('not_started'));
    this.#child.once('close', () => this.#end('ended'));
    this.#child.stdout?.on('error', () => {});
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr?.on('error', () => {});
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#keepWords(chunk));
    this.#child.stdin?.on('error', () => {});
    for (const [index, bytes] of launch.inputs.entries()) this.#feed(3 + index, bytes);
  }

  /** Writes a line and hands what comes back to `isAnswer` until it says yes; resolves with the bytes that came. */
  async ask(
    line: string,
    isAnswer: (incoming: IncomingMessage) => boolean,
    signal: AbortSignal,
  ): Promise<number> {
    this.#bytes = 0;
    const listener = Promise.withResolvers<void>();
    this.#listener = listener;
    this.#isAnswer = isAnswer;
    // One that hangs is not asked again.
    const abort = () => {
      listener.reject(signal.reason);
      this.#end('ended');
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    else this.tell(line);
    try {
      await listener.promise;
      return this.#bytes;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#listener = undefined;
      this.#isAnswer = undefined;
    }
  }

  /** Writes a line. One that has ended reads nothing. */
  tell(line: string): void {
    if (this.#failure) this.#listener?.reject(new McpFailed(this.#failure));
    else this.#child.stdin?.write(`${line}\n`);
  }

  /** The end of what it wrote to its standard error. */
  lastWords(): string {
    return this.#words.toString('utf8');
  }

  hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  /** Kills it with all that it started; in a sandbox the rest goes with bubblewrap, as --die-with-parent says. */
  kill(): void {
    this.#end('ended');
  }

  #keepWords(chunk: Buffer): void {
    this.#words = Buffer.concat([this.#words, chunk]).subarray(-MOST_WORDS_BYTES);
  }

  #read(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > FLOOD_BYTES) this.#end('too_much');
    else this.#lines.add(chunk);
  }

  #take(line: Buffer): void {
    const isAnswer = this.#isAnswer;
    if (!isAnswer || line.length === 0) return;
    try {
      if (isAnswer(JSON.parse(line.toString('utf8')))) this.#listener?.resolve();
    } catch (error) {
      // Programs that print beside the protocol are common; what is no JSON is passed over.
      if (error instanceof SyntaxError) return;
      this.#end('bad_answer', error instanceof McpFailed ? error : new McpFailed('bad_answer'));
    }
  }

  #end(failure: McpFailure, error: unknown = new McpFailed(failure)): void {
    this.#failure ??= failure;
    this.#lines.stop();
    this.#listener?.reject(error);
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    this.#killGroup(pid);
  }

  #killGroup(pid: number): void {
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone by itself in the meantime.
    }
  }

  #feed(descriptor: number, bytes: Buffer): void {
    const stream = this.#child.stdio[descriptor];
    if (!stream || !('end' in stream)) return;
    stream.on('error', () => {});
    stream.end(bytes);
  }
}
