import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp';
import { ModelUnusable, NotEnoughMemory } from '../engine/engine-errors.ts';
import type { LoadedModelFacts, LoadOrder } from '../engine/engine-messages.ts';
import { openLlama, readModel } from '../engine/open-llama.ts';
import { verifyModelFile } from '../engine/verify-model-file.ts';
import type { PoolingType } from '../gguf/gguf.types.ts';
import { createQueue, type Queue } from '../queue.ts';
import type { EmbeddingPrefixes } from './embedder.ts';
import { guessPrefixes } from './known-prefixes.ts';

/** An embedding model in memory, and the queue before it: it reads one text at a time. */
export interface LoadedEmbeddingModel {
  model: LlamaModel;
  context: LlamaEmbeddingContext;
  prefixes: EmbeddingPrefixes;
  facts: LoadedModelFacts;
  queue: Queue;
}

/**
 * Most tokens read of one text: a passage has a few hundred, and the memory for attention grows with the square
 * (bge-m3: 64 MiB at 1,024 tokens, 4 GiB at its full 8,192).
 */
const mostTokens = 1_024;

/** Verifies the file, then loads it. Throws ModelUnusable; `onWork` hears of progress. */
export async function loadEmbeddingModel(
  order: LoadOrder,
  onWork: () => void,
): Promise<LoadedEmbeddingModel> {
  const verified = await verifyModelFile(order, onWork);
  const { facts } = verified;
  if (!facts.pooling)
    throw new ModelUnusable('This model writes text; it cannot be used for search in documents.');
  const open = await openLlama(order.limits);
  const { gpu } = open;
  // Work of the background: one core stays free for whoever waits for an answer.
  const threads = order.limits.threads ?? Math.max(1, open.threads - 1);
  const model = await readModel(open, order.path, onWork, poolingOverride(facts.architecture, facts.pooling));
  const contextSize = Math.min(facts.contextLength, order.limits.contextTokens ?? mostTokens);
  const context = await createContext(model, contextSize, threads);
  return {
    model,
    context,
    prefixes: order.prefixes ?? guessPrefixes(facts.name, facts.architecture),
    queue: createQueue(),
    facts: {
      // node-llama-cpp refuses a text that fills the context to its last token.
      contextLength: contextSize - 1,
      sequences: 1,
      threads,
      gpu,
      parameterCount: facts.parameterCount,
      quantisation: facts.quantisation,
      dimensions: model.embeddingVectorSize,
      known: verified.known,
    },
  };
}

/** llama.cpp takes a file without the key for one that does not pool; this says what the header check decided. */
function poolingOverride(architecture: string, pooling: PoolingType): Record<string, Record<string, number>> {
  return { [architecture]: { pooling_type: { mean: 1, cls: 2, last: 3 }[pooling] } };
}

/** The batch is as large as the context, because an encoder must see the whole text at once. */
async function createContext(
  model: LlamaModel,
  contextSize: number,
  threads: number,
): Promise<LlamaEmbeddingContext> {
  try {
    return await model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads });
  } catch (cause) {
    throw new NotEnoughMemory({ cause });
  }
}
