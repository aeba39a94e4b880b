import { z } from 'zod';
import type { Embeddings } from '../../engines/embeddings.types.ts';
import { type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { embedTexts } from '../embed-texts.ts';
import { ModelName } from './chat.schemas.ts';

const EmbedBody = z.object({
  model: ModelName.describe('`auto`, `local`, or the id of the embedding model in use.'),
  input: z.union([z.string(), z.array(z.string()).max(2_048)]),
  dimensions: z.number().int().min(1).nullish(),
});

/** POST /api/embed. */
export function ollamaEmbed(embeddings: Embeddings): Endpoint {
  return endpoint({
    method: 'post',
    path: '/api/embed',
    operationId: 'ollamaEmbed',
    tag: 'For existing clients',
    summary: 'Vectors of texts, as Ollama gives them, made on this computer',
    access: { kind: 'user', scope: ['chat', 'documents:read'] },
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
  });
}
