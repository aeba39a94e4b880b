import type { Embedder } from '../../models/embedding/embedder.ts';
import { EngineFailed, ModelUnusable, NotEnoughMemory } from '../../models/engine/engine-errors.ts';
import { AppError } from '../core/app-error.ts';
import type { Embeddings } from './embeddings.types.ts';

interface EmbeddingsDependencies {
  embedder: Pick<Embedder, 'embed'>;
  /** The embedding model that is installed and chosen; undefined when there is none. */
  activeModel: () => { id: string } | undefined;
}

/** The embedding model in use. Its failures reach the caller as AppError 503 with the remedy, or 422 where no other try can help. */
export function createEmbeddings({ embedder, activeModel }: EmbeddingsDependencies): Embeddings {
  return {
    active: activeModel,
    async embed(modelId, texts, purpose, signal) {
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
