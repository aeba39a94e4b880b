import { z } from 'zod';
import { callerOf, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { unknownModel } from '../choose-model.ts';
import { type ListModelsParts, listCompatModels } from './list-models.ts';

const Model = z.looseObject({ id: z.string(), object: z.literal('model'), type: z.literal('model') });
const shared = {
  method: 'get',
  tag: 'For existing clients',
  access: { kind: 'user', scope: 'chat' },
} as const;

/** GET /v1/models and one of them, for the clients of OpenAI and of Anthropic. */
export function compatModels(parts: ListModelsParts): Endpoint[] {
  return [
    endpoint({
      ...shared,
      path: '/v1/models',
      operationId: 'listCompatModels',
      summary: 'The names that can be asked for',
      responses: {
        200: {
          description: 'The names',
          schema: z.looseObject({ object: z.literal('list'), data: z.array(Model) }),
        },
      },
      handle: async (input) => {
        const data = (await listCompatModels(parts, callerOf(input))).map(({ listed }) => listed);
        const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
        return ok({ object: 'list', data, has_more: false, ...ends });
      },
    }),
    endpoint({
      ...shared,
      path: '/v1/models/{model}',
      operationId: 'readCompatModel',
      summary: 'One of the names',
      responses: { 200: { description: 'The name', schema: Model } },
      handle: async (input) => {
        const named = await listCompatModels(parts, callerOf(input));
        const found = named.find(({ listed }) => listed.id === input.params.model);
        if (!found) throw unknownModel();
        return ok(found.listed);
      },
    }),
  ];
}
