import { EngineFailed } from '../engine/engine-errors.ts';
import { lastOf } from '../engine/last-of.ts';
import {
  type EngineStatus,
  type Lease,
  ModelLeases,
  type ModelLeasesOptions,
} from '../engine/model-leases.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { Embedder, EmbeddingPurpose } from './embedder.ts';

/** Texts sent to the process in one message, so that a long list neither stalls the line nor holds up an abort. */
const textsPerMessage = 16;

/**
 * The server's side of the embedding engine: a process of its own beside the language engine's, so that neither evicts
 * the other's model. It lives as ModelLeases says. Questions go before passages. Vectors are those of the
 * model's own pooling, scaled to length 1; a text is cut at the end after 1,023 tokens, or earlier where the model reads less.
 */
export class EmbeddingEngine implements Embedder {
  readonly #leases: ModelLeases;

  constructor(options: ModelLeasesOptions) {
    this.#leases = new ModelLeases(options);
  }

  async embed(
    model: string,
    texts: string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    signal.throwIfAborted();
    if (texts.length === 0) return [];
    const lease = await this.#leases.enterUnlessAborted(model, signal);
    if (!lease) throw signal.reason;
    const work = this.#embedAll(lease, texts, purpose, signal).finally(() => this.#leases.leave(lease));
    // The caller need not wait for the text that the process is reading.
    return unlessAborted(signal, work);
  }

  async dimensions(model: string): Promise<number> {
    const lease = await this.#leases.enter(model);
    this.#leases.leave(lease);
    return lease.held.facts.dimensions;
  }

  /** Frees the model's memory once the requests at work are done; the next request loads it again. */
  unload(): Promise<void> {
    return this.#leases.unload();
  }

  /** Ends the process at once and for good; requests at work and later ones throw EngineFailed. */
  close(): Promise<void> {
    return this.#leases.close();
  }

  status(): EngineStatus {
    return this.#leases.status();
  }

  async #embedAll(
    lease: Lease,
    texts: string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += textsPerMessage) {
      signal.throwIfAborted();
      const slice = texts.slice(start, start + textsPerMessage);
      const order = { type: 'embed' as const, texts: slice, purpose };
      const reply = await lastOf(this.#leases.send(lease, order, signal));
      signal.throwIfAborted();
      if (reply?.type !== 'embedded' || reply.vectors.length !== slice.length)
        throw new EngineFailed('The local model gave no answer.');
      vectors.push(...reply.vectors);
    }
    return vectors;
  }
}
