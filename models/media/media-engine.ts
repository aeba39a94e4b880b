import { awaitedElsewhere } from '../background.ts';
import { EngineFailed } from '../engine/engine-errors.ts';
import { lastOf } from '../engine/last-of.ts';
import { systemTimer, type Timer } from '../engine/timer.ts';
import { ENGINE_PATIENCE, type EnginePatience } from '../engine-patience.ts';
import {
  connectMediaEngine,
  type MediaConnection,
  type MediaHost,
  type MediaRequest,
} from './media-connection.ts';
import type { MediaReply } from './media-messages.ts';

interface MediaEngineOptions {
  host: MediaHost;
  /** Unused for so long, the process ends. Milliseconds; 5 minutes by default. */
  idleMs?: number;
  timer?: Timer;
  patience?: Partial<EnginePatience>;
}

/**
 * The server's side of the media engine. The process starts with the first request, ends when unused, and is
 * started again after it died or hung: the requests it was working on then throw EngineFailed, the next one works.
 */
export class MediaEngine {
  readonly #options: MediaEngineOptions;
  readonly #timer: Timer;
  #connection: MediaConnection | undefined;
  #requests = 0;
  #closed = false;
  #cancelIdle: () => void = () => {};

  constructor(options: MediaEngineOptions) {
    this.#options = options;
    this.#timer = options.timer ?? systemTimer;
  }

  /** Process id of the living process; undefined while none runs. */
  get pid(): number | undefined {
    return this.#connection?.alive ? this.#connection.pid : undefined;
  }

  /**
   * Has one order done. Throws what the order's kind of failure says, EngineFailed when the process died, hung or
   * was closed, and the reason of `signal` as soon as it aborts.
   */
  async perform(request: MediaRequest, signal: AbortSignal): Promise<MediaReply> {
    const reply = await lastOf(this.stream(request, signal));
    if (!reply) throw new EngineFailed('The reader of pictures and sound gave no answer.');
    return reply;
  }

  /** As `perform`, for orders with several replies: each as it comes. Who stops reading, stops the work. */
  async *stream(request: MediaRequest, signal: AbortSignal): AsyncGenerator<MediaReply> {
    signal.throwIfAborted();
    this.#cancelIdle();
    const connection = this.#connect();
    this.#requests += 1;
    try {
      yield* this.#order(connection, request, signal);
    } finally {
      this.#requests -= 1;
      if (this.#requests === 0) this.#cancelIdle = this.#timer.after(this.#idleMs, () => this.#unload());
    }
  }

  /** Ends the process at once and for good; requests at work and later ones throw EngineFailed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelIdle();
    this.#connection?.end(closedSentence);
    await this.#connection?.ended;
  }

  get #idleMs(): number {
    return this.#options.idleMs ?? 300_000;
  }

  #connect(): MediaConnection {
    if (this.#closed) throw new EngineFailed(closedSentence);
    if (!this.#connection?.alive) {
      const patience = { ...ENGINE_PATIENCE, ...this.#options.patience };
      this.#connection = connectMediaEngine(this.#options.host, this.#timer, patience);
    }
    return this.#connection;
  }

  async *#order(
    connection: MediaConnection,
    request: MediaRequest,
    signal: AbortSignal,
  ): AsyncGenerator<MediaReply> {
    const { call, replies } = connection.open(request);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    // Nobody may be waiting when it aborts.
    awaitedElsewhere(aborted);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const reader = replies[Symbol.asyncIterator]();
    try {
      let next = await Promise.race([reader.next(), aborted]);
      for (; !next.done; next = await Promise.race([reader.next(), aborted])) yield next.value;
    } finally {
      signal.removeEventListener('abort', abort);
      // Unknown to the connection once the last reply is here.
      connection.abort(call);
    }
  }

  #unload(): void {
    this.#connection?.end('The reader of pictures and sound was unloaded.');
    this.#connection = undefined;
  }
}

const closedSentence = 'Alcove is shutting down.';
