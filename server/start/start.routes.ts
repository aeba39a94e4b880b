import { z } from 'zod';
import { checkAccess } from '../http/access.ts';
import { type Endpoint, endpoint, type Input, ok } from '../http/endpoint.ts';
import { parseInput } from '../http/validate.ts';

/** What the app reads when its window opens: of which route, and with which query. */
const PARTS: Record<string, { operationId: string; query?: Record<string, string> }> = {
  projects: { operationId: 'listProjects' },
  conversations: { operationId: 'listConversations', query: { limit: '40' } },
  models: { operationId: 'listModels' },
  privacy_settings: { operationId: 'readPrivacySettings' },
  instructions: { operationId: 'readInstructions' },
  new_users: { operationId: 'listUsers', query: { limit: '100', is_new: 'true' } },
};

interface Part {
  route: Endpoint;
  schema: z.ZodType;
  query: unknown;
}

/**
 * `GET /start`: the profile and what else the app reads when its window opens, in one answer, so that opening it costs
 * one of the minute's requests. Each part is what its own route answers to this caller at `now`; one that this caller is
 * refused or that fails is left out, and its own route says why. Throws what reading the profile throws, and Error where
 * a route is not among `endpoints`.
 */
export function startEndpoint(endpoints: readonly Endpoint[], now: () => number): Endpoint {
  const user = findPart(endpoints, 'readMe');
  const parts = Object.entries(PARTS).map(
    ([name, { operationId, query }]) => [name, findPart(endpoints, operationId, query)] as const,
  );
  const shape = Object.fromEntries(parts.map(([name, { schema }]) => [name, schema.optional()]));
  return endpoint({
    method: 'get',
    path: '/start',
    operationId: 'readStart',
    tag: 'Start',
    summary: 'What the app reads when it opens: each part as its own route answers it',
    access: { kind: 'user' },
    responses: {
      200: {
        description: 'The parts that this caller may read',
        schema: z.object({ user: user.schema, ...shape }),
      },
    },
    handle: async (input) => {
      const read = await Promise.allSettled(
        parts.map(async ([name, part]) => [name, await readPart(part, input, now())] as const),
      );
      const there = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return ok({ user: await readPart(user, input, now()), ...Object.fromEntries(there) });
    },
  });
}

function findPart(endpoints: readonly Endpoint[], operationId: string, given: unknown = {}): Part {
  const route = endpoints.find((candidate) => candidate.operationId === operationId);
  const schema = route?.responses[200]?.schema;
  if (!route || !schema) throw new Error(`there is no ${operationId} to start with`);
  return { route, schema, query: route.query && parseInput(route.query, given) };
}

async function readPart(
  { route, query }: Part,
  input: Input<unknown, unknown>,
  now: number,
): Promise<unknown> {
  checkAccess(route.access, input.caller, now);
  const reply = await route.handle({ ...input, query });
  if (!('body' in reply)) throw new Error(`${route.operationId} does not answer JSON`);
  return reply.body;
}
