import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { estimateTokens } from '../documents/text/estimate-tokens.ts';
import type { Embeddings } from '../engines/embeddings.ts';
import { AUTO, LOCAL, unknownModel } from './choose-model.ts';

/** A text as clients send it. The numbers that some send in its place are another model's tokens, which mean nothing here. */
export const TextNotTokens = z.string({
  error: ({ input }) => {
    if (Array.isArray(input) && input.length === 0) return NO_TEXT;
    return typeof input === 'number' || Array.isArray(input) ? NO_TOKENS : undefined;
  },
});

/** What is said of an empty list. */
export const NO_TEXT = 'At least one text is needed';

const NO_TOKENS =
  'Send texts, not lists of tokens, which are numbers of another model; OpenAIEmbeddings of LangChain for Python does with check_embedding_ctx_length=False';

/** Texts to be made vectors of, as the APIs ask for it. */
interface EmbedOrder {
  model: string;
  texts: string[];
  /** How many dimensions are wanted, where that is said. */
  dimensions?: number | null | undefined;
  purpose: 'query' | 'passage';
}

/**
 * Makes vectors with the embedding model in use: on this computer, always; of length 1, in the order of the texts, and
 * `tokens` is about as many as were read. Throws AppError 404 for the name of another
 * model, 422 for dimensions that it has not, 503 with the remedy where there is no embedding model or it fails.
 */
export async function embedTexts(
  embeddings: Embeddings,
  { model, texts, dimensions, purpose }: EmbedOrder,
  signal: AbortSignal,
) {
  const active = embeddings.active();
  if (!active) throw new AppError(503, 'no_embedding_model', NO_MODEL);
  const name = model.trim().replace(/:latest$/, '');
  if (![AUTO, LOCAL, active.id].includes(name)) throw unknownModel();
  const vectors = texts.length > 0 ? await embeddings.embed(active.id, texts, purpose, signal) : [];
  const own = vectors[0]?.length;
  if (dimensions && own && dimensions !== own) throw otherDimensions(own);
  return { model: active.id, vectors, tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0) };
}

const NO_MODEL =
  'No embedding model is installed and chosen. Open Models, or run "alcove model list", and install one.';

function otherDimensions(own: number): AppError {
  const message = `The embedding model in use makes ${own} dimensions, no others`;
  return new AppError(422, 'validation_error', `dimensions: ${message}`, {
    errors: [{ field: 'dimensions', message }],
  });
}
