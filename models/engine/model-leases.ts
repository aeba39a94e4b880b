import { background } from '../background.ts';
import { EngineFailed } from './engine-errors.ts';
import type { FromEngine, LoadedModelFacts } from './engine-messages.ts';
import type { EngineOrder } from './language-connection.ts';
import { lastOf } from './last-of.ts';
import { type HeldModel, type Holding, ModelHolder, type ModelHolderOptions } from './model-holder.ts';
import { systemTimer, type Timer } from './timer.ts';
import { Turnstile } from './turnstile.ts';

export interface ModelLeasesOptions extends Omit<ModelHolderOptions, 'timer'> {
  /** Unused for so long, the model is unloaded. Milliseconds; 10 minutes by default. */
  idleMs?: number;
  timer?: Timer;
}

/** What an engine is doing, for the model page and `doctor`. */
export type EngineStatus =
  | { state: 'stopped' }
  | { state: 'loading'; model: string; pid: number | undefined }
  | { state: 'ready'; model: string; pid: number | undefined; requests: number; facts: LoadedModelFacts };

/** The right to use a loaded model until `leave`. */
export interface Lease {
  held: HeldModel;
  leave: () => void;
}

/** An order for a loaded model. */
type WorkOrder = Exclude<EngineOrder, { type: 'load' }>;

/**
 * Lends the model of one engine process to requests. The process starts with the first, holds one model at a time, ends
 * when unused or when another model is asked for, and is started again after it died or hung: the requests it
 * was working on then throw EngineFailed, the next one works.
 */
export class ModelLeases {
  readonly #idleMs: number;
  readonly #timer: Timer;
  readonly #holder: ModelHolder;
  readonly #turnstile = new Turnstile();
  #cancelIdle: () => void = () => {};

  constructor(options: ModelLeasesOptions) {
    this.#idleMs = options.idleMs ?? 600_000;
    this.#timer = options.timer ?? systemTimer;
    this.#holder = new ModelHolder({ ...options, timer: this.#timer });
  }

  /** What the living process holds or loads. */
  get holding(): Holding | undefined {
    return this.#holder.holding;
  }

  /** Waits for the model, which is loaded when it is not. Throws ModelUnusable, EngineFailed, and what finding it throws. */
  async enter(model: string): Promise<Lease> {
    let held: HeldModel | undefined;
    const leave = await this.#turnstile.enter(async () => {
      this.#cancelIdle();
      this.#holder.refuseIfClosed();
      held = this.#holder.held(model) ?? (await this.#loadAlone(model));
    });
    if (!held) throw new EngineFailed('The local model could not be loaded.');
    return { held, leave };
  }

  /** The same; stops waiting, but not the loading, when the signal aborts. */
  async enterUnlessAborted(model: string, signal: AbortSignal): Promise<Lease | undefined> {
    if (signal.aborted) return undefined;
    const entering = this.enter(model);
    const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
    const onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    const lease = await Promise.race([entering, aborted]).finally(() =>
      signal.removeEventListener('abort', onAbort),
    );
    if (!lease) background('late_lease', () => entering.then((late) => this.leave(late)));
    return lease;
  }

  /** Gives a lease back; after the last one the idle time begins. */
  leave(lease: Lease): void {
    lease.leave();
    if (this.#turnstile.inside > 0) return;
    this.#cancelIdle();
    this.#cancelIdle = this.#timer.after(this.#idleMs, () => background('idle_unload', () => this.unload()));
  }

  /** One order from beginning to end: its last reply; undefined when the signal aborted before it began. */
  async perform(model: string, order: WorkOrder, signal?: AbortSignal): Promise<FromEngine | undefined> {
    const lease = signal ? await this.enterUnlessAborted(model, signal) : await this.enter(model);
    if (!lease) return undefined;
    try {
      return await lastOf(this.send(lease, order, signal));
    } finally {
      this.leave(lease);
    }
  }

  /** Replies to one order; aborts it when the signal does, and when the reader goes away early. */
  async *send(lease: Lease, order: WorkOrder, signal?: AbortSignal): AsyncGenerator<FromEngine, void> {
    const { connection } = lease.held;
    const { call, replies } = connection.open(order);
    const abort = () => connection.abort(call);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      yield* replies;
    } finally {
      signal?.removeEventListener('abort', abort);
      abort();
    }
  }

  /** Frees the model's memory once the requests at work are done; the next request loads it again. */
  unload(): Promise<void> {
    return this.#turnstile.alone(async () => {
      this.#cancelIdle();
      await this.#holder.stop('The local model was unloaded.');
    });
  }

  /** Ends the process at once and for good; requests at work and later ones throw EngineFailed. */
  async close(): Promise<void> {
    this.#cancelIdle();
    await this.#holder.close();
  }

  status(): EngineStatus {
    const holding = this.#holder.holding;
    if (!holding) return { state: 'stopped' };
    const { model, facts, connection } = holding;
    if (!facts) return { state: 'loading', model, pid: connection.pid };
    return { state: 'ready', model, pid: connection.pid, requests: this.#turnstile.inside, facts };
  }

  async #loadAlone(model: string): Promise<HeldModel> {
    await this.#turnstile.empty();
    return this.#holder.load(model);
  }
}
