import { type Control, EngineConnection, type EngineTrade, type Sign } from '../engine/engine-connection.ts';
import { harmlessEnvironment } from '../engine/engine-environment.ts';
import { EngineFailed } from '../engine/engine-errors.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { lastOf } from '../engine/last-of.ts';
import type { ProgramHost } from '../engine/program-host.ts';
import { systemTimer, type Timer } from '../engine/timer.ts';
import { ENGINE_PATIENCE, type EnginePatience } from '../engine-patience.ts';
import { programUrl } from '../program-url.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { ReaderReply, Reading, ReadOrder } from './reader-messages.ts';

type ReaderHost = EngineHost<ReadOrder | Control, ReaderReply | Sign>;

interface SecondReaderOptions {
  host: ReaderHost;
  timer?: Timer;
  patience?: Partial<EnginePatience>;
}

/** Unused for so long, the process ends. */
const IDLE_MS = 300_000;

/**
 * The server's side of the second reader. Its process starts with the first text, ends when unused, and is started again
 * after it died or hung: what it was asked then throws EngineFailed, the next text is read.
 */
export class SecondReaderEngine {
  readonly #host: ReaderHost;
  readonly #timer: Timer;
  readonly #patience: EnginePatience;
  #connection: EngineConnection<ReadOrder, ReaderReply> | undefined;
  #reading = 0;
  #isClosed = false;
  #cancelIdle: () => void = () => {};

  constructor({ host, timer = systemTimer, patience }: SecondReaderOptions) {
    this.#host = host;
    this.#timer = timer;
    this.#patience = { ...ENGINE_PATIENCE, ...patience };
  }

  /** Process id of the living process; undefined while it sleeps. */
  get pid(): number | undefined {
    return this.#connection?.alive ? this.#connection.pid : undefined;
  }

  /** Resolves once it is awake: what is read then costs no more than the reading. Throws as `read`. */
  async wake(signal: AbortSignal): Promise<void> {
    await this.read([], signal);
  }

  /** Reads each text. Throws EngineFailed when that cannot be, and the reason of `signal` as soon as it aborts. */
  async read(texts: string[], signal: AbortSignal): Promise<Reading[]> {
    signal.throwIfAborted();
    this.#cancelIdle();
    const connection = this.#connect();
    this.#reading += 1;
    const { call, replies } = connection.open({ type: 'read', texts });
    try {
      const reply = await unlessAborted(signal, lastOf(replies));
      if (reply?.type !== 'have-read' || reply.readings.length !== texts.length)
        throw new EngineFailed('The second reader gave no answer.');
      return reply.readings;
    } finally {
      connection.abort(call);
      this.#reading -= 1;
      if (this.#reading === 0) this.#cancelIdle = this.#timer.after(IDLE_MS, () => this.#sleep());
    }
  }

  /** Ends the process at once and for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    this.#connection?.end('Alcove is shutting down.');
    await this.#connection?.ended;
  }

  #connect(): EngineConnection<ReadOrder, ReaderReply> {
    if (this.#isClosed) throw new EngineFailed('Alcove is shutting down.');
    if (!this.#connection?.alive)
      this.#connection = new EngineConnection(this.#host.start(), trade, this.#timer, this.#patience);
    return this.#connection;
  }

  #sleep(): void {
    this.#connection?.end('The second reader was put to sleep.');
    this.#connection = undefined;
  }
}

const trade: EngineTrade<ReaderReply> = {
  subject: 'The second reader',
  isLast: () => true,
  errorOf: (reply) =>
    reply.type === 'failed' ? new EngineFailed('The second reader could not read a text.') : undefined,
};

/** Starts the second reader where `programs` starts them. Of `environment` only what is harmless is inherited. */
export function createReaderHost(
  programs: ProgramHost,
  environment: Readonly<Record<string, string | undefined>>,
): ReaderHost {
  return {
    start: () =>
      programs.start({
        program: 'second-reader-process',
        module: programUrl('second-reader-process', import.meta.url),
        environment: harmlessEnvironment(environment),
      }),
  };
}
