import { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { createEngineHost } from '../../../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import type { Database } from '../../../server/db/connection.ts';
import { createEmbeddingQueue } from '../../../server/documents/embedding-queue.ts';
import type { VectorIndex } from '../../../server/documents/search/vector-index.ts';
import type { Embeddings } from '../../../server/engines/embeddings.ts';

type ModelEmbeddings = Embeddings & { close(): Promise<void> };

/** The real embedding engine over one model file. */
export function openEmbeddings(path: string): ModelEmbeddings {
  const engine = new EmbeddingEngine({
    host: createEngineHost(createForkProgramHost(), process.env, 'embedding-engine-process'),
    resolveModel: async () => ({ path }),
  });
  return {
    active: () => ({ id: MODEL_ID }),
    embed: (model, texts, purpose, signal) => engine.embed(model, texts, purpose, signal),
    close: () => engine.close(),
  };
}

const MODEL_ID = 'evaluated';
const LOOK_EVERY_MS = 50;

/** Embeds every passage with the queue of the server. Throws when a passage cannot be embedded. */
export async function embedPassages(
  database: Database,
  vectors: VectorIndex,
  embeddings: Embeddings,
  userId: string,
): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const silent = () => {};
  const warn = () => failed.reject(new Error('A passage could not be embedded.'));
  const logger = { debug: silent, info: silent, warn, error: warn };
  const queue = createEmbeddingQueue({ database, vectors, embeddings, logger });
  const isDone = () => {
    const { embedded, total } = queue.progress(userId);
    return embedded === total;
  };
  queue.wake();
  try {
    while (!isDone()) await Promise.race([failed.promise, pause()]);
  } finally {
    await queue.close();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
