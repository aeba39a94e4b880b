import { z } from 'zod';
import type { Embeddings } from '../../engines/embeddings.ts';
import { type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { embedTexts, TextNotTokens } from '../embed-texts.ts';
import { ModelName } from './chat.schemas.ts';

const EmbedBody = z.object({
  model: ModelName.describe('`auto`, `local`, or the id of the embedding model in use.'),
  input: z.union([TextNotTokens, z.array(TextNotTokens).max(2_048)]),
  dimensions: z.number().int().min(1).nullish(),
});

const shared: Pick<Endpoint, 'method' | 'tag' | 'access'> = {
  method: 'post',
  tag: 'For existing clients',
  access: { kind: 'user', scope: ['chat', 'documents:read'] },
};

const OldEmbedBody = z.object({ model: EmbedBody.shape.model, prompt: TextNotTokens });

/** POST /api/embed, and /api/embeddings as it was before: one text, one vector. */
export function ollamaEmbed(embeddings: Embeddings): Endpoint[] {
  return [
    endpoint({
      ...shared,
      path: '/api/embed',
      operationId: 'ollamaEmbed',
      summary: 'Vectors of texts, as Ollama gives them, made on this computer',
      body: EmbedBody,
      responses: {
        200: {
          description: 'The vectors',
          schema: z.looseObject({ model: z.string(), embeddings: z.array(z.array(z.number())) }),
        },
      },
      handle: async ({ body: { model, input, dimensions }, signal }) => {
        const order = { model, texts: [input].flat(), dimensions, purpose: 'passage' } as const;
        const made = await embedTexts(embeddings, order, signal);
        const vectors = made.vectors.map((vector) => [...vector]);
        return ok({ model: made.model, embeddings: vectors, prompt_eval_count: made.tokens });
      },
    }),
    endpoint({
      ...shared,
      path: '/api/embeddings',
      operationId: 'ollamaEmbedOne',
      summary: 'The vector of one text, as Ollama gave it before /api/embed',
      body: OldEmbedBody,
      responses: { 200: { description: 'The vector', schema: z.object({ embedding: z.array(z.number()) }) } },
      handle: async ({ body: { model, prompt }, signal }) => {
        const { vectors } = await embedTexts(
          embeddings,
          { model, texts: [prompt], purpose: 'passage' },
          signal,
        );
        return ok({ embedding: [...(vectors[0] ?? [])] });
      },
    }),
  ];
}
