import type { EmbeddingPrefixes } from '../embedding/embedder.ts';
import { ENGINE_PATIENCE, type EnginePatience } from '../engine-patience.ts';
import { EngineFailed, ModelUnusable, NotEnoughMemory } from './engine-errors.ts';
import type { EngineHost } from './engine-host.ts';
import type { EngineLimits, KnownDigest, LoadedModelFacts } from './engine-messages.ts';
import { connectLanguageEngine, type LanguageConnection } from './language-connection.ts';
import { lastOf } from './last-of.ts';
import type { Timer } from './timer.ts';

/** Where an installed model lies and what it must hash to. */
export interface ModelLocation {
  path: string;
  /** SHA-256, hexadecimal; without it only the header is checked. */
  sha256?: string;
  /** See LoadOrder. */
  prefixes?: EmbeddingPrefixes;
}

export interface ModelHolderOptions {
  host: EngineHost;
  timer: Timer;
  /** Finds an installed model by its id; what it throws reaches the caller of the request. */
  resolveModel: (id: string) => Promise<ModelLocation>;
  /** Told of a file that can never be loaded, with the sentence that says why; awaited before the request fails. */
  onUnusable?: (path: string, sentence: string) => Promise<void>;
  limits?: EngineLimits;
  patience?: Partial<EnginePatience>;
}

/** A model in a process of its own. */
export interface HeldModel {
  model: string;
  connection: LanguageConnection;
  facts: LoadedModelFacts;
}

/** What is held or on its way; `facts` is missing while it loads. */
export type Holding = Omit<HeldModel, 'facts'> & { facts: LoadedModelFacts | undefined };

/** Holds at most one model in at most one engine process. Its functions are not to be called at the same time, but for `close`. */
export class ModelHolder {
  readonly #options: ModelHolderOptions;
  /** Digests computed in this run, by path. */
  readonly #known = new Map<string, KnownDigest>();
  #holding: Holding | undefined;
  #closed = false;

  constructor(options: ModelHolderOptions) {
    this.#options = options;
  }

  /** What the living process holds or loads. */
  get holding(): Holding | undefined {
    return this.#holding?.connection.alive ? this.#holding : undefined;
  }

  /** The model, if it is loaded and its process lives. */
  held(model: string): HeldModel | undefined {
    const holding = this.holding;
    return holding?.model === model && holding.facts ? { ...holding, facts: holding.facts } : undefined;
  }

  /**
   * Loads a model in a new process, in place of what was held; without the graphics card where the one before died at
   * work on it. Throws ModelUnusable or EngineFailed, with nothing held any more.
   */
  async load(model: string): Promise<HeldModel> {
    const leavesGpu = diedOnGpu(this.#holding);
    await this.stop('Another model was chosen.');
    const location = await this.#options.resolveModel(model);
    this.refuseIfClosed();
    const { host, timer, patience } = this.#options;
    const connection = connectLanguageEngine(host.start(), timer, { ...ENGINE_PATIENCE, ...patience });
    this.#holding = { model, connection, facts: undefined };
    try {
      const facts = await this.#requestLoad(connection, location, leavesGpu);
      const held = { model, connection, facts: leavesGpu ? { ...facts, leftGpu: true } : facts };
      this.#holding = held;
      return held;
    } catch (error) {
      const died = !connection.alive && !this.#closed;
      await this.stop('The local model could not be loaded.');
      if (died)
        throw new EngineFailed('The local model stopped while its file was loaded; the file may be damaged.');
      if (error instanceof ModelUnusable && !(error instanceof NotEnoughMemory))
        await this.#options.onUnusable?.(location.path, error.message);
      throw error;
    }
  }

  /** Ends the process at once; calls open in it fail with this sentence. */
  async stop(sentence: string): Promise<void> {
    const connection = this.#holding?.connection;
    this.#holding = undefined;
    if (!connection) return;
    connection.end(sentence);
    await connection.ended;
  }

  /** Ends the process at once and for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.stop(closedSentence);
  }

  /** Throws EngineFailed after `close`. */
  refuseIfClosed(): void {
    if (this.#closed) throw new EngineFailed(closedSentence);
  }

  async #requestLoad(
    connection: LanguageConnection,
    { path, sha256, prefixes }: ModelLocation,
    leavesGpu: boolean,
  ): Promise<LoadedModelFacts> {
    const limits = { ...this.#options.limits, ...(leavesGpu ? { isWithoutGpu: true } : {}) };
    const known = this.#known.get(path);
    const order = { type: 'load' as const, path, sha256, known, limits, prefixes };
    const reply = await lastOf(connection.open(order).replies);
    if (reply?.type !== 'loaded') throw new EngineFailed('The local model could not be loaded.');
    if (reply.facts.known) this.#known.set(path, reply.facts.known);
    return reply.facts;
  }
}

/**
 * A card that is unplugged, or lost while the computer sleeps, takes the process with it, and a driver that fails would
 * take the next one, too. The one after that tries the card again.
 */
function diedOnGpu(holding: Holding | undefined): boolean {
  return holding?.facts?.gpu !== undefined && !holding.connection.alive;
}

const closedSentence = 'Alcove is shutting down.';
