import { background } from '../../../models/background.ts';
import type { Embeddings } from '../../engines/embeddings.types.ts';
import type { SearchRequest } from '../documents.types.ts';
import type { Coverage } from './semantic-coverage.ts';
import type { VectorIndex } from './vector-index.ts';
import type { RankedRow } from './vector-nearest.ts';

/** How long the embedding of a query may take, the model's loading included, before search does without. */
const PATIENCE_MS = 3_000;

/** Says when it is too late: a signal that aborts after so many milliseconds. */
export type Deadline = (milliseconds: number) => AbortSignal;

export interface SemanticAnswer {
  /** Nearest first; `score` is the cosine. */
  ranked: RankedRow[];
  /** The share of the user's passages that could be found this way, from 0 to 1. */
  coverage: number;
}

export type SemanticSearch = (
  request: Omit<SearchRequest, 'mode'>,
  signal: AbortSignal,
) => Promise<SemanticAnswer | undefined>;

export interface SemanticTools {
  vectors: VectorIndex;
  embeddings: Embeddings;
  coverage: Coverage;
  deadline: Deadline;
}

/**
 * Search by meaning. Answers undefined when it cannot be done now: no embedding model is active, none of the user's
 * passages has its vector yet, the engine fails or is too slow. What `signal` aborts rejects with its reason.
 */
export function createSemanticSearch(tools: SemanticTools): SemanticSearch {
  const { vectors, embeddings, coverage, deadline } = tools;
  return async ({ userId, query, limit, documentIds }, signal) => {
    signal.throwIfAborted();
    const modelId = embeddings.active()?.id;
    if (modelId === undefined || !vectors.hasAny(userId, modelId)) return undefined;
    const within = AbortSignal.any([signal, deadline(PATIENCE_MS)]);
    try {
      const embedded = embeddings.embed(modelId, [query], 'query', within);
      const [made] = await orAborted(Promise.all([embedded, vectors.load(userId, modelId, within)]), within);
      const vector = made[0];
      if (!vector) return undefined;
      const ranked = vectors.search({ userId, modelId, vector, limit, documentIds });
      return { ranked, coverage: coverage(userId, modelId) };
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
}

/** Does not wait for an engine that takes no notice of the signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const over = () => signal.removeEventListener('abort', stop);
    background('question_vector', () => work.then(resolve, reject).finally(over));
  });
}
