import type { Token } from 'node-llama-cpp';
import { ModelUnusable } from '../engine/engine-errors.ts';
import type { LoadedEmbeddingModel } from './load-embedding-model.ts';

/** No token of a real vocabulary is longer on average, so that a book is not tokenised for the sake of its first page. */
const mostCharactersPerToken = 32;

/**
 * The vector of a text, of length 1, as the model pools it. What does not fit is cut at the end; a text of nothing but
 * white space counts as a full stop. Throws ModelUnusable when the model computes no numbers.
 */
export async function embedText(loaded: LoadedEmbeddingModel, text: string): Promise<Float32Array> {
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
