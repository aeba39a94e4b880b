import type { Embedder, EmbeddingPurpose } from '../../models/embedding/embedder.ts';
import { EngineFailed, ModelUnusable, NotEnoughMemory } from '../../models/engine/engine-errors.ts';
import { AppError } from '../core/app-error.ts';

interface EmbeddingsDependencies {
  embedder: Pick<Embedder, 'embed'>;
  /** The embedding model that is installed and chosen; undefined when there is none. */
  activeModel: () => { id: string } | undefined;
}

/** The embedding model that is in use, and vectors from it. */
export type Embeddings = ReturnType<typeof createEmbeddings>;

/** The embedding model in use. Its failures reach the caller as AppError 503 with the remedy, or 422 where no other try can help. */
export function createEmbeddings({ embedder, activeModel }: EmbeddingsDependencies) {
  return {
    active: activeModel,
    /**
     * Vectors of length 1, one for each text, in order. Throws AppError 503 with the remedy when the model cannot be used;
     * what `signal` aborts rejects with its reason.
     */
    async embed(
      modelId: string,
      texts: string[],
      purpose: EmbeddingPurpose,
      signal: AbortSignal,
    ): Promise<Float32Array[]> {
      try {
        return await embedder.embed(modelId, texts, purpose, signal);
      } catch (cause) {
        throw withRemedy(cause);
      }
    },
  };
}

function withRemedy(cause: unknown): unknown {
  if (cause instanceof EngineFailed)
    return new AppError(
      503,
      'embedding_failed',
      `${cause.message} Your documents are kept; try again, or search by words.`,
      { cause },
    );
  if (cause instanceof ModelUnusable)
    return new AppError(
      cause instanceof NotEnoughMemory ? 503 : 422,
      'embedding_model_unusable',
      `${cause.message} Open Models to repair or change the embedding model.`,
      { cause },
    );
  return cause;
}
