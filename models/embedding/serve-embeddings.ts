import type { Token } from 'node-llama-cpp';
import { ModelUnusable } from '../engine/engine-errors.ts';
import type { FromEngine } from '../engine/engine-messages.ts';
import type { CallTools, ServedEngine, WorkCall } from '../engine/serve-engine.ts';
import { type LoadedEmbeddingModel, loadEmbeddingModel } from './load-embedding-model.ts';

/** No token of a real vocabulary is longer on average, so that a book is not tokenised for the sake of its first page. */
const mostCharactersPerToken = 32;

/**
 * The vector of a text, of length 1, as the model pools it. What does not fit is cut at the end; a text of nothing but
 * white space counts as a full stop. Throws ModelUnusable when the model computes no numbers.
 */
async function embedText(loaded: LoadedEmbeddingModel, text: string): Promise<Float32Array> {
  const { vector } = await loaded.context.getEmbeddingFor(tokenize(loaded, text));
  return normalise(vector);
}

/**
 * What looks like a special token in a text is text. The library adds those at both ends itself, but for the first one of
 * unigram vocabularies, which it takes for T5's: bge-m3 and multilingual-e5 need theirs.
 */
function tokenize({ model, facts }: LoadedEmbeddingModel, text: string): Token[] {
  const readable = text.trim() === '' ? '.' : text.slice(0, facts.contextLength * mostCharactersPerToken);
  const { bos, shouldPrependBosToken } = model.tokens;
  const start = shouldPrependBosToken && bos !== null ? [bos] : [];
  const specialTokens = 2;
  return [...start, ...model.tokenize(readable.toWellFormed())].slice(0, facts.contextLength - specialTokens);
}

function normalise(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0)
    throw new ModelUnusable('The model computes no usable vectors; its file may be damaged.');
  return Float32Array.from(vector, (value) => value / length);
}

/** What the embedding engine's process does: it turns texts into vectors. */
export const embeddingServer: ServedEngine<LoadedEmbeddingModel> = {
  load: loadEmbeddingModel,
  serve,
  isInterruptedBy: () => false,
};

/** A person waits for a question's vector, so it goes before the passages that are still to be read. */
async function serve(loaded: LoadedEmbeddingModel, call: WorkCall, tools: CallTools): Promise<FromEngine> {
  if (call.type !== 'embed') throw new Error('This engine only makes vectors.');
  const { signal, onWork } = tools;
  const prefix = loaded.prefixes[call.purpose];
  const vectors: Float32Array[] = [];
  for (const text of call.texts) {
    const embed = async () => (signal.aborted ? undefined : embedText(loaded, prefix + text));
    const vector = await loaded.queue.run(embed, { isUrgent: call.purpose === 'query' });
    if (!vector) break;
    vectors.push(vector);
    onWork();
    await letMessagesIn();
  }
  return { type: 'embedded', call: call.call, vectors };
}

/** Without this the next text starts before an abort or a question that has already arrived is read. */
function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
