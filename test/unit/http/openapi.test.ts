import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, ok } from '../../../server/http/endpoint.ts';
import { buildOpenApi } from '../../../server/http/openapi.ts';

const read = endpoint({
  method: 'get',
  path: '/things/{id}/{name}',
  operationId: 'readThing',
  tag: 'Things',
  summary: 'Read a thing',
  access: { kind: 'role', roles: ['admin', 'super_admin'] },
  query: z.object({ limit: z.coerce.number().int().min(1).max(9).default(3), q: z.string() }),
  responses: { 200: { description: 'It', schema: z.object({ id: z.uuid() }), isStreamable: true } },
  handle: () => ok({}),
});
const make = endpoint({
  method: 'post',
  path: '/things/{id}/{name}',
  operationId: 'makeThing',
  tag: 'Things',
  summary: 'Make a thing',
  access: { kind: 'public' },
  body: z.object({ title: z.string().max(5).optional(), count: z.int() }),
  bodyOptional: true,
  responses: { 201: { description: 'Made' } },
  handle: () => ok({}),
});

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of many shapes
const document = buildOpenApi([read, make], '1.2.3') as any;
const path = document.paths['/api/v1/things/{id}/{name}'];

test('both methods of a path stand under it', () => {
  expect(Object.keys(path)).toEqual(['get', 'post']);
  expect(document.info.version).toBe('1.2.3');
});

test('path parameters are required, and one that is an id is a UUID', () => {
  expect(path.get.parameters.slice(0, 2)).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
  ]);
});

test('query parameters carry the limits of their schema, and those with a default are optional', () => {
  const [, , limit, q] = path.get.parameters;
  expect(limit).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
  });
  expect(q).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } });
});

test('a body is what a client sends, required unless it may be absent', () => {
  const { requestBody } = path.post;
  expect(requestBody.required).toBe(false);
  const { schema } = requestBody.content['application/json'];
  expect(schema).toMatchObject({ required: ['count'], properties: { title: { maxLength: 5 } } });
  // Unknown fields are ignored, and a document that forbade them would say otherwise.
  expect(schema.additionalProperties).not.toBe(false);
});

test('access is in the document: who may, and that public needs no token', () => {
  expect(path.get).toMatchObject({
    security: [{ bearer: [] }, { key: [] }],
    'x-alcove-access': 'admin,super_admin',
  });
  expect(path.post).toMatchObject({ security: [], 'x-alcove-access': 'public' });
});

test('answers and failures are documented, a stream beside the JSON where there is one', () => {
  expect(Object.keys(path.get.responses['200'].content)).toEqual(['application/json', 'text/event-stream']);
  expect(path.post.responses['201']).toEqual({ description: 'Made' });
  expect(path.post.responses.default.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Error',
  });
});
