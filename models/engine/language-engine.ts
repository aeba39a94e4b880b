import type { ChatEngine, ChatEvent, ChatRequest, ChatTurn } from './chat-engine.ts';
import { EngineFailed } from './engine-errors.ts';
import type { FromEngine, LoadedModelFacts } from './engine-messages.ts';
import type { EngineOrder } from './language-connection.ts';
import { lastOf } from './last-of.ts';
import { type HeldModel, ModelHolder, type ModelHolderOptions } from './model-holder.ts';
import { systemTimer, type Timer } from './timer.ts';
import { Turnstile } from './turnstile.ts';

export type { ModelLocation } from './model-holder.ts';

export interface LanguageEngineOptions extends Omit<ModelHolderOptions, 'timer'> {
  /** Unused for so long, the model is unloaded. Milliseconds; 10 minutes by default. */
  idleMs?: number;
  timer?: Timer;
}

/** What the engine is doing, for the model page and `doctor`. */
export type EngineStatus =
  | { state: 'stopped' }
  | { state: 'loading'; model: string; pid: number | undefined }
  | { state: 'ready'; model: string; pid: number | undefined; requests: number; facts: LoadedModelFacts };

interface Lease {
  held: HeldModel;
  leave: () => void;
}

/** An order for a loaded model. */
type WorkOrder = Exclude<EngineOrder, { type: 'load' }>;

/**
 * The server's side of the local engine. The process starts with the first request, holds one model at a time,
 * ends when unused or when another model is asked for, and is started again after it died or hung: the requests it
 * was working on then throw EngineFailed, the next one works. Requests into one `sequenceKey` run one
 * after the other. Throws ModelUnusable for a bad file and ContextExceeded for a prompt that does not fit.
 */
export class LanguageEngine implements ChatEngine {
  readonly #idleMs: number;
  readonly #timer: Timer;
  readonly #holder: ModelHolder;
  readonly #turnstile = new Turnstile();
  #cancelIdle: () => void = () => {};

  constructor(options: LanguageEngineOptions) {
    this.#idleMs = options.idleMs ?? 600_000;
    this.#timer = options.timer ?? systemTimer;
    this.#holder = new ModelHolder({ ...options, timer: this.#timer });
  }

  async *stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
    const lease = await this.#enterUnlessAborted(request.model, signal);
    if (!lease) {
      yield { type: 'done', stopReason: 'aborted', tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
      return;
    }
    const { model: _, ...order } = request;
    try {
      for await (const reply of this.#send(lease, { type: 'stream', ...order }, signal))
        yield toChatEvent(reply);
    } finally {
      this.#leave(lease);
    }
  }

  /** Evaluates a conversation while the person still types, so that the answer starts sooner. */
  async preload(
    request: { model: string; turns: ChatTurn[]; sequenceKey: string },
    signal: AbortSignal,
  ): Promise<void> {
    const { model, ...order } = request;
    await this.#perform(model, { type: 'preload', ...order }, signal);
  }

  /** Tokens of the whole prompt these turns make, template included; loads the model if needed. */
  async countTokens(model: string, turns: ChatTurn[]): Promise<number> {
    const reply = await this.#perform(model, { type: 'count', turns });
    if (reply?.type !== 'counted') throw new EngineFailed('The local model gave no answer.');
    return reply.tokens;
  }

  /** Tokens of prompt and answer together that one conversation can hold; loads the model if needed. */
  async contextLength(model: string): Promise<number> {
    const lease = await this.#enter(model);
    this.#leave(lease);
    return lease.held.facts.contextLength;
  }

  /**
   * Forgets a conversation: ends what is being written in it as aborted, and resolves when none of its tokens is left in
   * the engine.
   */
  async dropSequence(sequenceKey: string): Promise<void> {
    const holding = this.#holder.holding;
    if (!holding?.facts) return;
    const { connection } = holding;
    try {
      await lastOf(connection.open({ type: 'drop', sequenceKey }).replies);
    } catch (error) {
      // A process that has gone remembers nothing.
      if (connection.alive) throw error;
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

  async #perform(model: string, order: WorkOrder, signal?: AbortSignal): Promise<FromEngine | undefined> {
    const lease = signal ? await this.#enterUnlessAborted(model, signal) : await this.#enter(model);
    if (!lease) return undefined;
    try {
      return await lastOf(this.#send(lease, order, signal));
    } finally {
      this.#leave(lease);
    }
  }

  /** Replies to one order; aborts it when the signal does, and when the reader goes away early. */
  async *#send(lease: Lease, order: WorkOrder, signal?: AbortSignal): AsyncGenerator<FromEngine, void> {
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

  /** Stops waiting, but not the loading, when the signal aborts. */
  async #enterUnlessAborted(model: string, signal: AbortSignal): Promise<Lease | undefined> {
    if (signal.aborted) return undefined;
    const entering = this.#enter(model);
    const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
    const onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    const lease = await Promise.race([entering, aborted]).finally(() =>
      signal.removeEventListener('abort', onAbort),
    );
    if (!lease) entering.then((late) => this.#leave(late)).catch(() => {});
    return lease;
  }

  async #enter(model: string): Promise<Lease> {
    let held: HeldModel | undefined;
    const leave = await this.#turnstile.enter(async () => {
      this.#cancelIdle();
      this.#holder.refuseIfClosed();
      held = this.#holder.held(model) ?? (await this.#loadAlone(model));
    });
    if (!held) throw new EngineFailed('The local model could not be loaded.');
    return { held, leave };
  }

  async #loadAlone(model: string): Promise<HeldModel> {
    await this.#turnstile.empty();
    return this.#holder.load(model);
  }

  #leave(lease: Lease): void {
    lease.leave();
    if (this.#turnstile.inside > 0) return;
    this.#cancelIdle();
    this.#cancelIdle = this.#timer.after(this.#idleMs, () => void this.unload());
  }
}

function toChatEvent(reply: FromEngine): ChatEvent {
  if (reply.type === 'token') return { type: 'token', text: reply.text };
  if (reply.type !== 'done') throw new EngineFailed('The local model gave no answer.');
  const { call: _, ...event } = reply;
  return event;
}
