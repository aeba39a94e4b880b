/** What a text is embedded for: some models mark questions and passages differently. */
export type EmbeddingPurpose = 'query' | 'passage';

/** What a model wants before a text so that it knows which of the two it reads; empty for many models. */
export type EmbeddingPrefixes = Readonly<Record<EmbeddingPurpose, string>>;

/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embedder {
  /**
   * One vector of length 1 for each text, in order, all of the model's dimensions. A text longer than the model reads is
   * cut at its end. Throws EngineFailed or ModelUnusable; what `signal` aborts rejects with its reason.
   */
  embed(
    model: string,
    texts: string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
  /** Dimensions of the model's vectors; loads it when it is not loaded. */
  dimensions(model: string): Promise<number>;
  close(): Promise<void>;
}
