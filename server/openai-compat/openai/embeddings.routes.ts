import { z } from 'zod';
import type { Embeddings } from '../../engines/embeddings.ts';
import { type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { embedTexts, NO_TEXT, TextNotTokens } from '../embed-texts.ts';

const Text = TextNotTokens.min(1, 'An empty text has no meaning to make a vector of');

const EmbeddingsBody = z.object({
  model: z.string().min(1).max(200).describe('`auto`, `local`, or the id of the embedding model in use.'),
  input: z
    .union([Text, z.array(Text).min(1, NO_TEXT).max(2_048)])
    .describe('Texts. Lists of tokens are refused: they are numbers of another model.'),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.number().int().min(1).nullish(),
  input_type: z
    .enum(['query', 'passage', 'document'])
    .nullish()
    .describe('Beside OpenAI’s: what the texts are for. `passage` when absent.'),
});

/** POST /v1/embeddings. */
export function openAiEmbeddings(embeddings: Embeddings): Endpoint {
  return endpoint({
    method: 'post',
    path: '/v1/embeddings',
    operationId: 'createEmbeddings',
    tag: 'For existing clients',
    summary: 'Vectors of texts, as OpenAI’s API gives them, made on this computer',
    access: { kind: 'user', scope: ['chat', 'documents:read'] },
    body: EmbeddingsBody,
    responses: {
      200: {
        description: 'The vectors',
        schema: z.looseObject({ object: z.literal('list'), data: z.array(z.unknown()), model: z.string() }),
      },
    },
    handle: async ({ body, signal }) => {
      const purpose = body.input_type === 'query' ? 'query' : 'passage';
      const order = {
        model: body.model,
        texts: [body.input].flat(),
        dimensions: body.dimensions,
        purpose,
      } as const;
      const { model, vectors, tokens } = await embedTexts(embeddings, order, signal);
      const encode = body.encoding_format === 'base64' ? toBase64 : toNumbers;
      const data = vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: encode(vector),
      }));
      return ok({ object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } });
    },
  });
}

function toNumbers(vector: Float32Array): number[] {
  return [...vector];
}

/** 32-bit floats, little-endian. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}
