import type { ChatEngine, ChatEvent, ChatRequest, ChatTurn } from './chat-engine.ts';
import { EngineConnection, type EngineOrder, type EnginePatience } from './engine-connection.ts';
import { EngineFailed } from './engine-errors.ts';
import type { EngineHost } from './engine-host.ts';
import type { EngineLimits, FromEngine, KnownDigest, LoadedModelFacts } from './engine-messages.ts';
import { systemTimer, type Timer } from './timer.ts';
import { Turnstile } from './turnstile.ts';

/** Where an installed model lies and what it must hash to. */
export interface ModelLocation {
  path: string;
  /** SHA-256, hexadecimal; without it only the header is checked. */
  sha256?: string;
}

export interface LanguageEngineOptions {
  host: EngineHost;
  /** Finds an installed model by its id; what it throws reaches the caller of the request. */
  resolveModel: (id: string) => Promise<ModelLocation>;
  /** Unused for so long, the model is unloaded. Milliseconds; 10 minutes by default. */
  idleMs?: number;
  limits?: EngineLimits;
  patience?: Partial<EnginePatience>;
  timer?: Timer;
}

/** What the engine is doing, for the model page and `doctor`. */
export type EngineStatus =
  | { state: 'stopped' }
  | { state: 'loading'; model: string; pid: number | undefined }
  | { state: 'ready'; model: string; pid: number | undefined; requests: number; facts: LoadedModelFacts };

interface Loaded {
  model: string;
  connection: EngineConnection;
  facts: LoadedModelFacts | undefined;
}

interface Lease {
  loaded: Loaded & { facts: LoadedModelFacts };
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
  readonly #options: LanguageEngineOptions;
  readonly #timer: Timer;
  readonly #turnstile = new Turnstile();
  /** Digests computed in this run, by path. */
  readonly #known = new Map<string, KnownDigest>();
  #loaded: Loaded | undefined;
  #cancelIdle: () => void = () => {};
  #closed = false;

  constructor(options: LanguageEngineOptions) {
    this.#options = options;
    this.#timer = options.timer ?? systemTimer;
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
    return lease.loaded.facts.contextLength;
  }

  /** Forgets a conversation: resolves when none of its tokens is left in the engine. */
  async dropSequence(sequenceKey: string): Promise<void> {
    const connection = this.#loaded?.connection;
    if (!connection?.alive) return;
    try {
      await lastOf(connection.open({ type: 'drop', sequenceKey }).replies);
    } catch (error) {
      // A process that has gone remembers nothing.
      if (connection.alive) throw error;
    }
  }

  /** Frees the model's memory once the requests at work are done; the next request loads it again. */
  unload(): Promise<void> {
    return this.#turnstile.alone(() => this.#stop('The local model was unloaded.'));
  }

  /** Ends the process at once and for good; requests at work and later ones throw EngineFailed. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#stop('Alcove is shutting down.');
  }

  status(): EngineStatus {
    if (!this.#loaded?.connection.alive) return { state: 'stopped' };
    const { model, facts, connection } = this.#loaded;
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
    const { connection } = lease.loaded;
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
    let loaded: Lease['loaded'] | undefined;
    const leave = await this.#turnstile.enter(async () => {
      this.#cancelIdle();
      loaded = await this.#load(model);
    });
    if (!loaded) throw new EngineFailed('The local model could not be loaded.');
    return { loaded, leave };
  }

  #leave(lease: Lease): void {
    lease.leave();
    if (this.#turnstile.inside > 0) return;
    this.#cancelIdle();
    this.#cancelIdle = this.#timer.after(this.#options.idleMs ?? 600_000, () => void this.unload());
  }

  async #load(model: string): Promise<Lease['loaded']> {
    if (this.#closed) throw new EngineFailed('Alcove is shutting down.');
    const current = this.#loaded;
    if (current?.model === model && current.connection.alive && current.facts)
      return { ...current, facts: current.facts };
    await this.#turnstile.empty();
    await this.#stop('Another model was chosen.');
    return this.#startProcess(model, await this.#options.resolveModel(model));
  }

  async #startProcess(model: string, { path, sha256 }: ModelLocation): Promise<Lease['loaded']> {
    if (this.#closed) throw new EngineFailed('Alcove is shutting down.');
    const patience = { ...defaultPatience, ...this.#options.patience };
    const connection = new EngineConnection(this.#options.host.start(), this.#timer, patience);
    this.#loaded = { model, connection, facts: undefined };
    const order: EngineOrder = {
      type: 'load',
      path,
      sha256,
      known: this.#known.get(path),
      limits: this.#options.limits ?? {},
    };
    try {
      const reply = await lastOf(connection.open(order).replies);
      if (reply?.type !== 'loaded') throw new EngineFailed('The local model could not be loaded.');
      if (reply.facts.known) this.#known.set(path, reply.facts.known);
      this.#loaded = { model, connection, facts: reply.facts };
      return { model, connection, facts: reply.facts };
    } catch (error) {
      const died = !connection.alive && !this.#closed;
      await this.#stop('The local model could not be loaded.');
      if (died)
        throw new EngineFailed('The local model stopped while its file was loaded; the file may be damaged.');
      throw error;
    }
  }

  async #stop(sentence: string): Promise<void> {
    this.#cancelIdle();
    const connection = this.#loaded?.connection;
    this.#loaded = undefined;
    if (!connection) return;
    connection.end(sentence);
    await connection.ended;
  }
}

const defaultPatience: EnginePatience = {
  startMs: 30_000,
  heartbeatMs: 2_000,
  hangMs: 20_000,
  stallMs: 180_000,
};

function toChatEvent(reply: FromEngine): ChatEvent {
  if (reply.type === 'token') return { type: 'token', text: reply.text };
  if (reply.type !== 'done') throw new EngineFailed('The local model gave no answer.');
  const { call: _, ...event } = reply;
  return event;
}

async function lastOf<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  let last: Item | undefined;
  for await (const item of items) last = item;
  return last;
}
