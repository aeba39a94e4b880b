import type { EmbeddingPurpose } from '../../models/embedding/embedder.ts';

/** The embedding model that is in use, and vectors from it. */
export interface Embeddings {
  /** The active embedding model; undefined when none is installed and chosen. */
  active(): { id: string } | undefined;
  /**
   * Vectors of length 1, one for each text, in order. Throws AppError 503 with the remedy when the model cannot be used;
   * what `signal` aborts rejects with its reason.
   */
  embed(
    modelId: string,
    texts: string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
}
